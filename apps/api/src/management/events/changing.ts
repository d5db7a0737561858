import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Values, WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { isTimezone } from '../../domain/time/day-range.ts';
import { lockFor, type OneEvent, onlyIf } from './deciding.ts';
import { distanceTo, moveChildren, moved, movedWithStart } from './moving.ts';
import { nameEvent } from './naming.ts';
import { changeable, type Who } from './reading.ts';
import { type Condition, isOneOf, otherCurrency } from './steps.ts';
import { tellOf } from './telling.ts';

type Changes = InputOf<Api['adminEventManagement']['change']>['body'];

/** Changes an event as its status allows, and what goes with its currency and, where that is asked for, with its start. */
export async function changeEvent(
  db: WriteDb,
  who: Who,
  event: OneEvent,
  { shift_dates: shifts = false, ...body }: Changes,
): Promise<void> {
  demandTimezone(body.timezone);
  const conditions = conditionsFor(who, body);
  const { currency, starts_at } = body;
  if (currency !== undefined) await lockFor(db, (work) => db.beside(work), event, conditions);
  const by =
    shifts && starts_at !== undefined ? await db.beside((all) => distanceTo(all, event.id, starts_at)) : 0;
  const before = await datesOf(db, event.id);
  const values = { ...(by === 0 ? {} : shifted(by)), ...body };
  const isChanged = await db.change(
    'events',
    event.id,
    { ...values, ...(movesIt(body) ? movedColumns(values, await db.now()) : {}) },
    onlyIf(db, event, conditions),
  );
  if (!isChanged) return;
  await db.beside(async (all) => {
    if (body.slug !== undefined) await nameEvent(all, event.id);
    if (currency !== undefined)
      for (const table of ['ticket_types', 'promos', 'vouchers'] as const)
        await all.updateTable(table).set({ currency }).where('event_id', '=', event.id).execute();
    if (by !== 0) await moveChildren(all, event.id, by);
    const after = await datesOf(db, event.id);
    await tellOf(all, event.id, before === after ? 'event.updated' : 'event.rescheduled');
  });
}

/** When the event was moved last although tickets were out. */
async function datesOf(db: WriteDb, id: string): Promise<string | null | undefined> {
  const event = db.selectFrom('live_events').select('rescheduled_at').where('id', '=', id);
  return (await event.executeTakeFirst())?.rescheduled_at;
}

function conditionsFor(who: Who, { slug, currency, ...rest }: Changes): readonly Condition[] {
  const { summary: _, description_markdown: __, ...more } = rest;
  const isOfTextsAlone = slug === undefined && currency === undefined && Object.keys(more).length === 0;
  return [
    changeable[who],
    ...(isOfTextsAlone ? [] : [isOneOf(['Draft', 'Pending Review', 'Rejected', 'Published', 'Postponed'])]),
    ...(slug === undefined || who === 'admin' ? [] : [ownSlug(slug)]),
    ...(currency === undefined ? [] : [otherCurrency(currency)]),
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

const whereAndWhen = ['starts_at', 'ends_at', 'timezone', 'venue_id'] as const;

const movesIt = (body: Changes) => whereAndWhen.some((column) => body[column] !== undefined);

/** What is noted where the date, the zone or the place is another one. */
function movedColumns(values: Values<'events'>, at: string): Values<'events'> {
  const own = (column: string) => sql.ref(`events.${column}`);
  const given = whereAndWhen.filter((column) => values[column] !== undefined);
  const differs = sql.join(
    given.map((column) => sql`${own(column)} is distinct from ${values[column]}`),
    sql` or `,
  );
  const isOut = sql`exists (select from tickets where tickets.event_id = ${own('id')} and tickets.status = 'Active')`;
  return {
    calendar_sequence: sql<number>`case when ${differs} then ${own('calendar_sequence')} + 1 else ${own('calendar_sequence')} end`,
    rescheduled_at: sql<string>`case when (${differs}) and ${isOut} then ${at}::timestamptz else ${own('rescheduled_at')} end`,
  };
}

const shifted = (by: number): Values<'events'> =>
  Object.fromEntries(movedWithStart.map((column) => [column, moved(`events.${column}`, by)]));

/** Throws unless it names a time zone, where it names any. */
export function demandTimezone(timezone: string | undefined): void {
  if (timezone === undefined || isTimezone(timezone)) return;
  const detail = 'timezone must be an IANA time zone like Asia/Jakarta, Europe/London or UTC.';
  fail('invalid_request', { errors: [{ pointer: '/timezone', code: 'not_allowed', detail }] });
}
