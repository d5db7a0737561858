-- What happened at the doors, summed from the scans.
-- One row for each scope (the platform, an organizer, an event), breakdown, key and period; see docs/decisions/0013.
create table gate_tallies (
  scope_id uuid not null,
  breakdown text collate "C" not null,
  key text collate "C" not null,
  starts_at timestamptz(3) not null,
  admitted bigint not null default 0,
  inside bigint not null default 0,
  entries bigint not null default 0,
  exits bigint not null default 0,
  duplicates bigint not null default 0,
  rejected bigint not null default 0,
  -- What is asked for its largest keys, as one value: of two columns the planner could not know how many rows they have.
  ranking text collate "C" generated always as (
    case when breakdown in ('Event', 'Ticket Type', 'Gate', 'Petugas') then breakdown || ' ' || scope_id::text end
  ) stored,
  primary key (scope_id, breakdown, key, starts_at)
);

create index gate_tallies_by_admitted on gate_tallies (ranking, admitted desc)
include (key, inside, entries, exits, duplicates, rejected)
where ranking is not null;
create index gate_tallies_by_entries on gate_tallies (scope_id, entries desc, starts_at) where breakdown = 'Quarter';
