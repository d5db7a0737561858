-- Addresses that are told what happens: of an organizer its own events, without one everything.
create table webhook_endpoints (
  id uuid primary key,
  organizer_id uuid constraint an_endpoint_belongs_to_an_organizer references organizers (id),
  url text not null,
  -- Types of messages that it is told; none for all.
  types text[] not null default '{}',
  description text,
  status text not null default 'Active',
  -- Encrypted under the server's secret. For a day after a rotation the old one signs as well.
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_until timestamptz(3),
  -- Since when nothing has arrived, and how many tries have failed since.
  failing_since timestamptz(3),
  failures integer not null default 0,
  created_by uuid constraint an_endpoint_is_made_by_a_user references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_endpoint_has_a_known_status check (status in ('Active', 'Paused', 'Disabled')),
  constraint an_old_secret_has_an_end check ((old_secret_encrypted is null) = (old_until is null)),
  constraint failures_are_counted_from_an_instant check ((failing_since is null) = (failures = 0)),
  constraint an_endpoint_address_is_at_most_2000_long check (length(url) <= 2000)
);

create index webhook_endpoints_by_organizer on webhook_endpoints (organizer_id, id);
