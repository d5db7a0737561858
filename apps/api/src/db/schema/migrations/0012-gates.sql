-- From here on, tables of an event have the primary key (event_id, id) and reference each other within the event,
-- so that an engine that shards by event keeps one event in one place.
create table gates (
  event_id uuid not null constraint a_gate_belongs_to_an_event references events (id),
  id uuid not null,
  name text not null,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, id),
  constraint a_gate_name_is_used_once_per_event unique (event_id, name)
);
