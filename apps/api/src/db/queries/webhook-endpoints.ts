import { type Kysely, sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { managersOf, mostManagersTold, type Owner } from './managers.ts';
import { queueMail } from './mails.ts';

export const ofOwner = (owner: Owner) => sql<boolean>`organizer_id is not distinct from ${owner}::uuid`;

/** How many endpoints an owner has. */
export async function endpointCount(db: Db, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofOwner(owner))
    .executeTakeFirstOrThrow();
  return count;
}

/** An endpoint, for what is told of it to its owner. */
export const endpointToTell = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['organizer_id', 'url', 'status', 'failing_since', 'warned'])
    .where('id', '=', id)
    .executeTakeFirst();

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

/** Forgets what has failed: a message has arrived, or the endpoint is another one. */
export async function beginAnew(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, failures: 0, warned: false })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Tries that have to fail, and days that have to pass without a success, until an endpoint is disabled. */
const [mostFailures, mostDays] = [20, 5];

/**
 * Notes that a message has not arrived. The first time since one did, what waits for the endpoint goes to the slow lane, so that
 * others do not wait behind it. After a day its owner gets a mail. Disables an endpoint for which nothing has arrived for long.
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
  const warned = await db
    .updateTable('webhook_endpoints')
    .set({ warned: true })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .where('warned', '=', false)
    .where('failing_since', '<', sql<string>`now() - interval '24 hours'`)
    .returning(['id', 'organizer_id'])
    .executeTakeFirst();
  if (warned !== undefined) await tellOwner(db, warned, 'webhook_failing');
  await disable(
    db,
    id,
    sql<boolean>`failures >= ${mostFailures} and failing_since < now() - make_interval(days => ${mostDays})`,
  );
}

/** Disables an endpoint, where it is active. What waits for it is cancelled, and its owner gets a mail. */
export async function disable(db: Db, id: string, where = sql<boolean>`true`): Promise<void> {
  const disabled = await db
    .updateTable('webhook_endpoints')
    .set({ status: 'Disabled' })
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .where(where)
    .returning(['id', 'organizer_id'])
    .executeTakeFirst();
  if (disabled === undefined) return;
  await cancelDeliveries(db, id);
  await tellOwner(db, disabled, 'webhook_disabled');
}

/** Queues a mail to each account that can do something about an endpoint. Its key begins with the id of the endpoint. */
async function tellOwner(
  db: Db,
  { id, organizer_id: owner }: { readonly id: string; readonly organizer_id: Owner },
  template: 'webhook_failing' | 'webhook_disabled',
): Promise<void> {
  const readers = await managersOf(db, owner).orderBy('id').limit(mostManagersTold).execute();
  for (const { id: userId, email } of readers)
    await queueMail(db, { template, key: `${id} ${newId()}`, recipient: email, userId });
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
