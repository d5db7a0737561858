import type { Database } from '../db/connection/database.ts';
import { enqueue, type NewJob } from '../db/queries/jobs.ts';
import { isTimeFor } from '../db/queries/schedules.ts';
import { deliver } from '../db/queries/webhook-deliveries.ts';
import { isTold } from '../domain/topics.ts';
import { type Announced, dispatchedAtOnce, takeAnnounced } from '../db/queries/outbox.ts';
import type { Kinds } from './kind.ts';
import type { Schedules } from './kinds.ts';

/** What follows from what is announced: kinds of jobs by topic. */
export type Topics = Readonly<Record<string, readonly string[]>>;

/**
 * Turns what was announced into jobs and messages for webhooks, and returns whether there may be more. A row is marked in the transaction
 * that queues them, so each leads to its own exactly once, however many processes do this.
 */
export async function dispatch(
  database: Pick<Database, 'transaction'>,
  topics: Topics,
  kinds: Kinds,
): Promise<boolean> {
  const taken = await database.transaction(async (db) => {
    const rows = await takeAnnounced(db);
    await deliver(
      db,
      rows.filter(({ topic }) => isTold(topic)),
    );
    await enqueue(
      db,
      rows.flatMap((row) => jobsFrom(row, topics, kinds)),
    );
    return rows.length;
  });
  return taken === dispatchedAtOnce;
}

const jobsFrom = ({ id, topic, event_id, subject_id, data }: Announced, topics: Topics, kinds: Kinds) =>
  (topics[topic] ?? []).flatMap((kind): NewJob[] => {
    const lane = kinds[kind]?.lane;
    if (lane === undefined) return [];
    return [{ kind, lane, key: id, eventId: event_id, subjectId: subject_id, payload: data }];
  });

/** Queues the job of a schedule if it is its time, once over all processes. */
export const beginSchedule = (
  database: Pick<Database, 'transaction'>,
  name: string,
  schedules: Schedules,
  kinds: Kinds,
): Promise<void> =>
  database.transaction(async (db) => {
    const { kind, every } = schedules[name] ?? {};
    const lane = kinds[kind ?? '']?.lane;
    // Another release may have schedules that this one does not know.
    if (kind === undefined || every === undefined || lane === undefined) return;
    if (await isTimeFor(db, name, every)) await enqueue(db, [{ kind, lane, key: name }]);
  });
