-- How many records the long lists have, in all and by the day (UTC) of their place in the list: docs/decisions/0014.
create table list_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  records bigint not null default 0,
  primary key (scope_id, breakdown, key, starts_at)
);
