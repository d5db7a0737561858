-- Order: occurred_at desc, id desc. An event that is in the trash is null here; the description still names it.
create view activity_log_entries as
select
  a.id, a.occurred_at, a.action, a.description, a.role_context,
  jsonb_build_object(
    'type', a.actor_type, 'id', a.actor_id, 'name', a.actor_name, 'email', a.actor_email, 'role', a.actor_role
  ) as actor,
  case
    when a.subject_type is not null
      then jsonb_build_object('type', a.subject_type, 'id', a.subject_id, 'label', a.subject_label)
  end as subject,
  e.event, a.changes, a.outcome, a.ip_address, a.user_agent, a.request_id, a.created_at
from activity_log as a
left join event_summaries as e on e.id = a.event_id;

comment on column activity_log_entries.actor is 'never null';

-- What is kept of the occurrences of each error, newest first.
create view recent_occurrences as
select
  error_log_id,
  jsonb_agg(
    jsonb_build_object(
      'at', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'request_id', request_id
    )
    order by occurred_at desc, id desc
  ) as occurrences
from error_occurrences
group by error_log_id;

comment on column recent_occurrences.occurrences is 'never null';
