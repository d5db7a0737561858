-- Uses of promos and vouchers on paid orders.
-- One row for each scope (the platform, an organizer, an event), breakdown, key and period; see docs/decisions/0013.
create table offer_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  promo_uses bigint not null default 0,
  promo_discounts bigint not null default 0,
  promo_customers bigint not null default 0,
  promo_orders bigint not null default 0,
  voucher_uses bigint not null default 0,
  voucher_discounts bigint not null default 0,
  -- What is asked for its largest keys, as one value: of two columns the planner could not know how many rows they have.
  ranking text collate "C" generated always as (
    case when breakdown in ('Promo', 'Voucher') then breakdown || ' ' || scope_id::text end
  ) stored,
  primary key (scope_id, breakdown, key, starts_at)
);

create index offer_tallies_by_promo on offer_tallies (ranking, promo_uses desc) where ranking is not null;
create index offer_tallies_by_voucher on offer_tallies (ranking, voucher_uses desc) where ranking is not null;
