import { sql } from 'kysely';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import type { Database, Db } from '../connection/database.ts';
import { lockAggregation } from '../tallies/aggregate.ts';
import { recordActivities } from '../queries/activity-log.ts';
import { noEvent as nobody } from '../queries/outbox.ts';
import { type ChildName, kindNames, type KeptName, kindOf } from './kinds.ts';
import { entryOf, type Traced } from './trace.ts';
import { writeDbOf } from './write-db.ts';

/** Accounts end with everything that is known of the person. An event takes what belongs to it along, so it comes last. */
type Purged = Exclude<KeptName, 'users'>;
const isPurged = (name: (typeof kindNames)[number]): name is Purged =>
  kindOf(name).hasTrash && name !== 'users';
const purged = kindNames.filter(isPurged).toSorted((a, b) => Number(a === 'events') - Number(b === 'events'));

/** Records of a kind that are looked at in a day. */
const atOnce = 5000;

const audit = {
  action: 'trash.purged',
  description: 'Deleted a record whose days in the trash were over',
} as const;

interface Due {
  readonly id: string;
  /** Null for what belongs to no event. */
  readonly event: string | null;
}

/**
 * Deletes for good what has been in the trash for its days, a transaction each. What others refer to stays in the trash and is due no more;
 * what reports still count is due the next day. One that fails holds up no other, and is thrown in the end.
 */
export async function purgeDue(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const name of purged)
    for (const due of await database.transaction((db) => dueOf(db, name))) {
      signal.throwIfAborted();
      await database
        .transaction((db) => purge(db, name, due))
        .catch((error: unknown) => keep(database, name, due, error))
        .catch((error: unknown) => errors.push(error));
    }
  if (errors.length > 0) throw errors[0];
}

async function dueOf(db: Db, name: Purged): Promise<Due[]> {
  const event = kindOf(name).perEvent === undefined ? sql`null::uuid` : sql`event_id`;
  const { rows } = await sql<Due>`
    select id, ${event} as event from ${sql.table(name)}
    where ${sql.ref('deleted_at')} is not null and ${sql.ref('purge_at')} <= now()
    order by ${sql.ref('purge_at')} limit ${sql.lit(atOnce)}`.execute(db);
  return rows;
}

/** Somebody may have restored it meanwhile, or removed it anew: who decides has the row. */
async function purge(db: Db, name: Purged, { id, event }: Due): Promise<void> {
  // Before the row, as aggregations take it: one that is under way wants the row.
  if (name === 'events') await sql.raw(lockAggregation).execute(db);
  const { rows } = await sql`
    select from ${sql.table(name)}
    where id = ${id} and ${sql.ref('deleted_at')} is not null and ${sql.ref('purge_at')} <= now() for update`.execute(
    db,
  );
  if (rows.length === 0) return;
  const traced: Traced[] = [];
  const trace = (each: Traced) => void traced.push(each);
  const writing = writeDbOf({ db, userId: nobody, ownerId: undefined, ifMatch: undefined, trace });
  if (event === null) await writing.purge(name as 'events', id);
  else await writing.within({ event, reach: {} }).purge(name as ChildName & KeptName, id);
  await recordActivities(
    db,
    traced.map((each) => entryOf(audit, { caller: null }, each)),
  );
}

/** Keeps in the trash for good what a foreign key holds. */
async function keep(
  database: Pick<Database, 'transaction'>,
  name: Purged,
  { id }: Due,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProblemError) || error.code !== 'purge_blocked') throw error;
  if (error.cause === undefined) return;
  await database.transaction((db) =>
    sql`update ${sql.table(name)} set ${sql.ref('purge_at')} = null
      where id = ${id} and ${sql.ref('deleted_at')} is not null and ${sql.ref('purge_at')} <= now()`.execute(
      db,
    ),
  );
}
