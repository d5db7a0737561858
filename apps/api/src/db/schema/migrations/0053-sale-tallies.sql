-- Money and tickets, summed from the ledger.
-- One row for each scope (the platform, an organizer, an event), breakdown, key and period; see docs/decisions/0013.
create table sale_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  gross bigint not null default 0,
  discounts bigint not null default 0,
  refunds bigint not null default 0,
  platform_fees bigint not null default 0,
  gateway_fees bigint not null default 0,
  taxes bigint not null default 0,
  buyer_fees bigint not null default 0,
  buyer_taxes bigint not null default 0,
  net bigint not null default 0,
  orders bigint not null default 0,
  sold bigint not null default 0,
  bought bigint not null default 0,
  free bigint not null default 0,
  cancelled bigint not null default 0,
  refunded bigint not null default 0,
  expected bigint not null default 0,
  placed bigint not null default 0,
  gross_with_promo bigint not null default 0,
  -- What is asked for its largest keys, as one value: of two columns the planner could not know how many rows they have.
  ranking text collate "C" generated always as (
    case when breakdown in ('Event', 'Ticket Type') then breakdown || ' ' || scope_id::text end
  ) stored,
  primary key (scope_id, breakdown, key, starts_at)
);

create index sale_tallies_by_gross on sale_tallies (ranking, gross desc) where ranking is not null;
create index sale_tallies_by_sold on sale_tallies (ranking, sold desc) where ranking is not null;
