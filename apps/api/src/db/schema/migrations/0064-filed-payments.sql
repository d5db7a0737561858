-- filed_: as the tallies of the list have it. What is there is taken for filed, and counted in 0066: the fold would write
-- each row once more.
alter table payments add column filed_state text generated always as (status) stored;
alter table payments alter column filed_state drop expression;
alter table payments
add column is_filed boolean generated always as (filed_state is not distinct from status) stored;

create index payments_filed_otherwise on payments (event_id, id) where not is_filed;
