import { places } from '../src/db/places.ts';

/** Tables below an event whose records have an id. */
const ofAnEvent = Object.entries(places)
  .filter(([, place]) => place === 'event')
  .map(([table]) => table)
  .filter(
    (table) =>
      ![
        'buyer_networks',
        'device_contacts',
        'events',
        'event_reminders',
        'event_signing_keys',
        'free_orders',
        'idempotency_keys',
        'refund_accounts',
        'refund_items',
        'standing_entries',
        'unknown_scan_hours',
      ].includes(table),
  );

/**
 * Invariants of consistent data: sentences, each with a query for the rows that break it. The queries read plain
 * tables, independent of the code that makes the demo and of the views.
 */
export const invariants = {
  'finds each event that is not in the trash by its names, and no other': `
    with names as (
      select 'Slug' as kind, slug as name, id as event_id from events where deleted_at is null
      union all select 'Key', event_key::text, id from events where deleted_at is null
      union all select 'Signature', 'signature', id from events where is_signature and deleted_at is null
    )
    (select * from names except select kind, name, event_id from event_names)
    union all
    (select kind, name, event_id from event_names except select * from names)`,

  'ends the id of each record of an event with the key of the event': ofAnEvent
    .map(
      (table) => `
    select r.id from ${table} r join events e on e.id = r.event_id
    where right(r.id::text, 8) <> lpad(to_hex(e.event_key), 8, '0')`,
    )
    .join(' union all '),

  'counts as sold exactly the tickets that are Active, and those that are Revoked without their money': `
    select t.id from ticket_types t
    where t.sold <> (select count(*) from tickets k
      where k.event_id = t.event_id and k.ticket_type_id = t.id and (
        k.status = 'Active' or k.status = 'Revoked' and not exists (
          select from payments p
          where p.event_id = k.event_id and p.order_id = k.order_id and p.status = 'Charged Back')))`,

  'counts as reserved exactly what unpaid orders hold': `
    select t.id from ticket_types t
    where t.reserved <> (select coalesce(sum(i.quantity), 0)
      from order_items i join orders o on o.event_id = i.event_id and o.id = i.order_id
      where i.event_id = t.event_id and i.ticket_type_id = t.id and o.status in ('Reserved', 'Awaiting Payment'))`,

  'has the ledger agree on how many tickets are sold': `
    select t.id from ticket_types t
    where t.sold <> (select coalesce(sum(l.quantity), 0) from ledger_entries l
      where l.event_id = t.event_id and l.ticket_type_id = t.id)`,

  'counts the uses of a promo as its redemptions': `
    select p.id from promos p left join promo_redemptions r on r.event_id = p.event_id and r.promo_id = p.id
    group by p.event_id, p.id, p.used_count, p.reserved_count
    having p.used_count <> count(*) filter (where r.status = 'Redeemed')
      or p.reserved_count <> count(*) filter (where r.status = 'Reserved')`,

  'counts the uses of a voucher as its redemptions': `
    select v.id from vouchers v left join voucher_redemptions r on r.event_id = v.event_id and r.voucher_id = v.id
    group by v.event_id, v.id, v.redeemed_count, v.reserved_count
    having v.redeemed_count <> count(*) filter (where r.status = 'Redeemed')
      or v.reserved_count <> count(*) filter (where r.status = 'Reserved')`,

  'says of each discount of an order what it takes off which item': `
    select i.id from order_items i
    left join order_item_discounts d on d.event_id = i.event_id and d.order_item_id = i.id
    group by i.event_id, i.id, i.discount having i.discount <> coalesce(sum(d.amount), 0)`,

  'holds places of an unpaid order until it says': `
    select id from orders where status in ('Reserved', 'Awaiting Payment') and reserved_until is null
      or status = 'Awaiting Payment' and reserved_until <= expires_at`,

  'never lets one buyer use a promo more often than it says': `
    select p.id from promos p join promo_redemptions r on r.event_id = p.event_id and r.promo_id = p.id
    where r.status <> 'Released' and r.user_id is not null
    group by p.event_id, p.id, p.max_uses_per_user, r.user_id having count(*) > p.max_uses_per_user`,

  'redeems an offer with the discount of its order, and while it was valid': `
    select o.id from orders o
    join (
      select r.event_id, r.order_id, r.status, r.amount, p.created_at as made_at, p.starts_at, p.ends_at
      from promo_redemptions r join promos p on p.event_id = r.event_id and p.id = r.promo_id
      union all
      select r.event_id, r.order_id, r.status, r.amount, v.created_at, v.valid_from, v.valid_until
      from voucher_redemptions r join vouchers v on v.event_id = r.event_id and v.id = r.voucher_id
    ) r on r.event_id = o.event_id and r.order_id = o.id
    where r.amount <> o.discount_total or o.created_at < r.made_at or o.created_at < r.starts_at or o.created_at >= r.ends_at
      or (r.status = 'Redeemed') <> (o.status = 'Paid')
      or (r.status = 'Reserved') <> (o.status in ('Reserved', 'Awaiting Payment'))`,

  'adds up the items of an order': `
    select o.id from orders o left join order_items i on i.event_id = o.event_id and i.order_id = o.id
    group by o.event_id, o.id
    having o.subtotal is distinct from sum(i.quantity * i.unit_price) or o.discount_total is distinct from sum(i.discount)`,

  'makes a ticket for every place of a paid or awaited order, and for no other': `
    select o.id from orders o
    where (select count(*) from tickets k where k.event_id = o.event_id and k.order_id = o.id and k.transferred_from_id is null)
      <> case when o.status in ('Paid', 'Awaiting Payment')
        then (select sum(i.quantity) from order_items i where i.event_id = o.event_id and i.order_id = o.id) else 0 end
      or exists (select from tickets k where k.event_id = o.event_id and k.order_id = o.id
        and (k.status = 'Pending') <> (o.status = 'Awaiting Payment'))`,

  'divides what was paid for an item among its tickets': `
    select i.id from order_items i join tickets k on k.event_id = i.event_id and k.order_item_id = i.id
    where k.transferred_from_id is null group by i.event_id, i.id, i.total having sum(k.price) <> i.total`,

  'replaces each ticket that changed hands, and only those': `
    select k.id from tickets k left join tickets n on n.event_id = k.event_id and n.transferred_from_id = k.id
    where (k.status = 'Transferred') <> (n.id is not null) or k.holder_user_id = n.holder_user_id or k.price <> n.price`,

  'pays every paid order once, in full, and no other': `
    select o.id from orders o
    left join payments p on p.event_id = o.event_id and p.order_id = o.id and p.paid_at is not null
      and p.surplus_reason is null
    group by o.event_id, o.id
    having count(p.id) <> case when o.status = 'Paid' then 1 else 0 end
      or (o.status = 'Paid' and (min(p.amount) <> o.total or min(p.paid_at) <> o.paid_at))`,

  'has the ledger agree on what each buyer paid': `
    select p.id from payments p where p.paid_at is not null and p.surplus_reason is null and p.amount <> (
      select coalesce(sum(case when l.borne_by = 'Buyer' then -l.amount else l.amount end), 0) from ledger_entries l
      where l.event_id = p.event_id and l.payment_id = p.id and l.occurred_at = p.paid_at and not l.is_reversal
        and (l.kind in ('Sale', 'Discount') or l.borne_by = 'Buyer'))`,

  'has the ledger agree on fees and taxes': `
    select p.id from payments p left join ledger_entries l
      on l.event_id = p.event_id and l.payment_id = p.id and not l.is_reversal
        and (l.occurred_at = p.paid_at or l.kind = 'Gateway Fee')
    group by p.event_id, p.id
    having p.platform_fee <> coalesce(-sum(l.amount) filter (where l.kind = 'Platform Fee'), 0)
      or p.gateway_fee <> coalesce(-sum(l.amount) filter (where l.kind = 'Gateway Fee'), 0)
      or p.tax_amount <> coalesce(-sum(l.amount) filter (where l.kind = 'Tax'), 0)`,

  'has nothing in the ledger for a payment that never came': `
    select l.id from ledger_entries l join payments p on p.event_id = l.event_id and p.id = l.payment_id
    where p.paid_at is null or l.occurred_at < p.paid_at or l.order_id <> p.order_id`,

  'has the ledger agree on every refund': `
    select r.id from refunds r
    join payments p on p.event_id = r.event_id and p.id = r.payment_id
    left join ledger_entries l on l.event_id = r.event_id and l.refund_id = r.id
    group by r.event_id, r.id, p.surplus_reason
    having case when r.status = 'Succeeded' and p.surplus_reason is null and r.source <> 'Surplus' then r.amount else 0 end <> coalesce(
      sum(case when l.borne_by = 'Buyer' then l.amount when l.kind = 'Refund' then -l.amount else 0 end), 0)`,

  'counts what is on its way back of a payment': `
    select p.id from payments p left join refunds r
      on r.event_id = p.event_id and r.payment_id = p.id and r.status in ('Approved', 'Processing')
    group by p.event_id, p.id having p.refunding_amount <> coalesce(sum(r.amount), 0)`,

  'sums up the refunds of a payment, and lets its status say so': `
    select p.id from payments p left join refunds r
      on r.event_id = p.event_id and r.payment_id = p.id and r.status = 'Succeeded'
    group by p.event_id, p.id
    having p.refunded_amount <> coalesce(sum(r.amount), 0)
      or (p.status = 'Refunded') <> (p.refunded_amount = p.amount and p.amount > 0)
      or (p.status = 'Partially Refunded') <> (p.refunded_amount > 0 and p.refunded_amount < p.amount)`,

  'marks exactly the tickets as refunded whose money went back': `
    select k.id from tickets k left join refunds r on r.event_id = k.event_id and r.id = k.refund_id
    where (k.status = 'Refunded') <> coalesce(r.status = 'Succeeded', false) or k.refunded_at <> r.succeeded_at`,

  'returns the chargeback of a dispute that was won, and of no other': `
    select p.id from payments p join ledger_entries l on l.event_id = p.event_id and l.payment_id = p.id
    where l.kind = 'Chargeback' group by p.event_id, p.id
    having (sum(l.amount) = 0) <> (p.status = 'Paid')
      or (p.status in ('Disputed', 'Charged Back')) <> (sum(l.amount) < 0)`,

  'lets nobody in before their ticket was issued, or with one that is not Active': `
    select c.id from check_ins c join tickets k on k.event_id = c.event_id and k.id = c.ticket_id
    where c.checkin_status in ('Checked In', 'Checked Out', 'Duplicate')
      and (k.issued_at is null or c.scanned_at < k.issued_at or k.status <> 'Active')`,

  'keeps the last entry as the one that stands, unless it was taken back': `
    select k.id from tickets k
    left join lateral (
      select c.id, c.scanned_at, u.id as undo from check_ins c
      left join check_ins u on u.event_id = c.event_id and u.reverts_id = c.id
      where c.event_id = k.event_id and c.ticket_id = k.id and c.checkin_status = 'Checked In'
      order by c.scanned_at desc limit 1
    ) e on true
    left join standing_entries s on s.event_id = k.event_id and s.ticket_id = k.id
    where s.check_in_id is distinct from case when e.undo is null then e.id end
      or s.entered_at is distinct from case when e.undo is null then e.scanned_at end`,

  'lets a ticket for one entry in once': `
    select k.id from tickets k
    join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    join check_ins c on c.event_id = k.event_id and c.ticket_id = k.id
    left join check_ins u on u.event_id = c.event_id and u.reverts_id = c.id
    where t.entry_policy = 'Single Entry' and c.checkin_status = 'Checked In' and u.id is null
    group by k.event_id, k.id having count(*) > 1`,

  'refuses a scan for a reason that the ticket bears out': `
    select c.id from check_ins c join tickets k on k.event_id = c.event_id and k.id = c.ticket_id
    where (c.reason_code in ('refunded', 'cancelled', 'revoked', 'transferred')
        and (lower(k.status) <> c.reason_code or c.scanned_at < k.updated_at))
      or (c.reason_code = 'not_paid' and k.status <> 'Pending')
      or (c.reason_code = 'not_yet_valid' and c.scanned_at >= k.valid_from)
      or (c.reason_code = 'no_longer_valid' and c.scanned_at <= k.valid_until)
      or (c.reason_code = 'already_used' and not exists (select from check_ins e
        where e.event_id = c.event_id and e.ticket_id = c.ticket_id and e.checkin_status = 'Checked In' and e.scanned_at < c.scanned_at))`,

  'has tickets scanned by petugas of the event, with their own device': `
    select c.id from check_ins c
    left join petugas_assignments a on a.event_id = c.event_id and a.user_id = c.petugas_id
    left join devices d on d.id = c.device_id
    where c.method <> 'Auto' and (a.id is null or d.user_id is distinct from c.petugas_id)`,

  'sells within the window of the event and of the ticket type': `
    select o.id from orders o
    join events e on e.id = o.event_id
    join order_items i on i.event_id = o.event_id and i.order_id = o.id
    join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
    where o.created_at < coalesce(t.sales_start_at, e.sales_start_at)
      or o.created_at > coalesce(t.sales_end_at, e.sales_end_at)
      or e.published_at is null or o.created_at < e.published_at`,

  'sells to nobody before they joined': `
    select o.id from orders o join users u on u.id = o.buyer_user_id where u.created_at > o.created_at
    union all
    select k.id from tickets k join users u on u.id = k.holder_user_id where u.created_at > k.created_at`,

  'has events made by an account of their organizer, after it joined': `
    select e.id from events e join users u on u.id = e.created_by
    where u.organizer_id <> e.organizer_id or u.created_at > e.created_at or e.published_at < e.created_at`,

  'stops selling what was cancelled or postponed': `
    select e.id from events e join orders o on o.event_id = e.id
    where (e.status = 'Cancelled' and o.created_at > e.cancelled_at)
      or (e.status in ('Draft', 'Pending Review', 'Rejected'))`,

  'leaves nothing Active at a cancelled event': `
    select k.id from tickets k join events e on e.id = k.event_id where e.status = 'Cancelled' and k.status = 'Active'`,

  'writes only to addresses that nobody has': `
    select address from (
      select email as address from users union all select buyer_email from orders
      union all select attendee_email from tickets union all select recipient_email from vouchers
    ) a where address !~ '@([a-z0-9.-]+\\.test|example\\.(com|org))$'`,
} satisfies Record<string, string>;
