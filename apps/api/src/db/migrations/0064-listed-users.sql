-- listed_: as what the tallies of the list have the account; the role is null in the trash. What is there is taken for
-- counted, and counted in 0066.
alter table users
add column listed_role text generated always as (case when deleted_at is null then role end) stored,
add column listed_official boolean generated always as (is_official) stored;
alter table users alter column listed_role drop expression, alter column listed_official drop expression;
alter table users
add column is_listed boolean generated always as (
  (listed_role, listed_official) is not distinct from (case when deleted_at is null then role end, is_official)
) stored;

create index users_to_list on users (id) where not is_listed;
