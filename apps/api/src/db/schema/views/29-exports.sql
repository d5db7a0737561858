-- What files for spreadsheets are made of: a view for each, whose columns have the names of those in the contract. Each row has
-- the organizer that reaches it. Money and scans stay in sight when their event is in the trash; tickets and vouchers do not.
-- What belongs to a row by its key is joined: these views are read from end to end.

-- Order: event_id, id.
-- reads: live_orders, events, promos, vouchers
create view exported_orders as
select
  o.event_id, e.organizer_id, e.title as event, e.timezone,
  o.id, o.reference, o.status, o.refund_status, o.buyer_name, o.buyer_email, o.buyer_phone,
  o.buyer_company, o.buyer_tax_number, o.buyer_address, o.ticket_count,
  o.currency, o.subtotal, o.discount_total, o.fee_total, o.tax_total, o.total,
  promos.code as promo_code, vouchers.code as voucher_code,
  o.created_at, o.paid_at, o.cancelled_at, o.cancellation_reason
from live_orders as o
join events as e on e.id = o.event_id
left join promos on promos.event_id = o.event_id and promos.id = o.promo_id
left join vouchers on vouchers.event_id = o.event_id and vouchers.id = o.voucher_id;

-- Order: event_id, id. Between answers is a semicolon, chr(59): where one stands, a statement of this file ends.
-- reads: live_tickets, events, ticket_types, orders
create view exported_attendees as
select
  t.event_id, e.organizer_id, e.title as event, e.timezone,
  t.id, t.code, t.status, types.name as ticket_type, t.attendee_name, t.attendee_email,
  orders.reference as order_reference, orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address, t.currency, t.price, t.seat, t.answers as answered,
  (
    select string_agg((answer ->> 'label') || ': ' || (answer ->> 'value'), chr(59) || ' ' order by place)
    from jsonb_array_elements(t.answers) with ordinality as answers (answer, place)
  ) as answers,
  t.valid_from, t.valid_until, t.issued_at, t.used_at, t.created_at
from live_tickets as t
join events as e on e.id = t.event_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders on orders.event_id = t.event_id and orders.id = t.order_id
where e.deleted_at is null;

-- Order: event_id, position, id. Questions whose answers are in the file of attendees: those that are asked, and those that were answered.
-- reads: questions, events
create view exported_questions as
select q.event_id, e.organizer_id, q.id, q.label, q.position, q.is_answered
from questions as q
join events as e on e.id = q.event_id
where e.deleted_at is null and (q.deleted_at is null or q.is_answered);

-- Order: event_id, id.
-- reads: live_payments, events, orders
create view exported_payments as
select
  p.event_id, e.organizer_id, e.title as event, e.timezone,
  p.id, p.reference, orders.reference as order_reference, p.status,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  p.method, p.provider, p.currency, p.amount, p.platform_fee, p.gateway_fee, p.tax_amount, p.refunded_amount, p.net_amount,
  p.failure_code, p.failure_message, p.created_at, p.expires_at, p.paid_at, p.settled_at
from live_payments as p
join events as e on e.id = p.event_id
left join orders on orders.event_id = p.event_id and orders.id = p.order_id;

-- Order: event_id, id.
-- reads: refunds, events, orders, payments
create view exported_refunds as
select
  r.event_id, e.organizer_id, e.title as event, e.timezone,
  r.id, orders.reference as order_reference, payments.reference as payment_reference, r.status,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  r.currency, r.amount,
  r.reason, r.failure_code, r.failure_message, r.created_at, r.decided_at, r.succeeded_at
from refunds as r
join events as e on e.id = r.event_id
left join orders on orders.event_id = r.event_id and orders.id = r.order_id
left join payments on payments.event_id = r.event_id and payments.id = r.payment_id;

-- Order: event_id, id. Of people who scan, the name is told; what was scanned is not, since it may open a gate.
-- reads: live_check_ins, events, tickets, ticket_types, orders, gates, devices, live_users
create view exported_check_ins as
select
  c.event_id, e.organizer_id, e.title as event, e.timezone,
  c.id, c.checkin_status, c.reason_code, c.reason, c.direction, t.code as ticket_code, types.name as ticket_type,
  t.attendee_name, orders.reference as order_reference, orders.buyer_name, orders.buyer_email,
  gates.name as gate, devices.name as device,
  live_users.name as petugas, c.method, c.scanned_at, c.received_at, c.is_offline, c.is_forced, c.reverted_at, c.note
from live_check_ins as c
join events as e on e.id = c.event_id
left join tickets as t on t.event_id = c.event_id and t.id = c.ticket_id
left join ticket_types as types on types.event_id = t.event_id and types.id = t.ticket_type_id
left join orders on orders.event_id = t.event_id and orders.id = t.order_id
left join gates on gates.event_id = c.event_id and gates.id = c.gate_id
left join devices on devices.id = c.device_id
left join live_users on live_users.id = c.petugas_id;

-- Order: event_id, id.
-- reads: ledger_entries, events, orders, payments, ticket_types, promos, vouchers
create view exported_ledger as
select
  l.event_id, e.organizer_id, e.title as event, e.timezone,
  l.id, l.kind, l.is_reversal, l.borne_by, orders.reference as order_reference, payments.reference as payment_reference,
  orders.buyer_name, orders.buyer_email, orders.buyer_phone, orders.buyer_company,
  orders.buyer_tax_number, orders.buyer_address,
  payments.method, types.name as ticket_type, promos.code as promo_code, vouchers.code as voucher_code, l.quantity,
  l.currency, l.amount, l.occurred_at
from ledger_entries as l
join events as e on e.id = l.event_id
left join orders on orders.event_id = l.event_id and orders.id = l.order_id
left join payments on payments.event_id = l.event_id and payments.id = l.payment_id
left join ticket_types as types on types.event_id = l.event_id and types.id = l.ticket_type_id
left join promos on promos.event_id = l.event_id and promos.id = l.promo_id
left join vouchers on vouchers.event_id = l.event_id and vouchers.id = l.voucher_id;

comment on column exported_ledger.method is
'one of: QRIS, Virtual Account, Card, E-Wallet, Bank Transfer, Retail, Cash, Free';

-- Order: event_id, id.
-- reads: live_vouchers, events, voucher_batches, ticket_types
create view exported_vouchers as
select
  v.event_id, e.organizer_id, e.title as event, e.timezone,
  v.id, v.code, batches.name as batch, v.status, v.effect, v.discount_type, v.discount_value, v.currency,
  (
    select string_agg(types.name, ', ' order by types.position, types.id)
    from ticket_types as types
    where types.event_id = v.event_id and types.id = any(v.ticket_type_ids)
  ) as ticket_types,
  v.max_usages, v.redeemed_count, v.reserved_count, v.recipient_name, v.recipient_email, v.valid_from, v.valid_until,
  v.sent_at, v.last_redeemed_at, v.note, v.created_at
from live_vouchers as v
join events as e on e.id = v.event_id
left join voucher_batches as batches on batches.event_id = v.event_id and batches.id = v.batch_id
where e.deleted_at is null;

-- Order: id.
-- reads: live_users, organizers
create view exported_users as
select
  u.id, u.name, u.email, u.email_verified_at, u.phone, u.role, u.status, organizers.name as organizer, u.organizer_role,
  u.locale, u.timezone, u.city, u.province, u.birth_date, u.gender, u.created_at
from live_users as u
left join organizers on organizers.id = u.organizer_id;
