-- One row per kind of failure, found again by its fingerprint; the details are those of the last occurrence.
-- The user is not referenced: an error must be recordable when anything else is wrong.
create table error_logs (
  id uuid primary key,
  fingerprint text not null,
  level text not null default 'Error',
  name text not null,
  message text not null,
  status_code smallint,
  http_method text,
  route text,
  occurrences bigint not null default 1,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  last_request_id text,
  last_user_id uuid,
  last_user_role text,
  release text,
  environment text,
  status text not null default 'Open',
  resolved_at timestamptz(3),
  resolved_by uuid constraint an_error_is_resolved_by_a_user references users (id),
  stack_trace text not null default '',
  stack_frames jsonb not null default '[]',
  cause_chain jsonb not null default '[]',
  -- Method, URL, query, redacted headers, address and user agent; null outside a request.
  request jsonb,
  host text,
  process_id integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint an_error_is_grouped_by_its_fingerprint unique (fingerprint),
  constraint an_error_has_a_known_level check (level in ('Warning', 'Error', 'Critical')),
  constraint an_error_has_a_known_status check (status in ('Open', 'Resolved', 'Ignored')),
  constraint an_error_was_seen_at_least_once check (occurrences > 0 and last_seen_at >= first_seen_at),
  constraint a_resolved_error_says_when check (status <> 'Resolved' or resolved_at is not null),
  constraint stack_frames_and_causes_are_lists check (
    jsonb_typeof(stack_frames) = 'array' and jsonb_typeof(cause_chain) = 'array'
  ),
  constraint a_request_is_an_object check (jsonb_typeof(request) = 'object')
);

create index error_logs_by_newest on error_logs (last_seen_at desc, id desc);
create index error_logs_by_status on error_logs (status, last_seen_at desc, id desc);
