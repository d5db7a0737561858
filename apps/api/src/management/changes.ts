import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { beginningOf, changesAfter, mostChanges, type Place, readingNow } from '../db/queries/changes.ts';
import { decodeCursor, encodeCursor, isIdText, isInstantText, refuseCursor } from '../db/queries/page.ts';
import type { Owner } from '../db/queries/managers.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { isTold, toldTopics } from '../domain/topics.ts';

/** The functions behind the feed of changes: of an organizer, or of the platform. */
export const changesOf = (ownerOf: (scope: Account) => Owner) => ({
  changes: (db: ReadDb, scope: Account, input: InputOf<Api['adminWebhooks']['changes']>) =>
    changesFor(db, ownerOf(scope), input),
});

interface Asked {
  readonly cursor?: string;
  readonly types?: string;
  readonly limit?: number;
}

/** Returns what has happened since a cursor, and the cursor to go on with. `behind` is for tests. */
export async function changesFor(
  db: ReadDb,
  owner: Owner,
  { cursor, types, limit = mostChanges }: Asked,
  behind?: number,
) {
  const { until, kept, from } = await readingNow(db, behind);
  const after = cursor === undefined ? beginningOf(from) : placeOf(cursor);
  if (after.at < kept) fail('stale_cursor');
  const topics = types === undefined ? toldTopics : types.split(',');
  const rows = await changesAfter(db, { owner, topics, after, until });
  const told = rows.slice(0, limit);
  const last = told.at(-1);
  const hasMore = last !== undefined && rows.length > limit;
  // Where nothing is left, the reader has seen everything before `until`: its cursor does not become stale while nothing happens.
  const next = hasMore
    ? { at: last.occurred_at, id: last.id }
    : after.at < until
      ? beginningOf(until)
      : after;
  return {
    changes: told.map(({ id, topic, occurred_at: timestamp, data }) => ({
      id,
      type: typeOf(topic),
      timestamp,
      data,
    })),
    cursor: encodeCursor([next.at, next.id]),
    has_more: hasMore,
  };
}

function typeOf(topic: string) {
  if (!isTold(topic)) throw new Error(`${topic} is told to nobody`);
  return topic;
}

function placeOf(cursor: string): Place {
  const [at = '', id = '', ...more] = decodeCursor(cursor) ?? [];
  if (more.length > 0 || !isInstantText(at) || !isIdText(id))
    refuseCursor('cursor is not one that an answer gave.');
  return { at, id };
}
