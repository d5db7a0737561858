import { sql } from 'kysely';
import { KarcisError } from '@karcis/sdk';
import { newId } from '../../src/domain/id.ts';
import { given } from '../given.ts';
import type { Karcis } from '../harness.ts';
import { invite } from '../people.ts';
import { openShop, type Shop } from '../shop.ts';
import { type Dying, makeDying } from './dying.ts';
import { createWorker, type Worker } from './worker.ts';

/** An order that somebody has made, with what it takes to speak for its buyer. */
export interface Sale {
  readonly id: string;
  readonly shop: Place;
  /** Of a guest. */
  readonly orderToken: string | undefined;
  /** Of an account. */
  readonly token: string | null;
}

/** An event on sale, with few places of each type and few uses of each offer. */
export interface Place extends Shop {
  /** A type for which something is paid, one whose price does not divide well, one that is free, and one for gifts. */
  readonly types: readonly [string, string, string, string];
  readonly codes: readonly string[];
  isCancelled: boolean;
}

/** Everything that random steps act on. */
export interface World {
  readonly karcis: Karcis;
  readonly worker: Worker;
  readonly dying: Dying;
  /** Tokens of accounts: one of an administrator, and those of buyers. */
  readonly staff: string;
  readonly buyers: readonly string[];
  readonly places: Place[];
  readonly sales: Sale[];
  /** What was asked for with a key, and the order that came of it. */
  readonly held: { readonly ask: () => Promise<{ readonly id: string }>; readonly id: string }[];
  readonly open: (kind: number) => Promise<void>;
}

/** Fees of the platform, and their taxes. */
const fees = [
  { platform_fee_type: 'Percentage', platform_fee_value: 3, platform_fee_paid_by: 'Buyer' },
  { platform_fee_type: 'Fixed Amount', platform_fee_value: 2501, platform_fee_paid_by: 'Buyer' },
  { platform_fee_type: 'Percentage', platform_fee_value: 5, platform_fee_paid_by: 'Organizer' },
] as const;
const taxes = [
  { tax_mode: 'Exclusive', tax_rate: 10, tax_name: 'PB1' },
  { tax_mode: 'Inclusive', tax_rate: 11, tax_name: 'PPN' },
  {},
] as const;

export async function openWorld(karcis: Karcis): Promise<World> {
  const { db } = karcis;
  const people = await invite(karcis);
  await given(db, 'payment_accounts', { provider: 'sandbox', methods: ['QRIS', 'Virtual Account', 'Card'] });
  const places: Place[] = [];
  const open = async (kind: number) => void places.push(await openPlace(karcis, people.Sari.id, kind));
  return {
    karcis,
    worker: createWorker(karcis),
    dying: await makeDying(db),
    staff: people.Sari.token,
    buyers: [people.Hana.token, people.Hendra.token],
    places,
    sales: [],
    held: [],
    open,
  };
}

async function openPlace(karcis: Karcis, createdBy: string, kind: number): Promise<Place> {
  const tax = taxes[kind % taxes.length] ?? {};
  await karcis.db
    .updateTable('general_settings')
    .set({ fee_tax_rate: 11, ...fees[kind % fees.length] })
    .execute();
  const shop = await openShop(karcis, createdBy, tax);
  await shop.changeType({ capacity: 14 });
  const odd = await shop.addType({ price: 33_331, capacity: 9 });
  const free = await shop.addType({ kind: 'Free', price: 0, capacity: 6 });
  const gift = await shop.addType({ kind: 'Donation', price: 10_001, capacity: 5 });
  await shop.addPromo({ code: 'HEMAT', max_uses: 6, max_uses_per_user: 2, is_stackable: true });
  await shop.addPromo({ code: 'PAS', discount_type: 'Fixed Amount', discount_value: 17_777, max_uses: 3 });
  await shop.addPromo({ trigger: 'Automatic', discount_value: 5, is_stackable: true, max_uses_per_user: 1 });
  await shop.addVoucher({ code: 'GRATIS', max_usages: 3 });
  await shop.addVoucher({
    code: 'SISA',
    effect: 'Discount',
    discount_type: 'Fixed Price',
    discount_value: 100_003,
    max_usages: 2,
    ticket_type_ids: [shop.type],
  });
  const types = [shop.type, odd, free, gift] as const;
  return { ...shop, types, codes: ['HEMAT', 'PAS', 'GRATIS', 'SISA'], isCancelled: false };
}

/** What a step is drawn with. The same draw picks the same again. */
export interface Draw {
  readonly pick: number;
  readonly choice: number;
}

export const oneOf = <Thing>(things: readonly Thing[], number: number): Thing | undefined =>
  things[number % Math.max(things.length, 1)];

/** Nothing is there to be picked. */
export class Nothing extends Error {}

/** An order in one of these states that a buyer has made, or where `isSold` somebody at a counter; now and then any other, which should be refused. */
export async function pickSale(
  { sales, karcis: { db } }: World,
  { pick, choice }: Draw,
  states: readonly string[],
  { isSold = false } = {},
): Promise<Sale> {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from orders`.execute(db);
  const fitting = new Set(rows.flatMap(({ id, status }) => (states.includes(status) ? [id] : [])));
  const isBought = ({ token, orderToken }: Sale) => token !== null || orderToken !== undefined;
  const those =
    choice % 9 === 0 ? sales : sales.filter((sale) => fitting.has(sale.id) && (isSold || isBought(sale)));
  const sale = oneOf(those, pick);
  if (sale === undefined) throw new Nothing();
  return sale;
}

/** Rows of a table below orders, in the order in which they were made. */
export async function pickRow<Row>(
  { karcis: { db } }: World,
  { pick }: Draw,
  query: ReturnType<typeof sql<Row>>,
): Promise<Row> {
  const { rows } = await query.execute(db);
  const row = oneOf(rows, pick);
  if (row === undefined) throw new Nothing();
  return row;
}

/** How the buyer of an order speaks. */
export const buyerOf = ({ karcis }: World, { token }: Sale) => karcis.client(token);
export const as = ({ orderToken }: Sale) => ({
  idempotencyKey: newId(),
  ...(orderToken === undefined ? {} : { orderToken }),
});

/** The code of a refusal; what is none is thrown. */
export function refusalOf(error: unknown): string {
  if (error instanceof Nothing) return 'nothing';
  if (error instanceof KarcisError && error.status < 500) return error.code;
  if (error instanceof KarcisError && error.code === 'unavailable') return 'unavailable';
  throw error;
}
