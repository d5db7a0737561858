import type { Database } from '../db/connection/database.ts';
import { type Reached, type Replay, replayPart } from '../db/queries/webhook-deliveries.ts';
import { toldTopics } from '../domain/topics.ts';

/** Queues what a replay sends, a part in a transaction. Begun again it queues what has not been sent since, or sends it once more. */
export async function replay(
  database: Pick<Database, 'transaction'>,
  about: Omit<Replay, 'topics'>,
  signal: AbortSignal,
): Promise<void> {
  let reached: Reached | undefined = { occurred_at: about.since, id: '00000000-0000-0000-0000-000000000000' };
  while (reached !== undefined) {
    signal.throwIfAborted();
    const after: Reached = reached;
    reached = await database.transaction((db) => replayPart(db, { ...about, topics: toldTopics }, after));
  }
}
