-- A scan is counted in the tallies of its event and in those of the list at once.
drop index check_ins_to_count;
alter table check_ins drop column listed;

create index check_ins_to_count on check_ins (event_id, id) where not is_counted;
