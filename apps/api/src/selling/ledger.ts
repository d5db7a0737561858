import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { Tables } from '../db/schema/tables.ts';
import { newIdOf } from '../domain/id.ts';

/** What moves money or tickets of an order. The sign is that of its kind: sales are positive, everything else is not, and a reversal is the opposite. */
export interface Entry {
  readonly kind: Selectable<Tables['ledger_entries']>['kind'];
  /** In the smallest unit in use of the currency of the event. */
  readonly amount: number;
  readonly quantity?: number;
  readonly type?: string;
  readonly promo?: string | null;
  readonly voucher?: string | null;
  readonly refund?: string;
  readonly borneBy?: 'Buyer' | 'Organizer';
  readonly isReversal?: boolean;
}

/** The event that entries are of. */
interface OfEvent {
  readonly event_id: string;
  readonly event_key: number;
  readonly currency: string;
}

/** The order and the payment that they are of. */
interface OfOrder {
  readonly order_id: string;
  readonly payment_id: string;
}

export interface Booked extends OfEvent, OfOrder {}
export type EntryOfOrder = Entry & OfOrder;

/** Writes entries of an order, which are never changed. Those that say nothing are left out. `beside` is a statement that is sent along. */
export const writeEntries = (
  db: Db,
  of: Booked,
  entries: readonly Entry[],
  beside?: RawBuilder<unknown>,
): Promise<void> =>
  writeEntriesOf(
    db,
    of,
    entries.map((entry) => ({ ...entry, order_id: of.order_id, payment_id: of.payment_id })),
    beside,
  );

/** The same of several orders of an event. */
export async function writeEntriesOf(
  db: Db,
  of: OfEvent,
  entries: readonly EntryOfOrder[],
  beside?: RawBuilder<unknown>,
): Promise<void> {
  const rows = entries
    .filter(
      ({ amount, quantity = 0, kind, isReversal = false }) =>
        amount !== 0 || quantity !== 0 || (kind === 'Sale' && !isReversal),
    )
    .map(
      ({
        borneBy = 'Organizer',
        isReversal = false,
        quantity = 0,
        type,
        promo,
        voucher,
        refund,
        kind,
        amount,
        order_id,
        payment_id,
      }) => ({
        id: newIdOf(of.event_key),
        order_id,
        payment_id,
        kind,
        amount,
        quantity,
        is_reversal: isReversal,
        borne_by: borneBy,
        ticket_type_id: type ?? null,
        promo_id: promo ?? null,
        voucher_id: voucher ?? null,
        refund_id: refund ?? null,
      }),
    );
  if (rows.length === 0) return void (await beside?.execute(db));
  await sql`
    ${beside === undefined ? sql`` : sql`with beside as (${beside})`}
    insert into ledger_entries (
      event_id, id, kind, is_reversal, borne_by, order_id, payment_id, refund_id, ticket_type_id, promo_id, voucher_id, quantity,
      amount, currency, occurred_at
    )
    select
      ${of.event_id}, entry.id, entry.kind, entry.is_reversal, entry.borne_by, entry.order_id, entry.payment_id, entry.refund_id,
      entry.ticket_type_id, entry.promo_id, entry.voucher_id, entry.quantity, entry.amount, ${of.currency}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      id uuid, kind text, is_reversal boolean, borne_by text, order_id uuid, payment_id uuid, refund_id uuid, ticket_type_id uuid, promo_id uuid, voucher_id uuid,
      quantity int, amount bigint
    )
  `.execute(db);
}
