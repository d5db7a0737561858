import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import type { Terms } from '../../db/writes/writing.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Reach } from '../reach.ts';
import type { Column, Condition } from './steps.ts';

/** An event, for those who reach it. */
export interface OneEvent {
  readonly id: string;
  readonly reach: Reach;
}

/** A column in the statement that writes. */
const written: Column = (column) => sql.ref(`events.${column}`);
/** A column in the view that leaves the trash out. */
const read: Column = (column) => sql.ref(`event.${column === 'status' ? 'stored_status' : column}`);

const all = (conditions: readonly Condition[], of: Column): RawBuilder<boolean> =>
  sql`(${
    conditions.length === 0
      ? sql`true`
      : sql.join(
          conditions.map((each) => each.if(of)),
          sql` and `,
        )
  })`;

/** Which of several sets of conditions hold for an event now, by name. */
export async function whatHolds<Name extends string>(
  db: ReadDb,
  id: string,
  sets: ReadonlyMap<Name, readonly Condition[]>,
): Promise<Name[]> {
  const names = [...sets];
  const row = await db
    .selectFrom('live_events as event')
    .select(sql<boolean[]>`array[${sql.join(names.map(([, each]) => all(each, read)))}]`.as('holds'))
    .where('event.id', '=', id)
    .executeTakeFirst();
  return names.flatMap(([name], at) => (row?.holds[at] === true ? [name] : []));
}

/** What a verb is told, so that it writes where the conditions hold, and says which do not. */
export const onlyIf = (db: ReadDb, event: OneEvent, conditions: readonly Condition[]): Terms => ({
  reach: event.reach,
  only: { if: all(conditions, written), otherwise: () => refuse(db, event, conditions) },
});

async function refuse(db: ReadDb, event: OneEvent, conditions: readonly Condition[]): Promise<never> {
  await demand(db, event, conditions);
  // It has become true since the statement that wrote nothing.
  return fail('wrong_state');
}

/** Throws what of the conditions does not hold for an event. */
async function demand(
  db: ReadDb,
  { id, reach: { organizer_id: owner } }: OneEvent,
  conditions: readonly Condition[],
): Promise<void> {
  const events = db
    .selectFrom('live_events as event')
    .select([
      'event.status',
      sql<boolean[]>`array[${sql.join(conditions.map((each) => each.if(read)))}]`.as('holds'),
    ])
    .where('event.id', '=', id);
  const found = await (
    owner === undefined ? events : events.where('event.organizer_id', '=', owner)
  ).executeTakeFirst();
  if (found === undefined) fail('not_found');
  const broken = conditions.filter((_, at) => found.holds[at] !== true);
  const [first] = broken;
  if (first === undefined) return;
  const errors = broken.flatMap(({ code, error }) =>
    code === first.code && error !== undefined ? [error] : [],
  );
  fail(
    first.code,
    errors.length > 0 ? { errors } : { detail: first.detail ?? `The event is ${found.status}.` },
  );
}

/**
 * Locks an event for a decision that asks about its orders: orders that are being made hold it by their foreign key, and are seen by the
 * next statement. What does not hold now is thrown before, without waiting beside sales. A version that is not the newest is left to the verb
 * that follows, which says what has changed.
 */
export async function lockFor(db: WriteDb, event: OneEvent, conditions: readonly Condition[]): Promise<void> {
  if (await isStale(db, event)) return;
  await demand(db, event, conditions);
  await db.beside((all) => sql`select id from events where id = ${event.id} for update`.execute(all));
}

/** Whether the caller has seen another version than the newest. */
async function isStale(db: WriteDb, { id }: OneEvent): Promise<boolean> {
  if (db.ifMatch === undefined) return false;
  const other = sql<boolean>`updated_at is distinct from ${db.ifMatch}::timestamptz`;
  const found = await db
    .selectFrom('live_events')
    .select(other.as('is_stale'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.is_stale === true;
}
