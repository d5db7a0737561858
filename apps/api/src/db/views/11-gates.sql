-- Order: received_at desc, id desc. Parts are looked up for each row by itself and joins are few, so that a page of
-- scans is found first and then filled in, and counting reads check_ins alone. Parts in the trash are null. What was
-- scanned is not shown: it may open a gate.
create view check_in_details as
select
  c.event_id, c.id, c.ticket_id, c.petugas_id, c.checkin_status, c.reason_code, c.reason, c.direction,
  (select event from event_summaries where event_summaries.id = c.event_id) as event,
  case when t.id is not null then jsonb_build_object('id', t.id, 'code', t.code, 'status', t.status) end as ticket,
  (
    select jsonb_build_object('id', id, 'name', name)
    from live_ticket_types
    where live_ticket_types.event_id = c.event_id and live_ticket_types.id = t.ticket_type_id
  ) as ticket_type,
  case
    when t.id is not null then jsonb_build_object('name', t.attendee_name, 'email', t.attendee_email)
  end as attendee,
  (select reference from orders where orders.event_id = c.event_id and orders.id = t.order_id) as order_reference,
  (
    select jsonb_build_object('id', id, 'name', name)
    from gates
    where gates.event_id = c.event_id and gates.id = c.gate_id
  ) as gate,
  (select person from persons where persons.id = c.petugas_id) as petugas,
  (select jsonb_build_object('id', id, 'name', name) from devices where devices.id = c.device_id) as device,
  c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at,
  (select person from persons where persons.id = c.reverted_by) as reverted_by,
  c.note,
  c.received_at as created_at,
  coalesce(c.reverted_at, c.received_at) as updated_at
from live_check_ins as c
left join live_tickets as t on t.event_id = c.event_id and t.id = c.ticket_id;

comment on column check_in_details.created_at is 'never null';
comment on column check_in_details.updated_at is 'never null';

-- The same for check-in staff: without email addresses, and with the entry that made a scan one too many. Which came
-- first is told by either clock: an offline scan may be older than the entry that it arrives after.
create view check_in_results as
select
  c.event_id, c.id, c.petugas_id, c.checkin_status, c.reason_code, c.reason, c.direction, c.event, c.ticket,
  c.ticket_type,
  c.attendee - 'email' as attendee,
  c.order_reference, c.gate,
  c.petugas - 'email' as petugas,
  c.device, c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at,
  c.reverted_by - 'email' as reverted_by,
  c.note, c.created_at, c.updated_at,
  case
    when c.reason_code = 'already_used' then (
      select
        jsonb_build_object(
          'at', to_char(entry.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'gate', entry.gate,
          'petugas_name', entry.petugas ->> 'name'
        )
      from check_in_details as entry
      where
        entry.event_id = c.event_id
        and entry.ticket_id = c.ticket_id
        and entry.checkin_status = 'Checked In'
        and (entry.received_at < c.received_at or entry.scanned_at < c.scanned_at)
        and (entry.reverted_at is null or entry.reverted_at > c.received_at)
      order by entry.scanned_at desc, entry.id desc
      limit 1
    )
  end as previous_check_in
from check_in_details as c;

comment on column check_in_results.created_at is 'never null';
comment on column check_in_results.updated_at is 'never null';

-- Events as the check-in staff assigned to them read them: without money. Assigned is who is invited or at work.
-- Order: ends_at <= now(), starts_at, id.
create view assigned_events as
select
  a.user_id,
  e.id, e.slug, e.title, e.summary, e.description_markdown, e.category, e.tags, e.status, e.sales_status, e.visibility,
  e.format, e.is_signature, e.is_featured, e.organizer, e.venue, e.starts_at, e.ends_at, e.doors_open_at, e.timezone,
  e.sales_start_at, e.sales_end_at, e.currency, e.min_price, e.max_price, e.is_free, e.cover_image_url,
  e.age_restriction, e.terms_markdown, e.max_tickets_per_order, e.published_at, e.cancelled_at,
  e.cancellation_reason, e.capacity, e.tickets_sold, e.tickets_reserved, e.tickets_available, e.tickets_checked_in,
  e.created_at, e.updated_at,
  jsonb_build_object(
    'id', a.id,
    'role', a.role,
    'gate', (
      select jsonb_build_object('id', id, 'name', name)
      from gates
      where gates.event_id = a.event_id and gates.id = a.gate_id
    ),
    'ticket_type_ids', a.ticket_type_ids,
    'shift_starts_at', to_char(a.shift_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'shift_ends_at', to_char(a.shift_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', a.status
  ) as my_assignment
from event_details as e
join petugas_assignments as a on a.event_id = e.id
where a.status in ('Invited', 'Active');

comment on column assigned_events.my_assignment is 'never null';
