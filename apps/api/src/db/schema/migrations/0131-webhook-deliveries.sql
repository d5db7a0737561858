-- A message for an endpoint. Its id is that of the row of the outbox, which holds what it says.
create table webhook_deliveries (
  endpoint_id uuid not null
    constraint a_delivery_is_for_an_endpoint references webhook_endpoints (id) on delete cascade,
  message_id uuid not null,
  event_id uuid not null,
  status text not null default 'Pending',
  attempts integer not null default 0,
  next_at timestamptz(3) default now(),
  last_attempt_at timestamptz(3),
  last_status_code integer,
  last_error text,
  last_response text,
  created_at timestamptz(3) not null default now(),
  primary key (endpoint_id, message_id),
  constraint a_delivery_has_a_known_status check (status in ('Pending', 'Succeeded', 'Failed', 'Cancelled')),
  constraint a_delivery_that_waits_has_a_next_try check ((status = 'Pending') = (next_at is not null)),
  constraint an_answer_is_kept_in_1000_characters check (length(last_response) <= 1000)
);

create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, message_id);
