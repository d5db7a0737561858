import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { tellEnded } from '../db/queries/ended-tickets.ts';
import type { PaymentFacts } from '../payments/provider.ts';
import { type Booked, type Entry, writeEntries } from './ledger.ts';
import type { LockedPayment } from './order-payments.ts';
import { tellOfPayment } from './payment-news.ts';
import { closeFailedRefunds, freePlaces } from './refunds/after-loss.ts';
import { reviveTickets } from './reviving.ts';

/** Why a ticket of a disputed payment is Revoked: one that is won makes these good again, and no others. People cannot give it. */
export const disputed = 'The payment is disputed';

/** What of an order stands: what was sold, and not given back. */
interface Standing extends Booked {
  /** What is left of the payment. It is less than the parts below where money was given back that is of no part. */
  readonly left: number;
  readonly refunded_amount: number;
  readonly types: readonly { readonly type: string; readonly amount: number }[];
  readonly fee: number;
  readonly fee_tax: number;
  readonly ticket_tax: number;
  readonly fee_borne_by: 'Buyer' | 'Organizer';
  readonly ticket_tax_included: boolean;
}

/**
 * Does what follows where the buyer's bank has taken the money of a payment, and where that has ended. The payment is locked, and paid. What is
 * told again, or late, changes nothing.
 */
export async function applyDispute(
  db: Db,
  payment: LockedPayment,
  dispute: NonNullable<PaymentFacts['dispute']>,
  secret: Buffer | undefined,
): Promise<void> {
  if (payment.status !== 'Disputed') {
    if (payment.status === 'Charged Back' || dispute === 'Won') return;
    await open(db, payment);
  }
  if (dispute === 'Won') await won(db, payment, secret);
  if (dispute === 'Lost') await lost(db, payment);
}

/** The money is gone, for now: tickets that nobody came in with open no gate. Their places are kept. */
async function open(db: Db, payment: LockedPayment): Promise<void> {
  await setStatus(db, payment, 'Disputed');
  const standing = await standingOf(db, payment);
  if (payment.surplus_reason === null) {
    await lockTickets(db, payment);
    await sql`
      update tickets set status = 'Revoked', revoked_at = now(), revocation_reason = ${disputed}, updated_at = now()
      where event_id = ${payment.event_id} and order_id = ${payment.order_id} and status = 'Active'
        and not exists (
          select from standing_entries as entry
          where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
        )
    `.execute(db);
    await tellEnded(db, payment);
    await writeEntries(db, standing, takenFrom(standing));
  }
  await tellOfPayment(db, 'payment.disputed', payment);
}

/** The money is back, and with it the tickets that only the dispute had ended. */
async function won(db: Db, payment: LockedPayment, secret: Buffer | undefined): Promise<void> {
  const { event_id, order_id, amount } = payment;
  const standing = await standingOf(db, payment);
  const isBack = standing.refunded_amount === amount ? 'Refunded' : 'Partially Refunded';
  await setStatus(db, payment, standing.refunded_amount === 0 ? 'Paid' : isBack);
  if (payment.surplus_reason !== null) return;
  const { rows: ended } = await sql<{ id: string }>`
    select id from tickets
    where event_id = ${event_id} and order_id = ${order_id} and status = 'Revoked' and revocation_reason = ${disputed}
  `.execute(db);
  await reviveTickets(db, { event_id, ids: ended.map(({ id }) => id), secret });
  await writeEntries(db, standing, await takenUntilNow(db, payment));
  await giveBackOfCancelled(db, payment);
}

/** Money of an event that was cancelled while it was away goes back as that of all others did. */
async function giveBackOfCancelled(db: Db, { event_id, id }: LockedPayment): Promise<void> {
  const { rows } = await sql`select from events where id = ${event_id} and status = 'Cancelled'`.execute(db);
  if (rows.length === 0) return;
  await enqueue(db, [
    { kind: 'event.refund_all', lane: 'bulk', key: `${event_id}.${id}`, eventId: event_id },
  ]);
  leavesWork(db);
}

/** The money stays away, and the places are free again: those of tickets that only the dispute had ended, and those whose refund has failed. */
async function lost(db: Db, payment: LockedPayment): Promise<void> {
  const { event_id, order_id } = payment;
  await setStatus(db, payment, 'Charged Back');
  const standing = await standingOf(db, payment);
  if (payment.surplus_reason === null) {
    const { rows } = await sql<{ type: string; count: number }>`
      select ticket_type_id as type, count(*)::int as count from tickets
      where event_id = ${event_id} and order_id = ${order_id} and status = 'Revoked' and revocation_reason = ${disputed}
      group by ticket_type_id
    `.execute(db);
    const all = [...rows, ...(await closeFailedRefunds(db, payment))];
    const freed = [...Map.groupBy(all, ({ type }) => type)].map(([type, same]) => ({
      type,
      count: same.reduce((sum, { count }) => sum + count, 0),
    }));
    await freePlaces(db, standing, freed);
  }
  await tellOfPayment(db, 'payment.charged_back', payment);
}

const setStatus = (db: Db, { event_id, id }: LockedPayment, status: LockedPayment['status']) =>
  db
    .updateTable('payments')
    .set({ status, updated_at: sql<string>`now()` })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .execute();

/** A scan locks the row of its ticket: who changes a status does so first, and decides in the next statement. */
const lockTickets = (db: Db, { event_id, order_id }: LockedPayment) =>
  sql`
    select from tickets where event_id = ${event_id} and order_id = ${order_id} order by id for no key update`.execute(
    db,
  );

/** What the ledger says of money that is taken: what stands of each type, then the fees and taxes that the buyer bore, as far as money is left. */
function takenFrom(standing: Standing): Entry[] {
  let { left } = standing;
  const take = (amount: number) => {
    const taken = Math.min(amount, left);
    left -= taken;
    return taken;
  };
  const types = standing.types.map(({ type, amount }): Entry => ({
    kind: 'Chargeback',
    type,
    amount: -take(amount),
  }));
  const parts = buyersParts(standing).map((entry): Entry => ({
    ...entry,
    amount: take(entry.amount),
    isReversal: true,
  }));
  return [...types, ...parts];
}

/** The opposite of what disputes of a payment have taken, and not given back: refunds that have ended meanwhile change nothing of it. */
async function takenUntilNow(db: Db, { event_id, id }: LockedPayment): Promise<Entry[]> {
  const { rows } = await sql<{ kind: Entry['kind']; type: string | null; amount: number }>`
    select l.kind, l.ticket_type_id as type, sum(l.amount)::bigint as amount
    from ledger_entries as l
    join payments as p on p.event_id = l.event_id and p.id = l.payment_id
    where l.event_id = ${event_id} and l.payment_id = ${id} and (
      l.kind = 'Chargeback' or (l.borne_by = 'Buyer' and l.refund_id is null and (l.is_reversal or l.occurred_at > p.paid_at))
    )
    group by l.kind, l.ticket_type_id
  `.execute(db);
  return rows.map(({ kind, type, amount }): Entry => {
    const entry = { kind, amount: -amount, ...(type === null ? {} : { type }) };
    return kind === 'Chargeback' ? { ...entry, isReversal: true } : { ...entry, borneBy: 'Buyer' };
  });
}

/** Fees and taxes that the buyer bore and has not got back: positive. */
const buyersParts = ({ fee, fee_tax, ticket_tax, fee_borne_by, ticket_tax_included }: Standing): Entry[] => [
  ...(fee_borne_by === 'Buyer'
    ? ([
        { kind: 'Platform Fee', amount: fee, borneBy: 'Buyer' },
        { kind: 'Tax', amount: fee_tax, borneBy: 'Buyer' },
      ] as const)
    : []),
  ...(ticket_tax_included ? [] : ([{ kind: 'Tax', amount: ticket_tax, borneBy: 'Buyer' }] as const)),
];

async function standingOf(db: Db, { event_id, order_id, id, currency }: LockedPayment): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      o.event_id, e.event_key, o.id as order_id, ${id}::uuid as payment_id, ${currency}::text as currency, o.fee_borne_by,
      o.ticket_tax_included, p.amount - p.refunded_amount as left, p.refunded_amount,
      o.platform_fee - back.fee as fee, o.fee_tax - back.fee_tax as fee_tax, o.ticket_tax - back.tax as ticket_tax,
      (
        select coalesce(json_agg(part order by part.type), '[]')
        from (
          select l.ticket_type_id as type, sum(l.amount) as amount from ledger_entries as l
          where l.event_id = o.event_id and l.payment_id = ${id} and l.kind in ('Sale', 'Discount', 'Refund', 'Chargeback')
            and l.ticket_type_id is not null
          group by l.ticket_type_id
          having sum(l.amount) > 0
        ) as part
      ) as types
    from orders as o
    join events as e on e.id = o.event_id
    join payments as p on p.event_id = o.event_id and p.id = ${id}
    cross join lateral (
      select coalesce(sum(r.fee_amount), 0) as fee, coalesce(sum(r.fee_tax_amount), 0) as fee_tax, coalesce(sum(r.tax_amount), 0) as tax
      from refunds as r
      where r.event_id = o.event_id and r.payment_id = ${id} and r.status = 'Succeeded'
    ) as back
    where o.event_id = ${event_id} and o.id = ${order_id}
  `.execute(db);
  const [standing] = rows;
  if (standing === undefined) throw new Error(`There is no order ${order_id}`);
  return standing;
}
