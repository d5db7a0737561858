import type { WebhookError } from '@karcis/contract';
import { sql } from 'kysely';
import type { Database, Db } from '../connection/database.ts';
import { inBatches } from './in-batches.ts';
import { enqueue, enqueueAgain, type NewJob } from './jobs.ts';
import { type Announced, noEvent, saidOf } from './outbox.ts';

/** Kind of the jobs that send messages. */
const kind = 'webhook.deliver';

interface Address {
  readonly endpointId: string;
  readonly messageId: string;
}

/** The delivery that a job is about. */
export const deliveryOf = (endpointId: string | null, payload: unknown): Address => ({
  endpointId: endpointId ?? '',
  messageId: (payload as { readonly message_id: string }).message_id,
});

const keyOf = ({ endpointId, messageId }: Address) => `${endpointId} ${messageId}`;

const jobFor = (address: Address, isFailing: boolean): NewJob => ({
  kind,
  lane: isFailing ? 'webhook_slow' : 'webhook',
  key: keyOf(address),
  subjectId: address.endpointId,
  payload: { message_id: address.messageId },
});

interface Made {
  readonly endpoint_id: string;
  readonly message_id: string;
  readonly is_failing: boolean;
}

/** Columns of what a statement has made or has wait again: for which lane its job is, too. */
const madeColumns = sql`
  endpoint_id, message_id, (select failing_since is not null from webhook_endpoints where id = endpoint_id) as is_failing`;

const jobsFor = (made: readonly Made[]): NewJob[] =>
  made.map(({ endpoint_id: endpointId, message_id: messageId, is_failing }) =>
    jobFor({ endpointId, messageId }, is_failing),
  );

/** The condition under which a row of the outbox (`news`) is told to an endpoint (`e`): of an organizer its own, and of types that it wants. */
const concerns = sql`
  (e.organizer_id is null or e.organizer_id = news.organizer_id)
  and (cardinality(e.types) = 0 or news.topic = any (e.types))`;

/** Makes a delivery, and its job, of each row for each active endpoint that it concerns. */
export async function deliver(db: Db, announced: readonly Announced[]): Promise<void> {
  if (announced.length === 0) return;
  const { rows } = await sql<Made>`
    insert into webhook_deliveries (endpoint_id, message_id, event_id)
    select e.id, news.id, news.event_id
    from unnest(
      ${announced.map(({ id }) => id)}::uuid[],
      ${announced.map(({ topic }) => topic)}::text[],
      ${announced.map(({ organizer_id }) => organizer_id)}::uuid[],
      ${announced.map(({ event_id }) => event_id ?? noEvent)}::uuid[]
    ) as news (id, topic, organizer_id, event_id)
    join webhook_endpoints as e on e.status = 'Active' and ${concerns}
    on conflict (endpoint_id, message_id) do nothing
    returning ${madeColumns}`.execute(db);
  await enqueue(db, jobsFor(rows));
}

/** What a replay sends: everything of an endpoint between two instants, or what has not arrived. */
export interface Replay {
  readonly endpointId: string;
  readonly since: string;
  readonly until: string;
  readonly onlyFailed: boolean;
  readonly topics: readonly string[];
}

/** Where a part of a replay ended. */
export interface Reached {
  readonly occurred_at: string;
  readonly id: string;
}

/** Rows that one part of a replay looks at. */
const replayedAtOnce = 500;

/** Sends a part of what a replay is about, after where the part before ended. Undefined where nothing is left, or the endpoint is not active. */
export async function replayPart(
  db: Db,
  { endpointId, since, until, onlyFailed, topics }: Replay,
  after: Reached,
): Promise<Reached | undefined> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select(['organizer_id', 'types'])
    .where('id', '=', endpointId)
    .where('status', '=', 'Active')
    .executeTakeFirst();
  if (endpoint === undefined) return undefined;
  const { organizer_id: organizer, types } = endpoint;
  const wanted = types.length === 0 ? topics : topics.filter((topic) => types.includes(topic));
  // Named where there is one: its news are found by an index then, and not among those of everybody.
  const isOwn = organizer === null ? sql`` : sql`news.organizer_id = ${organizer} and`;
  const { rows } = await sql<Reached & { event_id: string }>`
    select news.occurred_at, news.id, news.event_id
    from outbox as news
    where ${isOwn} news.topic = any (${wanted}::text[]) and news.occurred_at >= ${since} and news.occurred_at <= ${until}
      and (news.occurred_at, news.id) > (${after.occurred_at}, ${after.id}::uuid)
    order by news.occurred_at, news.id limit ${sql.lit(replayedAtOnce)}`.execute(db);
  if (rows.length === 0) return undefined;
  const again = onlyFailed ? sql`('Failed', 'Cancelled')` : sql`('Failed', 'Cancelled', 'Succeeded')`;
  const made = await sql<Made>`
    insert into webhook_deliveries (endpoint_id, message_id, event_id)
    select ${endpointId}::uuid, news.id, news.event_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ event_id }) => event_id)}::uuid[]) as news (id, event_id)
    on conflict (endpoint_id, message_id) do update
    set status = excluded.status, attempts = 0, next_at = excluded.next_at
    where webhook_deliveries.status in ${again}
    returning ${madeColumns}`.execute(db);
  // A job may be left of what waited for its next try when the endpoint was paused.
  await enqueueAgain(db, jobsFor(made.rows));
  return rows.length < replayedAtOnce ? undefined : rows.at(-1);
}

/** Makes a delivery of one message for one endpoint, and its job. */
export async function deliverTo(
  db: Db,
  { endpointId, messageId, eventId }: Address & { readonly eventId: string },
): Promise<void> {
  const { rows } = await sql<Made>`
    insert into webhook_deliveries (endpoint_id, message_id, event_id) values (${endpointId}, ${messageId}, ${eventId})
    returning ${madeColumns}`.execute(db);
  await enqueue(db, jobsFor(rows));
}

/** Has a message sent again, from its first try on and at once, in the lane of its endpoint. Returns whether there is such a delivery. */
export async function redeliver(db: Db, address: Address): Promise<boolean> {
  const { rows } = await sql<Made>`
    update webhook_deliveries set status = 'Pending', attempts = 0, next_at = now()
    where endpoint_id = ${address.endpointId} and message_id = ${address.messageId}
    returning ${madeColumns}`.execute(db);
  await enqueueAgain(db, jobsFor(rows));
  return rows.length > 0;
}

/** A message that is to be sent, with what it says. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly data: object;
}

/** The message of a delivery that waits; undefined where it waits no more. */
export const waitingMessage = (db: Db, { endpointId, messageId }: Address): Promise<Message | undefined> =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('outbox as news', (join) =>
      join.onRef('news.event_id', '=', 'delivery.event_id').onRef('news.id', '=', 'delivery.message_id'),
    )
    .select(['news.id', 'news.topic as type', 'news.occurred_at', saidOf('news').as('data')])
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.message_id', '=', messageId)
    .where('delivery.status', '=', 'Pending')
    .executeTakeFirst();

/** What came of a try. */
export interface Tried {
  readonly statusCode: number | null;
  readonly error: WebhookError | null;
  readonly response: string | null;
  /** Seconds until the next try; null where there is none. */
  readonly pause: number | null;
}

/**
 * Notes what came of a try, and returns whether it counts: it does not where the delivery waits no more. A message that has arrived has
 * succeeded also where it was cancelled meanwhile, or a replay would send it twice.
 */
export async function noteTry(db: Db, address: Address, tried: Tried): Promise<boolean> {
  const { statusCode, error, response, pause } = tried;
  const status = error === null ? 'Succeeded' : pause === null ? 'Failed' : 'Pending';
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      attempts: sql<number>`attempts + 1`,
      next_at: pause === null ? null : sql<string>`now() + make_interval(secs => ${pause})`,
      last_attempt_at: sql<string>`now()`,
      last_status_code: statusCode,
      last_error: error,
      last_response: response,
    })
    .where('endpoint_id', '=', address.endpointId)
    .where('message_id', '=', address.messageId)
    .where('status', 'in', error === null ? ['Pending', 'Cancelled'] : ['Pending'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends a delivery that waits, whose job has ended without it. */
export async function endDelivery(db: Db, address: Address, status: 'Failed' | 'Cancelled'): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status, next_at: null })
    .where('endpoint_id', '=', address.endpointId)
    .where('message_id', '=', address.messageId)
    .where('status', '=', 'Pending')
    .execute();
}

/** Has a delivery wait again that has failed, whose job is tried again. */
export async function awaitDelivery(db: Db, address: Address): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'Pending', attempts: 0, next_at: sql<string>`now()` })
    .where('endpoint_id', '=', address.endpointId)
    .where('message_id', '=', address.messageId)
    .where('status', '=', 'Failed')
    .execute();
}

/** Deletes what is known of messages of more than 30 days ago. */
export const dropOldDeliveries = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from webhook_deliveries where (endpoint_id, message_id) in (
        select endpoint_id, message_id from webhook_deliveries
        where created_at < now() - interval '30 days'
        order by created_at limit ${most}
      )`,
  );
