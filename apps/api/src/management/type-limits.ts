import { highestTotal } from '@karcis/contract/price/price';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { demandLimits, isFrom, type LimitRule } from './limit-rules.ts';

/** The highest donation that an order takes for one ticket. */
const highestDonation = 100_000_000;

/** Reads a ticket type of an event with the limits of the event. */
const typeWithEvent = (db: ReadDb, event: string, id: string) =>
  db
    .selectFrom('live_ticket_types as type')
    .innerJoin('live_events as event', 'event.id', 'type.event_id')
    .innerJoin('general_settings as settings', (join) => join.onTrue())
    .select(['type.kind', 'type.price', 'type.capacity', 'type.min_per_order', 'type.valid_from'])
    .select(['type.valid_until', 'type.sales_start_at', 'type.sales_end_at', 'type.sold', 'type.reserved'])
    .select(['event.starts_at', 'event.ends_at', 'event.doors_open_at'])
    .select(['event.sales_start_at as event_sales_start_at', 'event.sales_end_at as event_sales_end_at'])
    .select(sql<number>`coalesce(event.max_tickets_per_order, settings.max_tickets_per_order)`.as('most'))
    .select(
      sql<boolean>`(
        event.stored_status in ('Published', 'Postponed') and type.kind <> 'Free' and type.is_active
        and not exists (select from event_payment_accounts as account where account.event_id = event.id)
        and not exists (
          select from live_ticket_types as other
          where other.event_id = event.id and other.id <> type.id and other.kind <> 'Free' and other.is_active
        )
      )`.as('is_first_without_account'),
    )
    .where('type.event_id', '=', event)
    .where('type.id', '=', id);

type TypeWithEvent = Awaited<ReturnType<ReturnType<typeof typeWithEvent>['executeTakeFirstOrThrow']>>;

/** When guests are let in at the earliest. */
const opensAt = ({ starts_at, doors_open_at }: TypeWithEvent): string =>
  isFrom(starts_at, doors_open_at) && doors_open_at !== null ? doors_open_at : starts_at;

const rules: readonly LimitRule<TypeWithEvent>[] = [
  {
    fields: ['min_per_order', 'capacity', 'is_active'],
    // Places are closed by a capacity of 0, or of those that are sold.
    breaks: ({ capacity, min_per_order: least, sold, reserved }) =>
      capacity !== null && capacity > 0 && sold + reserved === 0 && least > capacity,
    says: ({ capacity, min_per_order: least }) =>
      `An order takes at least ${least}, and there are ${capacity} places. Choose fewer for an order, or more places.`,
  },
  {
    fields: ['min_per_order'],
    breaks: ({ min_per_order: least, most }) => least > most,
    says: ({ most }) => `An order of this event has at most ${most} tickets: choose ${most} or fewer.`,
  },
  {
    fields: ['kind', 'price', 'is_active'],
    breaks: ({ is_first_without_account: isFirst }) => isFirst,
    says: () =>
      'The event is published and has no account that payments go to: add one first, or choose a kind that is free.',
  },
  {
    fields: ['price', 'kind'],
    breaks: ({ kind, price }) => kind === 'Donation' && price > highestDonation,
    says: () => `The least of a donation is at most ${highestDonation}, which is the most that can be given.`,
  },
  {
    fields: ['price', 'min_per_order'],
    breaks: ({ price, min_per_order: least }) => price * least > highestTotal,
    says: ({ min_per_order: least }) => `An order costs at most ${highestTotal}, also with ${least} tickets.`,
  },
  {
    fields: ['sales_start_at', 'is_active'],
    breaks: ({ sales_start_at: from, ends_at }) => isFrom(from, ends_at),
    says: ({ ends_at }) => `The sale starts before the event ends, at ${ends_at}.`,
  },
  {
    fields: ['sales_start_at', 'sales_end_at', 'is_active'],
    breaks: ({ sales_start_at: from, sales_end_at: until, event_sales_end_at: end }) =>
      until === null && isFrom(from, end),
    says: ({ event_sales_end_at: end }) =>
      `The sale of the event ends at ${end}: start earlier, or set an end of its own.`,
  },
  {
    fields: ['sales_end_at', 'sales_start_at', 'is_active'],
    breaks: ({ sales_start_at: from, sales_end_at: until, event_sales_start_at: start }) =>
      from === null && isFrom(start, until),
    says: ({ event_sales_start_at: start }) =>
      `The sale of the event starts at ${start}: end later, or set a start of its own.`,
  },
  {
    fields: ['sales_start_at', 'valid_until', 'is_active'],
    breaks: ({ sales_start_at: from, event_sales_start_at: start, valid_until }) =>
      isFrom(from ?? start, valid_until),
    says: ({ valid_until: until }) =>
      `The sale has to start before the tickets stop being valid, at ${until}.`,
  },
  {
    fields: ['valid_from', 'is_active'],
    breaks: ({ valid_from, ends_at }) => isFrom(valid_from, ends_at),
    says: ({ ends_at }) => `A ticket is valid before the event ends, at ${ends_at}.`,
  },
  {
    fields: ['valid_until', 'is_active'],
    breaks: (type) => isFrom(opensAt(type), type.valid_until),
    says: (type) => `A ticket is valid after the doors open, at ${opensAt(type)}.`,
  },
];

/** Throws where limits of a ticket type that was just written exclude each other, or those of its event. */
export async function demandTypeLimits(db: ReadDb, event: string, body: object, id: string): Promise<void> {
  const type = await typeWithEvent(db, event, id).executeTakeFirst();
  if (type !== undefined) demandLimits(type, body, rules);
}
