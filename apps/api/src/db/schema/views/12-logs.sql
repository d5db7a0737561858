-- Order: occurred_at desc, id desc. An event that is in the trash is null here; the description still names it.
-- reads: activity_log, event_summaries
create view activity_log_entries as
select
  a.id, a.occurred_at, a.action, a.description, a.role_context,
  to_json(actor) as actor,
  case when a.subject_type is not null then to_json(subject) end as subject,
  e.event, a.changes, a.outcome, a.ip_address, a.user_agent, a.request_id, a.created_at
from activity_log as a
left join event_summaries as e on e.id = a.event_id
cross join lateral (
  select a.actor_type as type, a.actor_id as id, a.actor_name as name, a.actor_email as email, a.actor_role as role
) as actor
cross join lateral (select a.subject_type as type, a.subject_id as id, a.subject_label as label) as subject;

comment on column activity_log_entries.actor is 'never null';

-- What is kept of the occurrences of each error, newest first.
-- reads: error_occurrences
create view recent_occurrences as
select o.error_log_id, json_agg(part order by o.occurred_at desc, o.id desc) as occurrences
from error_occurrences as o
cross join lateral (
  select to_char(o.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, o.request_id
) as part
group by o.error_log_id;

comment on column recent_occurrences.occurrences is 'never null';
