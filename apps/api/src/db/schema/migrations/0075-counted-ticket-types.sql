-- counted_: as the tallies have it. is_counted: both are the same.
alter table ticket_types rename column filed_places to counted_places;
alter table ticket_types rename column is_filed to is_counted;
alter index ticket_types_filed_otherwise rename to ticket_types_to_count;
