-- Used: Active, and an entry stands. Expired: Active, never used, and its time is over. The dates of a Postponed event
-- do not hold any more, so no ticket of it expires until it has new ones.
-- stored_status is for filters that should use an index: Used and Expired are stored as Active.
-- reads: tickets, events, standing_entries
create view live_tickets as
select
  tickets.event_id, tickets.id, tickets.code, tickets.order_id, tickets.order_item_id, tickets.ticket_type_id,
  tickets.holder_user_id, tickets.attendee_name, tickets.attendee_email, tickets.price, tickets.currency,
  tickets.seat, tickets.valid_from, tickets.valid_until, tickets.issued_at, tickets.generation, tickets.reissued_at,
  tickets.signing_key_id, tickets.qr_payload, tickets.cancelled_at, tickets.refunded_at, tickets.refund_id,
  tickets.revoked_at, tickets.revocation_reason, tickets.transferred_at, tickets.transferred_from_id,
  tickets.answers, tickets.created_at, tickets.updated_at,
  tickets.status as stored_status,
  case
    when tickets.status <> 'Active' then tickets.status
    when standing_entries.ticket_id is not null then 'Used'
    when events.status <> 'Postponed' and coalesce(tickets.valid_until, events.ends_at) <= now() then 'Expired'
    else 'Active'
  end as status,
  standing_entries.entered_at as used_at,
  standing_entries.ticket_id is not null and standing_entries.exited_at is null as is_inside
from tickets
left join events on events.id = tickets.event_id
left join standing_entries
  on standing_entries.event_id = tickets.event_id and standing_entries.ticket_id = tickets.id;

comment on column live_tickets.stored_status is
'one of: Pending, Active, Cancelled, Refunded, Revoked, Transferred';
comment on column live_tickets.status is
'one of: Pending, Active, Used, Expired, Cancelled, Refunded, Revoked, Transferred';
comment on column live_tickets.is_inside is 'never null';

-- The log is append-only: when and by whom a check-in was taken back is told by the row that did it.
-- reads: check_ins
create view live_check_ins as
select
  check_ins.*,
  undo.received_at as reverted_at,
  undo.petugas_id as reverted_by
from check_ins
left join check_ins as undo on undo.event_id = check_ins.event_id and undo.reverts_id = check_ins.id;
