import type pg from 'pg';
import { invariants } from './seed-invariants.ts';

/** Those of the demo that hold of every sale, whatever happens to it. */
const ofTheDemo = [
  'counts as reserved exactly what unpaid orders hold',
  'has the ledger agree on how many tickets are sold',
  'counts the uses of a promo as its redemptions',
  'counts the uses of a voucher as its redemptions',
  'says of each discount of an order what it takes off which item',
  'adds up the items of an order',
  'divides what was paid for an item among its tickets',
  'has the ledger agree on what each buyer paid',
  'has the ledger agree on fees and taxes',
  'has nothing in the ledger for a payment that never came',
  'has the ledger agree on every refund',
  'counts what is on its way back of a payment',
  'marks exactly the tickets as refunded whose money went back',
] as const satisfies readonly (keyof typeof invariants)[];

/** A payment whose money came in for its order. */
const captured = 'p.paid_at is not null and p.surplus_reason is null';

/** Why the tickets of a disputed payment are Revoked. */
const disputed = 'The payment is disputed';

/**
 * Invariants of sales that people make, cancel, pay and take back: sentences, each with a query over plain tables for the rows that break it.
 * They hold between any two transactions.
 */
export const sellingInvariants: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofTheDemo.map((sentence) => [sentence, invariants[sentence]])),

  'stays within the capacity of a ticket type': `
    select id from ticket_types where sold < 0 or reserved < 0 or sold + reserved > capacity`,

  'counts as sold the tickets that have a place': `
    select t.id from ticket_types t
    where t.sold <> (
      select count(*) from tickets k
      where k.event_id = t.event_id and k.ticket_type_id = t.id and (
        k.status = 'Active'
        or k.status = 'Revoked' and not (k.revocation_reason = '${disputed}' and exists (
          select from payments p
          where p.event_id = k.event_id and p.order_id = k.order_id and p.status = 'Charged Back' and ${captured}))
        or k.status = 'Cancelled' and exists (
          select from refund_items i join refunds r on r.event_id = i.event_id and r.id = i.refund_id
          where i.event_id = k.event_id and i.ticket_id = k.id and i.is_open and r.status <> 'Requested')))`,

  'lets no person use a promo more often than it says': `
    select p.id from promos p join promo_redemptions r on r.event_id = p.event_id and r.promo_id = p.id
    where r.status <> 'Released'
    group by p.event_id, p.id, p.max_uses_per_user, r.person_key having count(*) > p.max_uses_per_user`,

  'reserves uses of offers for open orders, and redeems those of orders that were paid': `
    select o.id from orders o join (
      select event_id, order_id, status from promo_redemptions
      union all select event_id, order_id, status from voucher_redemptions
    ) r on r.event_id = o.event_id and r.order_id = o.id
    where r.status = 'Reserved' and o.status not in ('Reserved', 'Awaiting Payment')
      or r.status = 'Redeemed' and o.paid_at is null`,

  'knows the network of a buyer only while an order is open': `
    select id from orders where network_key is not null and status not in ('Reserved', 'Awaiting Payment')`,

  'pays every paid order once, in full, and no other': `
    select o.id from orders o
    left join payments p on p.event_id = o.event_id and p.order_id = o.id and ${captured}
    group by o.event_id, o.id
    having count(p.id) <> case when o.paid_at is null then 0 else 1 end
      or o.status = 'Paid' and o.paid_at is null
      or o.status <> 'Paid' and o.paid_at is not null and not (o.status = 'Cancelled' and o.total = 0)
      or min(p.amount) <> o.total or min(p.paid_at) <> o.paid_at`,

  // Money of another amount waits for people, whatever has become of its order.
  'has one open payment of an order at most, and none of one that is paid or cancelled': `
    select o.id from orders o
    join payments p on p.event_id = o.event_id and p.order_id = o.id and p.status in ('Pending', 'Processing')
    where p.received_amount is null
    group by o.event_id, o.id having count(*) > 1 or o.status in ('Paid', 'Cancelled')`,

  'makes a ticket for every place of a paid order, and one Active for no other': `
    select o.id from orders o
    where o.status = 'Paid' and (
        select count(*) from tickets k
        where k.event_id = o.event_id and k.order_id = o.id and k.transferred_from_id is null
      ) <> (select sum(i.quantity) from order_items i where i.event_id = o.event_id and i.order_id = o.id)
      or exists (
        select from tickets k where k.event_id = o.event_id and k.order_id = o.id and (
          k.status = 'Active' and o.status <> 'Paid'
          or k.status = 'Pending' and o.status not in ('Reserved', 'Awaiting Payment')
          or k.status = 'Active' and k.qr_payload is null))`,

  'replaces each ticket that changed hands, and only those': `
    select k.id from tickets k left join tickets n on n.event_id = k.event_id and n.transferred_from_id = k.id
    where (k.status = 'Transferred') <> (n.id is not null) or k.price <> n.price or k.order_id <> n.order_id`,

  'has a ticket in one open refund at most, and opens no gate with it while its money is on its way': `
    select k.id from tickets k
    join refund_items i on i.event_id = k.event_id and i.ticket_id = k.id and i.is_open
    join refunds r on r.event_id = i.event_id and r.id = i.refund_id
    group by k.event_id, k.id, k.status
    having count(*) > 1 or bool_or(r.status in ('Denied', 'Succeeded'))
      or bool_or(r.status in ('Approved', 'Processing', 'Failed')) and k.status <> 'Cancelled'`,

  'sums up the refunds of a payment, and lets its status say so': `
    select p.id from payments p left join refunds r
      on r.event_id = p.event_id and r.payment_id = p.id and r.status = 'Succeeded'
      and (r.source <> 'Surplus' or p.surplus_reason is not null)
    group by p.event_id, p.id
    having p.refunded_amount <> coalesce(sum(r.amount), 0)
      or p.refunded_amount + p.refunding_amount > p.amount
      or p.status not in ('Disputed', 'Charged Back') and (
        (p.status = 'Refunded') <> (p.refunded_amount = p.amount and p.amount > 0)
        or (p.status = 'Partially Refunded') <> (p.refunded_amount > 0 and p.refunded_amount < p.amount))`,

  'takes what went back at the provider from what was paid too much, before it is of a sale': `
    select p.id from payments p join refunds r on r.event_id = p.event_id and r.payment_id = p.id
    where ${captured} and r.source in ('Surplus', 'Provider')
    group by p.event_id, p.id
    having coalesce(sum(r.amount) filter (where r.source = 'Surplus'), 0) > greatest(p.received_amount - p.amount, 0)
      or bool_or(r.source = 'Provider')
        and coalesce(sum(r.amount) filter (where r.source = 'Surplus'), 0) < p.received_amount - p.amount`,

  'has the ledger say what is left of the money of a buyer': `
    select p.id from payments p
    cross join lateral (
      select
        coalesce(sum(case
          when l.borne_by = 'Buyer' then -l.amount
          when l.kind in ('Sale', 'Discount', 'Refund', 'Chargeback') then l.amount
          else 0
        end), 0) as amount,
        max(l.occurred_at) filter (where l.kind = 'Chargeback' and l.amount < 0) as disputed_at,
        coalesce(sum(l.amount) filter (where l.kind = 'Chargeback'), 0) as taken
      from ledger_entries l where l.event_id = p.event_id and l.payment_id = p.id
    ) as told
    where ${captured} and told.amount <> case
      when p.status not in ('Disputed', 'Charged Back') then p.amount - p.refunded_amount
      -- Nothing was left to be taken: disputes before this one were won, and all of it was given back then.
      when told.taken = 0 then 0
      else -coalesce((
        select sum(r.amount) from refunds r
        where r.event_id = p.event_id and r.payment_id = p.id and r.succeeded_at > told.disputed_at), 0)
    end`,

  'gives money back at once that was not for its order, and knows it from the fee of the provider alone': `
    select p.id from payments p
    where p.surplus_reason is not null and (
      exists (
        select from ledger_entries l where l.event_id = p.event_id and l.payment_id = p.id and l.kind <> 'Gateway Fee')
      or p.amount > (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.event_id = p.event_id and r.payment_id = p.id and r.source in ('Surplus', 'Provider')
          and r.status not in ('Requested', 'Denied')))`,

  'makes one record for a key': `
    select k.resource_id from idempotency_keys k
    left join (
      select id from orders union all select id from payments union all select id from refunds union all select id from tickets
    ) made on made.id = k.resource_id
    where k.event_id <> '00000000-0000-0000-0000-000000000000'
    group by k.resource_id having count(*) > 1 or count(made.id) <> 1`,

  'mails the buyer of a paid order once': `
    select o.id from orders o
    where (o.paid_at is not null and o.buyer_email not like '%.invalid') <> (
      select count(*) = 1 from mails m where m.template = 'order_paid' and m.key = o.id::text and m.resent_of is null)`,
};

/**
 * Orders of cancelled events that are still open, or whose tickets are still good, once the jobs of the event are done. The money of a disputed
 * one is not ours to give back. What people make good again afterwards is among them, so it is no invariant.
 */
export const leftOfCancelled = `
  select o.id from orders o join events e on e.id = o.event_id and e.status = 'Cancelled'
  where (
    o.status in ('Reserved', 'Awaiting Payment')
    or o.status = 'Paid' and exists (
      select from tickets k where k.event_id = o.event_id and k.order_id = o.id and k.status = 'Active'
    ) and not exists (
      select from payments p
      where p.event_id = o.event_id and p.order_id = o.id and p.status in ('Disputed', 'Charged Back') and ${captured}))`;

/** The sentences that rows of the database break, each with ids of those rows. */
export async function brokenInvariants(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const broken: Record<string, readonly string[]> = {};
  for (const [sentence, query] of Object.entries(sellingInvariants)) {
    const { rows } = await client.query<Record<string, string>>(query);
    if (rows.length > 0) broken[sentence] = rows.slice(0, 5).flatMap((row) => Object.values(row));
  }
  return broken;
}
