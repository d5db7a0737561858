import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { isKnownZone } from '../../db/queries/time-zones.ts';
import type { Values, WriteDb } from '../../db/writes/write-db.ts';
import { problemOfDatabaseError } from '../../db/constraints.ts';
import { fail, ProblemError } from '../../domain/errors/problem-error.ts';
import { isTimezone } from '../../domain/time/day-range.ts';
import { demandVenue } from '../venues.ts';
import { lockFor, type OneEvent, onlyIf } from './deciding.ts';
import type { LocalMove } from '../../domain/time/local-move.ts';
import { demandDecision } from './dated-tickets.ts';
import { beginAround } from '../offer-limits.ts';
import { demandEventLimits } from './limits.ts';
import { beginMove, moveChildren, moved, movedWithStart, nextVersion } from './moving.ts';
import { nameEvent, slugAsSent } from './naming.ts';
import { changeable, type Who } from './reading.ts';
import { type Condition, isOneOf, notBackIntoThePast, otherCurrency } from './steps.ts';
import { tellHolders, tellOf } from './telling.ts';

type Changes = InputOf<Api['adminEventManagement']['change']>['body'];

/** Changes an event as its status allows, and what goes with its currency and, where that is asked for, with its start. */
export async function changeEvent(
  db: WriteDb,
  who: Who,
  event: OneEvent,
  { shift_dates: shifts, currency: wanted, slug: sent, ...rest }: Changes,
): Promise<void> {
  const owner = event.reach.organizer_id ?? '';
  const slug = sent === undefined ? undefined : await slugAsSent(db, sent, { who, owner, event: event.id });
  const others: Omit<Changes, 'shift_dates' | 'currency'> = slug === undefined ? rest : { ...rest, slug };
  await demandTimezone(db, others.timezone);
  // The one that it has is no change, for which no sale has to wait.
  const isSame = wanted !== undefined && wanted === (await currencyOf(db, event.id));
  const currency = isSame ? undefined : wanted;
  const body: Changes = currency === undefined ? others : { ...others, currency };
  await demandOwnVenue(db, event, body.venue_id);
  const conditions = conditionsFor(who, body);
  const isMove = body.starts_at !== undefined || body.ends_at !== undefined;
  const move = isMove ? await db.beside((all) => beginMove(all, event, body)) : undefined;
  if (move !== undefined && shifts === undefined)
    await db.beside((all) => demandDecision(all, event.id, { ...body, move }));
  const by = shifts === true ? move : undefined;
  // A caller that sends false leaves offers as they are knowingly.
  const demandOffers = await beginAround(db, { event: event.id, body: shifts === false ? {} : body });
  // Orders that are being made are waited for where there must be none.
  if (currency !== undefined || isBackToThePast(body)) await lockFor(db, event, conditions);
  const at = await db.now();
  // Doors go with the start: they would open on another day.
  const doors = move === undefined ? {} : { doors_open_at: moved('events.doors_open_at', move) };
  const values = { ...doors, ...(by === undefined ? {} : shifted(by)), ...body };
  await db.beside((all) => keepPromise(all, event.id, values));
  const told = by === undefined ? <T>(work: Promise<T>) => work : toldAtStart(body);
  const isChanged = await told(
    db.change(
      'events',
      event.id,
      { ...values, ...(movesIt(body) ? movedColumns(values, at) : {}) },
      onlyIf(db, event, conditions),
    ),
  );
  if (isChanged)
    await db.beside(async (all) => {
      if (body.slug !== undefined) await nameEvent(all, event.id);
      if (currency !== undefined)
        for (const table of ['promos', 'vouchers', 'ticket_types'] as const)
          // With another version: who has seen an amount in the former currency changes it no more.
          await sql`update ${sql.table(table)} set currency = ${currency}, ${nextVersion(at)}
            where event_id = ${event.id} and currency <> ${currency}`.execute(all);
      if (by !== undefined) await told(moveChildren(all, event.id, { by, at }));
      const isMoved = await isMovedAt(all, event.id, at);
      await tellOf(all, event.id, isMoved ? 'event.rescheduled' : 'event.updated');
      if (isMoved) await tellHolders(all, event.id, 'event_rescheduled');
    });
  // Asked after the dates of children have moved.
  const isDecided = move !== undefined && shifts !== undefined;
  await demandEventLimits(db, event.id, body, { isDecided });
  await demandOffers();
}

/**
 * Makes the function that waits for what moves with the start of an event: where a rule of the database forbids it, the error is at the start,
 * which was sent, and at no other field, unless that was sent as well.
 */
const toldAtStart =
  (body: Changes) =>
  <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const { code, particulars } = problemOfDatabaseError(error, { hasInput: true }) ?? {};
      const fields = particulars?.errors?.map(({ pointer = '' }) => pointer.slice(1)) ?? [];
      if (code !== 'invalid_request' || fields.some((field) => field in body)) throw error;
      const detail = `${particulars?.detail ?? 'It cannot be moved there.'} What goes with the start would be moved there.`;
      throw new ProblemError(code, {
        cause: error,
        detail,
        errors: [{ pointer: '/starts_at', code: 'not_allowed', detail }],
      });
    });

async function currencyOf(db: WriteDb, id: string): Promise<string | undefined> {
  const event = db.selectFrom('live_events').select('currency').where('id', '=', id);
  return (await event.executeTakeFirst())?.currency;
}

/** Whether the event was moved by the write of an instant although tickets were out. */
async function isMovedAt(db: Db, id: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from events where id = ${id} and rescheduled_at = ${at}::timestamptz(3)`.execute(db);
  return rows.length > 0;
}

/** Throws where the organizer of an event that is reached may not hold it at a venue. */
async function demandOwnVenue(
  db: WriteDb,
  { id, reach: { organizer_id: owner } }: OneEvent,
  venueId: string | null | undefined,
): Promise<void> {
  if (venueId == null) return;
  const events = db.selectFrom('live_events').select('organizer_id').where('id', '=', id);
  const event = await (
    owner === undefined ? events : events.where('organizer_id', '=', owner)
  ).executeTakeFirst();
  if (event !== undefined) await demandVenue(db, venueId, event.organizer_id);
}

function conditionsFor(who: Who, { slug, currency, ...rest }: Changes): readonly Condition[] {
  const { summary: _, description_markdown: __, ...more } = rest;
  const isOfTextsAlone = slug === undefined && currency === undefined && Object.keys(more).length === 0;
  return [
    changeable[who],
    ...(isOfTextsAlone ? [] : [isOneOf(['Draft', 'Pending Review', 'Rejected', 'Published', 'Postponed'])]),
    ...(slug === undefined || who === 'admin' ? [] : [ownSlug(slug)]),
    ...(currency === undefined ? [] : [otherCurrency(currency)]),
    ...notBackIntoThePast(rest),
  ];
}

/** Links to what was published are out. */
const ownSlug = (slug: string): Condition => ({
  if: (event) => sql`(${event('published_at')} is null or ${event('slug')} = ${slug})`,
  code: 'wrong_state',
  error: {
    pointer: '/slug',
    code: 'not_allowed',
    detail: 'Only administrators change the slug of an event that was published.',
  },
});

const whereAndWhen = ['starts_at', 'ends_at', 'timezone', 'venue_id', 'format'] as const;

const movesIt = (body: Changes) => whereAndWhen.some((column) => body[column] !== undefined);

/** What is noted where the date, the zone or the place is another one. */
function movedColumns(values: Values<'events'>, at: string): Values<'events'> {
  const own = (column: string) => sql.ref(`events.${column}`);
  const given = whereAndWhen.filter((column) => values[column] !== undefined);
  const differs = sql.join(
    given.map((column) => sql`${own(column)} is distinct from ${values[column]}`),
    sql` or `,
  );
  // Those of orders that are being paid will be out with the former date.
  const isOut = sql`exists (select from tickets where tickets.event_id = ${own('id')} and tickets.status in ('Pending', 'Active'))`;
  return {
    calendar_sequence: sql<number>`case when ${differs} then ${own('calendar_sequence')} + 1 else ${own('calendar_sequence')} end`,
    rescheduled_at: sql<string>`case when (${differs}) and ${isOut} then ${at}::timestamptz else ${own('rescheduled_at')} end`,
  };
}

const isBackToThePast = ({ starts_at, ends_at }: Changes): boolean =>
  [starts_at, ends_at].some((instant) => instant !== undefined && Date.parse(instant) <= Date.now());

/**
 * Notes until when buyers of an event may ask for their money, before it is changed to an earlier instant: what they were promised when they
 * bought stays. It is no field of the event, so neither its version nor its audit entry shows it.
 */
async function keepPromise(db: Db, id: string, values: Values<'events'>): Promise<void> {
  const { starts_at, refund_until } = values;
  if (starts_at === undefined && refund_until === undefined) return;
  const next = sql`coalesce(
    (${refund_until === undefined ? sql.ref('refund_until') : refund_until})::timestamptz,
    (${starts_at === undefined ? sql.ref('starts_at') : starts_at})::timestamptz
  )`;
  await sql`
    update events set refund_promised_until = greatest(coalesce(refund_until, starts_at), refund_promised_until)
    where id = ${id} and ${next} < coalesce(refund_until, starts_at) and exists (
      select from orders where orders.event_id = ${id} and orders.status in ('Reserved', 'Awaiting Payment', 'Paid')
    )`.execute(db);
}

const shifted = (by: LocalMove): Values<'events'> =>
  Object.fromEntries(movedWithStart.map((column) => [column, moved(`events.${column}`, by)]));

/** Throws unless it names a time zone that Node.js and PostgreSQL know, where it names any. */
export async function demandTimezone(
  db: ReadDb,
  timezone: string | undefined,
  pointer = '/timezone',
): Promise<void> {
  if (timezone === undefined || (isTimezone(timezone) && (await isKnownZone(db, timezone)))) return;
  const detail = `${pointer.slice(1)} must be an IANA time zone like Asia/Jakarta, Europe/London or UTC.`;
  fail('invalid_request', { errors: [{ pointer, code: 'not_allowed', detail }] });
}
