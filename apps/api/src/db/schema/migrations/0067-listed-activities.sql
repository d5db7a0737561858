-- An activity is counted in the tallies of the list, or it is in this index. What is there is taken for listed, and
-- counted in 0066.
alter table activity_log add column listed boolean not null default true;
alter table activity_log alter column listed set default false;

create index activity_log_to_list on activity_log (id) where not listed;
