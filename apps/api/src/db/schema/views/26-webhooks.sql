-- Order: id. Without the secrets.
-- reads: webhook_endpoints
create view live_webhook_endpoints as
select
  e.id, e.organizer_id, e.url, e.types, e.description, e.status, e.failing_since, e.failures, e.warned, e.old_until, e.created_by,
  e.created_at, e.updated_at
from webhook_endpoints as e;

comment on column live_webhook_endpoints.status is 'one of: Active, Paused, Disabled';

-- Order: id desc. What is no longer in the outbox has no type.
-- reads: webhook_deliveries, outbox
create view live_webhook_deliveries as
select
  d.message_id as id, d.endpoint_id, d.message_id, d.event_id, o.topic as type, d.status, d.attempts, d.next_at,
  d.last_attempt_at, d.last_status_code, d.last_error, d.last_response, d.created_at
from webhook_deliveries as d
left join outbox as o on o.event_id = d.event_id and o.id = d.message_id;

comment on column live_webhook_deliveries.status is 'one of: Pending, Succeeded, Failed, Cancelled';
comment on column live_webhook_deliveries.id is 'never null';
