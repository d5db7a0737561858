-- filed_: as the tallies of the list have it, with the role. What is there is taken for filed, and counted in 0066.
alter table users add column filed_official boolean generated always as (is_official) stored;
alter table users alter column filed_official drop expression;
alter table users
add column is_official_filed boolean generated always as (filed_official is not distinct from is_official) stored;

-- One index for both: the fold files them together.
drop index users_filed_otherwise;
create index users_filed_otherwise on users (id) where not is_filed or not is_official_filed;
