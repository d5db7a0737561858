-- counted_: as the tallies of the list have it. is_counted: both are the same.
alter table payments rename column filed_state to counted_state;
alter table payments rename column is_filed to is_counted;
alter index payments_filed_otherwise rename to payments_to_count;
