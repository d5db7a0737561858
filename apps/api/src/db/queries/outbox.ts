import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { DataOf, Topic } from '../../domain/topics.ts';
import type { Database, Db } from '../connection/database.ts';
import { announces } from '../connection/left-work.ts';
import { inBatches } from './in-batches.ts';

/** The nil UUID: the event of what belongs to none. */
export const noEvent = '00000000-0000-0000-0000-000000000000';

/** Something that has happened, for all that follows outside of the database. */
export interface News<T extends Topic = Topic> {
  readonly topic: T;
  readonly eventId: string | null;
  readonly organizerId: string | null;
  readonly subject: { readonly type: string; readonly id: string | null };
  /** Ids, statuses and amounts, at most 4 KB as JSON; never a name, an address, a code or a secret. */
  readonly data: DataOf<T>;
}

/**
 * Tells what the transaction has done: one row, which is there when the transaction is. Returns its id. The transaction has
 * 30 seconds, then it is undone.
 */
export async function announce<T extends Topic>(db: Db, news: News<T>): Promise<string> {
  const [id = ''] = await announceEach(db, [news]);
  return id;
}

/** Tells several things with one statement. */
export async function announceEach<T extends Topic>(db: Db, all: readonly News<T>[]): Promise<string[]> {
  const { statement, ids } = announcing(db, all);
  await statement.execute(db);
  return ids;
}

/**
 * The statement that tells several things, also as a part of one that decides: then of `all` that may have happened, those for which
 * `holds` is true of the row `news`.
 */
export function announcing<T extends Topic>(
  db: Db,
  all: readonly News<T>[],
  holds: RawBuilder<unknown> = sql`true`,
) {
  const rows = all.map(({ topic, eventId, organizerId, subject, data }) => ({
    event_id: eventId ?? noEvent,
    id: newId(),
    topic,
    organizer_id: organizerId,
    subject_type: subject.type,
    subject_id: subject.id,
    data,
  }));
  announces(db);
  const statement = sql`
    insert into outbox (event_id, id, topic, organizer_id, subject_type, subject_id, data)
    select news.event_id, news.id, news.topic, news.organizer_id, news.subject_type, news.subject_id, news.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news (
      event_id uuid, id uuid, topic text, organizer_id uuid, subject_type text, subject_id uuid, data jsonb
    )
    where ${holds}
  `;
  return { statement, ids: rows.map(({ id }) => id) };
}

/** A row of the outbox as the dispatcher takes it. */
export interface Announced {
  readonly id: string;
  readonly topic: string;
  readonly event_id: string | null;
  readonly organizer_id: string | null;
  readonly subject_id: string | null;
  readonly data: object;
}

/** What others are told of a row: ids, statuses and amounts. `row` is the name of the outbox in the statement. */
export const saidOf = (row: string) => sql<Record<string, unknown>>`jsonb_build_object(
  'id', ${sql.ref(`${row}.subject_id`)},
  'event_id', nullif(${sql.ref(`${row}.event_id`)}, ${noEvent}::uuid)
) || ${sql.ref(`${row}.data`)}`;

/** Rows that are dispatched in one transaction, at most. */
export const dispatchedAtOnce = 200;

/**
 * Takes the oldest rows that are not dispatched, for the transaction that puts what follows from them in its place. Another
 * that takes rows at this moment waits for the lock, finds them dispatched and takes the next ones.
 */
export async function takeAnnounced(db: Db): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    with due as (
      select event_id, id from outbox
      where not dispatched
      order by occurred_at, id limit ${sql.lit(dispatchedAtOnce)}
      for no key update
    )
    update outbox
    set dispatched = true
    from due
    where outbox.event_id = due.event_id and outbox.id = due.id and not outbox.dispatched
    returning outbox.id, outbox.topic, nullif(outbox.event_id, ${noEvent}::uuid) as event_id,
      outbox.organizer_id, outbox.subject_id, outbox.data
  `.execute(db);
  return rows;
}

/** Deletes what was dispatched and is older than 30 days. */
export const dropOldNews = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from outbox where (event_id, id) in (
        select event_id, id from outbox
        where occurred_at < now() - interval '30 days' and dispatched
        order by occurred_at, id limit ${most}
      )`,
  );
