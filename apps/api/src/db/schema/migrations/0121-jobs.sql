-- Work in the background. A job that is Queued is done when it is due; while a process works on it, the end of its lease is
-- the instant at which it is due again.
create table jobs (
  id uuid primary key,
  kind text not null,
  lane text not null,
  -- Of the jobs of a kind with the same key, one at a time is Queued.
  key text,
  event_id uuid,
  subject_id uuid,
  payload jsonb not null default '{}',
  status text not null default 'Queued',
  due_at timestamptz(3) not null default now(),
  -- Counted when a process takes the job.
  attempts integer not null default 0,
  -- Another for each time that jobs are taken.
  claimed_by uuid,
  last_error text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint a_job_is_in_a_known_lane check (
    lane in ('mail', 'webhook', 'webhook_slow', 'money', 'bulk', 'keeping')
  ),
  constraint a_job_has_a_known_status check (status in ('Queued', 'Succeeded', 'Failed', 'Discarded')),
  constraint a_job_says_when_it_ended check ((status = 'Queued') = (finished_at is null)),
  constraint attempts_are_not_negative check (attempts >= 0),
  constraint a_payload_is_an_object check (jsonb_typeof(payload) = 'object'),
  constraint a_payload_is_at_most_4_kb check (octet_length(payload::text) <= 4096)
);

create unique index a_key_is_queued_once_per_kind on jobs (kind, key) where status = 'Queued';
create index jobs_to_claim on jobs (lane, due_at, id) where status = 'Queued';
create index failed_jobs on jobs (id) where status = 'Failed';
