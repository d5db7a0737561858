-- A scan is counted in the tallies of its event and in those of the list at once.
-- Views over the column go with it (cascade); all views are made anew after the migrations.
drop view if exists pending_list_additions, list_tail, list_additions, list_changes;
drop index check_ins_to_count;
alter table check_ins drop column listed cascade;

create index check_ins_to_count on check_ins (event_id, id) where not is_counted;
