-- Who has sent it is told where it was somebody of the organizer: the addresses of administrators are for themselves.
-- reads: event_messages, events, live_users
create view event_message_details as
select
  m.event_id, m.id, m.subject, m.body_markdown, m.ticket_type_ids, m.status, m.is_optional, m.recipients, m.created_at,
  (
    select to_json(part)
    from (
      select id, name, email from live_users
      where live_users.id = m.created_by and live_users.organizer_id = events.organizer_id
    ) as part
  ) as sent_by
from event_messages as m
join events on events.id = m.event_id;

-- Tickets with the address of who has them: a ticket is made out to its attendee, or to who has bought it. ended_at: since when a ticket that
-- was cancelled, refunded or revoked is no longer good.
-- reads: live_tickets, orders
create view held_tickets as
select
  t.event_id, t.id, t.ticket_type_id, t.holder_user_id, t.status, t.generation, t.signing_key_id,
  coalesce(t.attendee_email, o.contact_email, o.buyer_email) as address,
  coalesce(t.revoked_at, t.cancelled_at) as ended_at
from live_tickets as t
join orders as o on o.event_id = t.event_id and o.id = t.order_id;

comment on column held_tickets.status is
'one of: Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred';
