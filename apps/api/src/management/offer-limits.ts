import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { demandLimits, isFrom, type LimitRule } from './limit-rules.ts';

/** What an offer is for: its event, and the ticket types that it names, or all. */
interface Around {
  readonly ends_at: string;
  /** Tickets that an order has at most. */
  readonly most: number;
  readonly types: readonly {
    readonly kind: 'Paid' | 'Free' | 'Donation';
    readonly price: number;
    readonly capacity: number | null;
    readonly max_per_order: number | null;
  }[];
}

/** An offer as far as its limits go. */
interface Limits {
  readonly ticket_type_ids?: readonly string[] | null | undefined;
  readonly effect?: string | undefined;
  readonly min_quantity?: number;
  readonly min_order_amount?: number;
  readonly max_uses?: number | null;
  readonly max_uses_per_user?: number | null;
  readonly starts_at?: string | null;
  readonly valid_from?: string | null | undefined;
}

type Row = Limits & Around;

/** Types of which an offer takes something off. */
const lowered = ({ types }: Row) => types.filter(({ kind }) => kind === 'Paid');

const reachableQuantity = (row: Row): number =>
  Math.min(
    row.most,
    lowered(row).reduce((sum, { max_per_order: most }) => sum + (most ?? row.most), 0),
  );

const reachableAmount = (row: Row): number => row.most * Math.max(...lowered(row).map(({ price }) => price));

const ofTypes: readonly LimitRule<Row>[] = [
  {
    fields: ['ticket_type_ids', 'effect'],
    breaks: (row) =>
      row.ticket_type_ids != null &&
      row.effect !== 'Access' &&
      row.types.length > 0 &&
      lowered(row).length === 0,
    says: () => 'Nothing is taken off tickets that are free or donations: choose others, too.',
  },
  {
    fields: ['ticket_type_ids'],
    breaks: ({ ticket_type_ids: ids, types }) =>
      ids != null && types.length > 0 && types.every(({ capacity }) => capacity === 0),
    says: () => 'These ticket types have no places: choose others, or give them places first.',
  },
];

const ofPromos: readonly LimitRule<Row>[] = [
  ...ofTypes,
  {
    fields: ['max_uses_per_user', 'max_uses'],
    breaks: ({ max_uses: all, max_uses_per_user: each }) => all != null && each != null && each > all,
    says: ({ max_uses: all }) => `It can be used ${all} times in all, and no oftener by one person.`,
  },
  {
    fields: ['starts_at'],
    breaks: ({ starts_at, ends_at }) => isFrom(starts_at, ends_at),
    says: ({ ends_at }) => `It starts before the event ends, at ${ends_at}.`,
  },
  {
    fields: ['min_quantity', 'ticket_type_ids'],
    breaks: (row) => lowered(row).length > 0 && (row.min_quantity ?? 1) > reachableQuantity(row),
    says: (row) =>
      `An order has at most ${reachableQuantity(row)} of these tickets: choose ${reachableQuantity(row)} or fewer.`,
  },
  {
    fields: ['min_order_amount', 'ticket_type_ids'],
    breaks: (row) => lowered(row).length > 0 && (row.min_order_amount ?? 0) > reachableAmount(row),
    says: (row) => `An order has these tickets for at most ${reachableAmount(row)}: choose that or less.`,
  },
];

const ofVouchers: readonly LimitRule<Row>[] = [
  ...ofTypes,
  {
    fields: ['valid_from'],
    breaks: ({ valid_from, ends_at }) => isFrom(valid_from, ends_at),
    says: ({ ends_at }) => `It is valid before the event ends, at ${ends_at}.`,
  },
];

async function aroundOf(db: ReadDb, event: string, ids: Limits['ticket_type_ids']): Promise<Around> {
  const [{ ends_at, most }, types] = await Promise.all([
    db
      .selectFrom('live_events as event')
      .innerJoin('general_settings as settings', (join) => join.onTrue())
      .select('event.ends_at')
      .select(sql<number>`coalesce(event.max_tickets_per_order, settings.max_tickets_per_order)`.as('most'))
      .where('event.id', '=', event)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('live_ticket_types')
      .select(['kind', 'price', 'capacity', 'max_per_order'])
      .where('event_id', '=', event)
      .where(sql<boolean>`(${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))`)
      .execute(),
  ]);
  return { ends_at, most, types };
}

/** Throws where limits of a promo that was just written exclude each other, or those of its event and ticket types. */
export async function demandPromoLimits(db: ReadDb, event: string, body: object, id: string): Promise<void> {
  const promo = await db
    .selectFrom('live_promos')
    .select([
      'ticket_type_ids',
      'min_quantity',
      'min_order_amount',
      'max_uses',
      'max_uses_per_user',
      'starts_at',
    ])
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (promo !== undefined)
    demandLimits({ ...promo, ...(await aroundOf(db, event, promo.ticket_type_ids)) }, body, ofPromos);
}

/** The same of a voucher. */
export async function demandVoucherLimits(
  db: ReadDb,
  event: string,
  body: object,
  id: string,
): Promise<void> {
  const voucher = await db
    .selectFrom('live_vouchers')
    .select(['ticket_type_ids', 'effect', 'valid_from'])
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (voucher !== undefined) await demandNewVoucherLimits(db, event, voucher, body);
}

/** The same of vouchers that are about to be made alike. */
export const demandNewVoucherLimits = async (
  db: ReadDb,
  event: string,
  voucher: Pick<Limits, 'ticket_type_ids' | 'effect' | 'valid_from'>,
  body: object = voucher,
): Promise<void> =>
  demandLimits({ ...voucher, ...(await aroundOf(db, event, voucher.ticket_type_ids)) }, body, ofVouchers);
