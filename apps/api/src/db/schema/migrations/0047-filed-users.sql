-- What the reports know of an account. filed_: as the tallies have it; the role is null in the trash.
alter table users
add column counted_role text generated always as (case when deleted_at is null then role end) stored,
add column birth_year smallint generated always as (extract(year from birth_date)) stored,
add column filed_role text,
add column filed_city text,
add column filed_province text,
add column filed_gender text,
add column filed_birth_year smallint,
add column is_filed boolean generated always as (
  (filed_role, filed_city, filed_province, filed_gender, filed_birth_year)
  is not distinct from
  (case when deleted_at is null then role end, city, province, gender, extract(year from birth_date))
) stored;

create index users_filed_otherwise on users (id) where not is_filed;
