-- listed_: as what the tallies of the list have it. What is there is taken for counted, and counted in 0066: marking it
-- by the fold would write each row once more.
alter table payments add column listed_status text generated always as (status) stored;
alter table payments alter column listed_status drop expression;
alter table payments
add column is_listed boolean generated always as (listed_status is not distinct from status) stored;

create index payments_to_list on payments (event_id, id) where not is_listed;
