-- What there is: places, vouchers, accounts, as last filed.
-- One row for each scope (the platform, an organizer, an event), breakdown, key and period; see docs/decisions/0013.
create table inventory_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  events bigint not null default 0,
  places bigint not null default 0,
  limited_types bigint not null default 0,
  vouchers bigint not null default 0,
  vouchers_available bigint not null default 0,
  vouchers_reserved bigint not null default 0,
  vouchers_redeemed bigint not null default 0,
  vouchers_expired bigint not null default 0,
  vouchers_revoked bigint not null default 0,
  users bigint not null default 0,
  organizers bigint not null default 0,
  petugas bigint not null default 0,
  ticket_holders bigint not null default 0,
  -- What is asked for its largest keys, as one value: of two columns the planner could not know how many rows they have.
  ranking text collate "C" generated always as (
    case when breakdown in ('Batch') then breakdown || ' ' || scope_id::text end
  ) stored,
  primary key (scope_id, breakdown, key, starts_at)
);

create index inventory_tallies_by_batch on inventory_tallies (ranking, vouchers desc) where ranking is not null;
