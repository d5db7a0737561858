import type { Database } from '../db/connection/database.ts';
import { goOn } from '../db/queries/jobs.ts';
import { type Reached, type Replay, replayPart } from '../db/queries/webhook-deliveries.ts';
import { noEvent } from '../db/queries/outbox.ts';
import { toldTopics } from '../domain/topics.ts';

/** A replay at which its job is. */
interface Replaying extends Omit<Replay, 'topics'> {
  readonly job: string;
  /** Where the part before ended; undefined for the first one. */
  readonly after: Reached | undefined;
}

/**
 * Queues the next part of what a replay sends, and has its job go on after it: other work of its lane has its turn in between. Both are one
 * transaction, so that one that was killed goes on where it was.
 */
export const replay = (
  database: Pick<Database, 'transaction'>,
  { job, after, ...about }: Replaying,
): Promise<void> =>
  database.transaction(async (db) => {
    const beginning = { occurred_at: about.since, id: noEvent };
    const reached = await replayPart(db, { ...about, topics: toldTopics }, after ?? beginning);
    if (reached === undefined) return;
    const { occurred_at, id } = reached;
    await goOn(db, job, { after: { occurred_at, id } });
  });
