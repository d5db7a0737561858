import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { bounded } from '../../db/queries/list.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { type LocalMove, localMove, movedWithinYears } from '../../domain/time/local-move.ts';
import { demandTimezone } from './changing.ts';
import { isDated } from './dated-tickets.ts';
import { type OneEvent, whatHolds } from './deciding.ts';
import { notBackIntoThePast } from './steps.ts';
import { isFlooded } from './telling.ts';

type Wanted = Omit<InputOf<Api['adminEventManagement']['movePreview']>, 'id'>;
type Preview = NonNullable<ResultOf<Api['adminEventManagement']['movePreview']>>;

/**
 * Returns the changes that a move of an event would make; undefined for an event that is not reached. Throws where dates would leave the years that
 * are kept.
 */
export async function previewOfMove(
  db: ReadDb,
  { id, reach: { organizer_id: owner } }: OneEvent,
  { starts_at: to, ends_at, timezone, shift_dates: shifts }: Wanted,
): Promise<Preview | undefined> {
  await demandTimezone(db, timezone);
  const events = db
    .selectFrom('live_events')
    .select(['starts_at', 'ends_at', 'doors_open_at', 'sales_end_at', 'refund_until', 'timezone'])
    .where('id', '=', id);
  const event = await (
    owner === undefined ? events : events.where('organizer_id', '=', owner)
  ).executeTakeFirst();
  if (event === undefined) return undefined;
  await demandToCome(db, id, { starts_at: to, ends_at });
  const starts_at = to ?? event.starts_at;
  const move = localMove(event.starts_at, starts_at, event.timezone, timezone);
  const by = shifts === true ? move : undefined;
  const after = {
    starts_at,
    ends_at: ends_at ?? shifted(event.ends_at, by),
    doors_open_at: shifted(event.doors_open_at, move),
    sales_end_at: shifted(event.sales_end_at, by),
    refund_until: shifted(event.refund_until, by),
  };
  const span = { opens_at: after.doors_open_at ?? starts_at, ends_at: after.ends_at };
  const before = { opens_at: event.doors_open_at ?? event.starts_at, ends_at: event.ends_at };
  const [{ has_dated, ...tickets }, types, along, isTooOften] = await Promise.all([
    ticketsOf(db, id),
    datedTypes(db, id),
    goingAlong(db, id, { before, after: span, isMoved: by !== undefined }),
    isFlooded(db, id, 1),
  ]);
  const isOther =
    starts_at !== event.starts_at ||
    after.ends_at !== event.ends_at ||
    (timezone ?? event.timezone) !== event.timezone;
  const movedTypes = types.map((type) => {
    const valid_from = shifted(type.valid_from, by);
    const valid_until = shifted(type.valid_until, by);
    const is_within = isWithin({ valid_from, valid_until }, span);
    return { ...type, valid_from, valid_until, is_within };
  });
  const isLeftBehind =
    has_dated ||
    along.shifts_left > 0 ||
    types.some((type, at) => isWithin(type, before) && movedTypes[at]?.is_within === false);
  return {
    ...after,
    ...tickets,
    needs_decision: move !== undefined && shifts === undefined && isLeftBehind,
    ticket_types: movedTypes,
    offers: by === undefined ? 0 : along.offers,
    shifts: by === undefined ? 0 : along.shifts,
    shifts_left: along.shifts_left,
    holders_told: isOther && tickets.tickets > 0 && !isTooOften,
  };
}

/** Throws what a move would be refused for: an event with orders is not moved back into the past. */
async function demandToCome(
  db: ReadDb,
  id: string,
  dates: Parameters<typeof notBackIntoThePast>[0],
): Promise<void> {
  const conditions = notBackIntoThePast(dates);
  if (conditions.length === 0) return;
  const holding = await whatHolds(db, id, new Map(conditions.map((each, at) => [String(at), [each]])));
  const errors = conditions.flatMap(({ error }, at) => {
    if (error === undefined || holding.includes(String(at))) return [];
    const { pointer = '', ...told } = error;
    return [{ ...told, parameter: pointer.slice(1) }];
  });
  if (errors.length > 0) fail('invalid_request', { errors });
}

/** The time from the doors of an event to its end. */
interface Span {
  readonly opens_at: string;
  readonly ends_at: string;
}

const isWithin = (
  { valid_from, valid_until }: { readonly valid_from: string | null; readonly valid_until: string | null },
  { opens_at, ends_at }: Span,
): boolean =>
  (valid_from === null || valid_from < ends_at) && (valid_until === null || valid_until > opens_at);

const shifted = <At extends string | null>(at: At, move: LocalMove | undefined) =>
  (at === null || move === undefined ? at : movedWithinYears(at, move, { parameter: 'starts_at' })) as At;

async function ticketsOf(db: ReadDb, event: string) {
  const isOut = sql`stored_status in ('Pending', 'Active')`;
  return db
    .selectFrom('live_tickets')
    .select(sql<number>`(count(*) filter (where ${isOut}))::int`.as('tickets'))
    .select(sql<number>`(count(*) filter (where ${isOut} and ${isDated}))::int`.as('dated_tickets'))
    .select(sql<boolean>`coalesce(bool_or(${isDated}), false)`.as('has_dated'))
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow();
}

const datedTypes = (db: ReadDb, event: string) =>
  bounded(
    db
      .selectFrom('live_ticket_types')
      .select(['id', 'name', 'sold', 'valid_from', 'valid_until'])
      .where('event_id', '=', event)
      .where(sql<boolean>`coalesce(valid_from, valid_until) is not null`)
      .orderBy('position')
      .orderBy('id'),
  );

/**
 * Counts of records whose times move along with those of the event, and of shifts that are left at no time of it. A shift that was outside before,
 * to set up, is meant to be.
 */
async function goingAlong(
  db: ReadDb,
  event: string,
  { before, after, isMoved }: { readonly before: Span; readonly after: Span; readonly isMoved: boolean },
) {
  const offers = sql<number>`(
    (select count(*) from live_promos where event_id = ${event} and (ends_at is not null or starts_at > now()))
    + (select count(*) from live_vouchers where event_id = ${event} and (valid_until is not null or valid_from > now()))
  )::int`;
  const isOutside = ({ opens_at, ends_at }: Span) => sql`coalesce(
    shift_starts_at >= ${ends_at}::timestamptz or shift_ends_at <= ${opens_at}::timestamptz, false
  )`;
  return db
    .selectFrom('petugas_assignments')
    .select(offers.as('offers'))
    .select(sql<number>`count(*)::int`.as('shifts'))
    .select(
      sql<number>`(count(*) filter (where ${!isMoved} and ${isOutside(after)} and not ${isOutside(before)}))::int`.as(
        'shifts_left',
      ),
    )
    .where('event_id', '=', event)
    .where('status', 'in', ['Invited', 'Active'])
    .where(sql<boolean>`coalesce(shift_starts_at, shift_ends_at) is not null`)
    .executeTakeFirstOrThrow();
}
