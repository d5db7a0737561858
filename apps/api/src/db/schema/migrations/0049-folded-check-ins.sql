-- A scan is counted in the tallies, or it is in this index: never both, never neither.
alter table check_ins add column folded boolean not null default false;

create index check_ins_to_fold on check_ins (event_id, id) where not folded;
