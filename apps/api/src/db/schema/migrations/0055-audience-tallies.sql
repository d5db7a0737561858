-- People at events, told from the orders behind the ledger.
-- One row for each scope (the platform, an organizer, an event), breakdown, key and period; see docs/decisions/0013.
create table audience_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  participations bigint not null default 0,
  newcomers bigint not null default 0,
  returners bigint not null default 0,
  repeaters bigint not null default 0,
  primary key (scope_id, breakdown, key, starts_at)
);
