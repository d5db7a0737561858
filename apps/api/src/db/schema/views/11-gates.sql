-- Scans with what is shown of them to everybody. Parts are looked up for each row by itself and joins are few, so that a page of
-- scans is found first and then filled in, and counting reads check_ins alone. Parts in the trash are null. What was
-- scanned is not shown: it may open a gate.
-- reads: event_summaries, live_ticket_types, orders, gates, devices, live_check_ins, live_tickets
create view check_in_parts as
select
  c.event_id, c.id, c.ticket_id, c.petugas_id, c.checkin_status, c.reason_code, c.reason, c.direction,
  (select event from event_summaries where event_summaries.id = c.event_id) as event,
  case when c.ticket_id is not null then to_json(ticket) end as ticket,
  (
    select to_json(part)
    from (
      select id, name
      from live_ticket_types
      where live_ticket_types.event_id = c.event_id and live_ticket_types.id = t.ticket_type_id
    ) as part
  ) as ticket_type,
  t.attendee_name, t.attendee_email,
  (select reference from orders where orders.event_id = c.event_id and orders.id = t.order_id) as order_reference,
  (
    select to_json(part)
    from (select id, name from gates where gates.event_id = c.event_id and gates.id = c.gate_id) as part
  ) as gate,
  (select to_json(part) from (select id, name from devices where devices.id = c.device_id) as part) as device,
  c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at, c.reverted_by, c.note,
  c.received_at as created_at,
  coalesce(c.reverted_at, c.received_at) as updated_at
from live_check_ins as c
left join live_tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
cross join lateral (select t.id, t.code, t.status) as ticket;

comment on column check_in_parts.created_at is 'never null';
comment on column check_in_parts.updated_at is 'never null';

-- Order: received_at desc, id desc. As administrators read them.
-- reads: persons, check_in_parts
create view check_in_details as
select
  s.event_id, s.id, s.ticket_id, s.petugas_id, s.checkin_status, s.reason_code, s.reason, s.direction, s.event,
  s.ticket, s.ticket_type,
  case when s.ticket_id is not null then to_json(attendee) end as attendee,
  s.order_reference, s.gate,
  (select person from persons where persons.id = s.petugas_id) as petugas,
  s.device, s.method, s.scanned_at, s.received_at, s.is_offline, s.is_forced, s.reverted_at,
  (select person from persons where persons.id = s.reverted_by) as reverted_by,
  s.note, s.created_at, s.updated_at
from check_in_parts as s
cross join lateral (select s.attendee_name as name, s.attendee_email as email) as attendee;

comment on column check_in_details.created_at is 'never null';
comment on column check_in_details.updated_at is 'never null';

-- The same for check-in staff: without email addresses, and with the entry that made a scan one too many. Which came
-- first is told by either clock: an offline scan may be older than the entry that it arrives after. What to look at before a guest
-- goes in is told with the entry.
-- reads: live_users, check_in_parts, live_tickets, live_ticket_types, events
create view check_in_results as
select
  s.event_id, s.id, s.petugas_id, s.checkin_status, s.reason_code, s.reason, s.direction, s.event, s.ticket,
  s.ticket_type,
  case when s.ticket_id is not null then to_json(attendee) end as attendee,
  s.order_reference, s.gate,
  (
    select to_json(part)
    from (select id, name from live_users where live_users.id = s.petugas_id) as part
  ) as petugas,
  s.device, s.method, s.scanned_at, s.received_at, s.is_offline, s.is_forced, s.reverted_at,
  (
    select to_json(part)
    from (select id, name from live_users where live_users.id = s.reverted_by) as part
  ) as reverted_by,
  s.note, s.created_at, s.updated_at,
  case
    when s.reason_code = 'already_used' then (
      select to_json(part)
      from (
        select
          to_char(entry.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          entry.gate,
          (select name from live_users where live_users.id = entry.petugas_id) as petugas_name
        from check_in_parts as entry
        where
          entry.event_id = s.event_id
          and entry.ticket_id = s.ticket_id
          and entry.checkin_status = 'Checked In'
          and (entry.received_at < s.received_at or entry.scanned_at < s.scanned_at)
          and (entry.reverted_at is null or entry.reverted_at > s.received_at)
        order by entry.scanned_at desc, entry.id desc
        limit 1
      ) as part
    )
  end as previous_check_in,
  array_to_json(case
    when s.checkin_status = 'Checked In' then array_remove(
      array[
        (
          select type.gate_note
          from live_tickets as ticket
          join live_ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
          where ticket.event_id = s.event_id and ticket.id = s.ticket_id
        ),
        (select age_restriction from events where events.id = s.event_id)
      ],
      null
    )
    else array[]::text[]
  end) as attention
from check_in_parts as s
cross join lateral (select s.attendee_name as name) as attendee;

comment on column check_in_results.created_at is 'never null';
comment on column check_in_results.updated_at is 'never null';
comment on column check_in_results.attention is 'never null';
