-- Order: id desc. A job is `Running` while its lease lasts, `Retrying` between two tries, `Scheduled` before the first. When it
-- is done, it is no longer due.
-- reads: jobs
create view live_jobs as
select
  j.id, j.kind, j.lane, j.key, j.event_id, j.subject_id, j.payload, j.attempts, j.claimed_by, j.last_error,
  j.created_at, j.finished_at, j.is_asked_again,
  case when j.status = 'Queued' then j.due_at end::timestamptz(3) as due_at,
  j.status as stored_status,
  case
    when j.status <> 'Queued' then j.status
    when j.claimed_by is not null and j.due_at > now() then 'Running'
    when j.attempts > 0 then 'Retrying'
    when j.due_at > now() then 'Scheduled'
    else 'Queued'
  end as status
from jobs as j;

comment on column live_jobs.stored_status is 'one of: Queued, Succeeded, Failed, Discarded';
comment on column live_jobs.status is 'one of: Queued, Scheduled, Running, Retrying, Succeeded, Failed, Discarded';
