-- Scans of codes without a ticket, by event and hour. A bounded number is kept in check_ins, and the rest is only counted: whoever holds a
-- phone at a gate could fill the disk with them.
create table unknown_scan_hours (
  event_id uuid not null constraint unknown_scans_are_at_an_event references events (id) on delete cascade,
  hour timestamptz(3) not null,
  -- How many were kept: by the id of the person, and by that of the device.
  kept jsonb not null default '{}',
  -- How many were not.
  counted int not null default 0,
  primary key (event_id, hour),
  constraint unknown_scans_that_are_counted_are_none_or_more check (counted >= 0)
);
