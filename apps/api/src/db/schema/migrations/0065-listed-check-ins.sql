-- A scan is counted in the tallies of its event, and in those of the list. What is there is taken for listed, and
-- counted in 0066.
alter table check_ins add column listed boolean not null default true;
alter table check_ins alter column listed set default false;

-- One index for both marks: the fold sets them together.
drop index check_ins_to_fold;
create index check_ins_to_fold on check_ins (event_id, id) where not folded or not listed;
