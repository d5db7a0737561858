import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../src/db/connection/database.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { inAnyOrder } from './locks/in-any-order.ts';
import { given, givenEvent } from './given.ts';

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

export interface TicketType {
  readonly id: string;
  readonly price: number;
}

/** Somebody who buys: an account, or an email address alone. */
export interface Buyer {
  readonly id?: string;
  readonly email: string;
}

export interface Fees {
  readonly platform?: number;
  readonly gateway?: number;
  readonly tax?: number;
  /** Who bears the platform's fee and the tax on it; the payment provider's is always the organizer's. */
  readonly borneBy?: 'Buyer' | 'Organizer';
}

export interface Sale {
  /** When it is paid. */
  readonly at: string;
  readonly buyer: Buyer;
  readonly type: TicketType;
  readonly quantity?: number;
  /** What a promo or a voucher takes off. */
  readonly discount?: { readonly promo?: string; readonly voucher?: string; readonly amount: number };
  readonly fees?: Fees;
  readonly method?: Insertable<Tables['payments']>['method'];
}

export interface GivenBack {
  readonly at: string;
  readonly tickets: number;
  readonly amount: number;
  /** A refund, unless it is said that the bank took the payment back. */
  readonly kind?: 'Chargeback';
  /** Fees that are given back with it. */
  readonly fees?: Fees;
}

export interface Sold {
  readonly order: string;
  readonly payment: string;
  readonly type: TicketType;
  readonly tickets: readonly string[];
}

/**
 * An event of an organizer at which a test sells, gives back and lets in, at instants that it names. A sale is written
 * like the shop writes it: with its order, payment, discount, fees and tickets in one transaction.
 */
export async function openCounter(
  { db, database }: { readonly db: Kysely<Tables>; readonly database: Database },
  row: Parameters<typeof givenEvent>[1],
) {
  const currency = row.currency ?? 'IDR';
  const event_id = await givenEvent(db, { ...row, currency });
  const books = { event_id, currency };
  const passage = () => ({ event_id, nonce: newId() });

  return {
    event: event_id,

    async type(name: string, price: number, more: Row<'ticket_types'> = {}): Promise<TicketType> {
      const kind = price === 0 ? 'Free' : 'Paid';
      return { id: await given(db, 'ticket_types', { ...books, name, kind, price, ...more }), price };
    },

    gate: (name: string) => given(db, 'gates', { event_id, name }),

    promo: (code: string, more: Row<'promos'> = {}) =>
      given(db, 'promos', {
        ...books,
        code,
        name: code,
        discount_type: 'Percentage',
        discount_value: 10,
        ...more,
      }),

    batch: (name: string) => given(db, 'voucher_batches', { event_id, name, created_by: row.created_by }),

    voucher: (code: string, more: Row<'vouchers'> = {}) =>
      given(db, 'vouchers', { ...books, code, effect: 'Access', ...more }),

    sell: (sale: Sale): Promise<Sold> =>
      database.transaction(async (run) => {
        const sold = await writeSale(run, books, sale);
        await writeDiscount(run, books, sold, sale);
        await writeFees(run, entryOf(books, sold, sale.at), sale.fees);
        return sold;
      }),

    giveBack: (sold: Sold, back: GivenBack): Promise<void> =>
      database.transaction(async (run) => {
        const entry = entryOf(books, sold, back.at);
        await given(run, 'ledger_entries', {
          ...entry,
          kind: back.kind ?? 'Refund',
          refund_id: back.kind === undefined ? await writeRefund(run, books, sold, back) : null,
          ticket_type_id: sold.type.id,
          quantity: -back.tickets,
          amount: -back.amount,
        });
        await writeFees(run, { ...entry, is_reversal: true }, back.fees);
        await count(run, sold.type, -back.tickets);
      }),

    /** Takes tickets out of the sale without money. */
    withdraw: (sold: Sold, tickets: number, at: string): Promise<void> =>
      database.transaction(async (run) => {
        await given(run, 'ledger_entries', {
          ...entryOf(books, sold, at),
          kind: 'Sale',
          is_reversal: true,
          ticket_type_id: sold.type.id,
          quantity: -tickets,
          amount: 0,
        });
        await count(run, sold.type, -tickets);
      }),

    /** Lets a ticket in, unless something else is said of the scan. */
    scan: (ticket_id: string | undefined, scanned_at: string, more: Row<'check_ins'> = {}) =>
      given(db, 'check_ins', {
        ...passage(),
        checkin_status: 'Checked In',
        ticket_id: ticket_id ?? null,
        scanned_at,
        ...more,
      }),

    undo: (reverts_id: string, ticket_id: string | undefined, scanned_at: string) =>
      given(db, 'check_ins', {
        ...passage(),
        checkin_status: 'Reverted',
        reverts_id,
        ticket_id: ticket_id ?? null,
        scanned_at,
      }),
  };
}

export type Counter = Awaited<ReturnType<typeof openCounter>>;

interface Books {
  readonly event_id: string;
  readonly currency: string;
}

const entryOf = (books: Books, { order, payment }: Sold, occurred_at: string) => ({
  ...books,
  order_id: order,
  payment_id: payment,
  occurred_at,
});

async function writeSale(run: Kysely<Tables>, books: Books, sale: Sale): Promise<Sold> {
  const { at, buyer, type, quantity = 1, fees = {} } = sale;
  const { platform = 0, tax = 0 } = fees.borneBy === 'Buyer' ? fees : {};
  const [subtotal, discount] = [quantity * type.price, sale.discount?.amount ?? 0];
  const total = subtotal - discount + platform + tax;
  const paid = { ...books, reference: newId(), paid_at: at, created_at: at };
  const order_id = await given(run, 'orders', {
    ...paid,
    status: 'Paid',
    buyer_user_id: buyer.id ?? null,
    buyer_name: buyer.email,
    buyer_email: buyer.email,
    promo_id: sale.discount?.promo ?? null,
    voucher_id: sale.discount?.voucher ?? null,
    subtotal,
    discount_total: discount,
    fee_total: platform,
    tax_total: tax,
    total,
  });
  const order_item_id = await given(run, 'order_items', {
    ...books,
    order_id,
    ticket_type_id: type.id,
    quantity,
    unit_price: type.price,
    discount,
    total: subtotal - discount,
  });
  const method = sale.method ?? (total === 0 ? 'Free' : 'QRIS');
  const payment_id = await given(run, 'payments', {
    ...paid,
    order_id,
    status: 'Paid',
    amount: total,
    method,
  });
  const tickets: string[] = [];
  for (let n = 0; n < quantity; n++) {
    const ticket = { ...books, order_id, order_item_id, ticket_type_id: type.id, code: newId() };
    const holder = { attendee_name: buyer.email, status: 'Active' as const, price: type.price };
    tickets.push(await given(run, 'tickets', { ...ticket, ...holder, issued_at: at }));
  }
  const sold = { order: order_id, payment: payment_id, type, tickets };
  await given(run, 'ledger_entries', {
    ...entryOf(books, sold, at),
    kind: 'Sale',
    ticket_type_id: type.id,
    quantity,
    amount: subtotal,
  });
  await count(run, type, quantity);
  return sold;
}

async function writeDiscount(run: Kysely<Tables>, books: Books, sold: Sold, { at, buyer, discount }: Sale) {
  if (discount === undefined) return;
  const { promo, voucher, amount } = discount;
  const use = {
    ...books,
    order_id: sold.order,
    user_id: buyer.id ?? null,
    status: 'Redeemed' as const,
    amount,
    redeemed_at: at,
  };
  // Facts as they are after a sale, not written as a sale writes them.
  await inAnyOrder(run);
  if (promo !== undefined) {
    await given(run, 'promo_redemptions', {
      ...use,
      promo_id: promo,
      person_key: buyer.id ?? buyer.email ?? 'guest',
    });
    const used = run.updateTable('promos').set(({ eb }) => ({ used_count: eb('used_count', '+', 1) }));
    await used.where('id', '=', promo).execute();
  }
  if (voucher !== undefined) {
    await given(run, 'voucher_redemptions', { ...use, voucher_id: voucher });
    const used = run
      .updateTable('vouchers')
      .set(({ eb }) => ({ redeemed_count: eb('redeemed_count', '+', 1) }));
    await used.where('id', '=', voucher).execute();
  }
  await given(run, 'ledger_entries', {
    ...entryOf(books, sold, at),
    kind: 'Discount',
    ticket_type_id: sold.type.id,
    promo_id: promo ?? null,
    voucher_id: voucher ?? null,
    amount: -amount,
  });
}

const writeRefund = (run: Kysely<Tables>, books: Books, sold: Sold, { at, amount }: GivenBack) =>
  given(run, 'refunds', {
    ...books,
    order_id: sold.order,
    payment_id: sold.payment,
    status: 'Succeeded',
    amount,
    reason: 'Sakit',
    succeeded_at: at,
  });

/** Fees are taken, so their amounts are below 0, or given back. */
async function writeFees(
  run: Kysely<Tables>,
  entry: ReturnType<typeof entryOf> & { readonly is_reversal?: true },
  { platform = 0, gateway = 0, tax = 0, borneBy: borne_by = 'Organizer' }: Fees = {},
) {
  const fees = [
    { kind: 'Platform Fee' as const, amount: platform, borne_by },
    { kind: 'Gateway Fee' as const, amount: gateway },
    { kind: 'Tax' as const, amount: tax, borne_by },
  ];
  for (const fee of fees.filter(({ amount }) => amount !== 0)) {
    const amount = entry.is_reversal === true ? fee.amount : -fee.amount;
    await given(run, 'ledger_entries', { ...entry, ...fee, amount });
  }
}

async function count(run: Kysely<Tables>, type: TicketType, tickets: number): Promise<void> {
  const types = run.updateTable('ticket_types').set(({ eb }) => ({ sold: eb('sold', '+', tickets) }));
  await types.where('id', '=', type.id).execute();
}
