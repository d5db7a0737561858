import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Whose endpoints: of an organizer, or with null of the platform. */
export type Owner = string | null;

export const ofOwner = (owner: Owner) => sql<boolean>`organizer_id is not distinct from ${owner}::uuid`;

/** What is needed to write to an endpoint. */
export interface Receiver {
  readonly id: string;
  readonly url: string;
  readonly status: 'Active' | 'Paused' | 'Disabled';
  readonly secret_encrypted: Buffer;
  /** While both sign. */
  readonly old_secret_encrypted: Buffer | null;
}

export const receiver = (db: Db, id: string): Promise<Receiver | undefined> =>
  db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'status',
      'secret_encrypted',
      sql<Buffer | null>`case when old_until > now() then old_secret_encrypted end`.as(
        'old_secret_encrypted',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Notes that a message has arrived. */
export async function noteArrival(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, failures: 0 })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Tries that have to fail, and days that have to pass without a success, until an endpoint is disabled. */
const [mostFailures, mostDays] = [20, 5];

/**
 * Notes that a message has not arrived. The first time since one did, what waits for the endpoint goes to the slow lane, so that
 * others do not wait behind it. Disables an endpoint for which nothing has arrived for long.
 */
export async function noteFailure(db: Db, id: string): Promise<void> {
  const { numUpdatedRows: first } = await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<string>`now()`, failures: 1 })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .executeTakeFirstOrThrow();
  if (first === 1n) return slowDown(db, id);
  await db
    .updateTable('webhook_endpoints')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .execute();
  await disable(
    db,
    id,
    sql<boolean>`failures >= ${mostFailures} and failing_since < now() - make_interval(days => ${mostDays})`,
  );
}

/** Disables an endpoint, where it is active. What waits for it is cancelled. */
export async function disable(db: Db, id: string, where = sql<boolean>`true`): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ status: 'Disabled' })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .where(where)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) await cancelDeliveries(db, id);
}

/** Cancels what waits for an endpoint. A message that is under way may arrive all the same. */
export async function cancelDeliveries(db: Db, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'Cancelled', next_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'Pending')
    .execute();
}

/** Rows are locked in the order in which jobs are taken. */
async function slowDown(db: Db, endpointId: string): Promise<void> {
  await sql`
    with waiting as (
      select id from jobs
      where lane = 'webhook' and status = 'Queued' and subject_id = ${endpointId}
      order by due_at, id
      for no key update
    )
    update jobs set lane = 'webhook_slow' from waiting where jobs.id = waiting.id`.execute(db);
}
