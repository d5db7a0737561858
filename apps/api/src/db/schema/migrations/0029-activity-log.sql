-- Append-only. Who, what and where are kept as they were called then, and nothing is referenced: the log outlives
-- what it speaks of. Secrets and contact data in changes are masked before they are stored.
create table activity_log (
  id uuid primary key,
  occurred_at timestamptz(3) not null,
  action text not null,
  description text not null,
  role_context text not null,
  actor_type text not null,
  actor_id uuid,
  actor_name text,
  actor_email text,
  actor_role text,
  subject_type text,
  subject_id uuid,
  subject_label text,
  event_id uuid,
  event_title text,
  changes jsonb not null default '[]',
  outcome text not null default 'Succeeded',
  ip_address text,
  user_agent text,
  request_id text,
  created_at timestamptz(3) not null default now(),
  constraint an_action_is_noun_dot_verb check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  constraint an_activity_has_a_known_role_context check (
    role_context in ('admin', 'organizer', 'petugas', 'ticket_holder', 'system')
  ),
  constraint an_activity_has_a_known_actor_type check (actor_type in ('User', 'Api Token', 'System')),
  constraint an_activity_has_a_known_outcome check (outcome in ('Succeeded', 'Failed', 'Denied')),
  constraint only_the_system_is_nobody check ((actor_type = 'System') = (actor_id is null)),
  constraint changes_are_a_list check (jsonb_typeof(changes) = 'array')
);

create index activity_log_by_newest on activity_log (occurred_at desc, id desc);
create index activity_log_by_role_context on activity_log (role_context, occurred_at desc, id desc);
create index activity_log_by_event on activity_log (event_id, occurred_at desc, id desc)
where event_id is not null;
create index activity_log_by_subject on activity_log (subject_id, occurred_at desc, id desc)
where subject_id is not null;
