import { sql } from 'kysely';
import pg from 'pg';
import { fail, ProblemError } from '../../domain/errors/problem-error.ts';
import type { Database, Db } from '../connection/database.ts';
import { noEvent } from './outbox.ts';
import { inBatches } from './in-batches.ts';

/** The `Idempotency-Key` of a request, with what must be the same when it is repeated. */
export interface RequestKey {
  /** Whose key it is: the id of an account, or `guest`. */
  readonly scope: string;
  readonly key: string;
  /** Name of the route. */
  readonly route: string;
  /** SHA-256 of the input. */
  readonly fingerprint: Buffer;
}

/**
 * Takes a key for this transaction, or returns the id of the record that an earlier request made with it. While that one is under way,
 * this waits for its end. The key of what happens to an event lies with it, and may name the record before it is made. Throws `request_in_progress` where that takes too long, `idempotency_key_reused` where the earlier
 * request was another one.
 */
export async function takeKey(
  db: Db,
  { scope, key, route, fingerprint }: RequestKey,
  of: { readonly event_id?: string; readonly resource_id?: string } = {},
): Promise<string | undefined> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, route, fingerprint, ...of })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isLockTimeout(error)
        ? new ProblemError('request_in_progress', { cause: error, retryAfterSeconds: 1 })
        : error;
    });
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'fingerprint', 'resource_id'])
    .where('event_id', '=', of.event_id ?? noEvent)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  // It was dropped by age at this moment.
  if (earlier === undefined) fail('request_in_progress', { retryAfterSeconds: 1 });
  if (earlier.route !== route || !earlier.fingerprint.equals(fingerprint)) fail('idempotency_key_reused');
  if (earlier.resource_id === null) throw new Error(`The key of ${route} was saved without its record`);
  return earlier.resource_id;
}

/** Notes the record that the request with a key has made. */
export async function keepRecord(db: Db, { scope, key }: RequestKey, recordId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ resource_id: recordId })
    .where('event_id', '=', noEvent)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Leaves a key free, where a request has made nothing with it: repeated, it is done again. */
export async function freeKey(db: Db, { scope, key }: RequestKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('event_id', '=', noEvent)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Deletes keys that are older than 48 hours. */
export const dropOldKeys = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from idempotency_keys where (event_id, scope, key) in (
        select event_id, scope, key from idempotency_keys
        where created_at < now() - interval '48 hours' order by created_at limit ${most}
      )`,
  );

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';
