import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import { noEvent, saidOf } from './outbox.ts';
import type { Owner } from './managers.ts';

/**
 * Seconds by which readers of what was announced stay behind. Rows carry the instant at which their transaction began, which
 * commits within 30 seconds or not at all (`left-work.ts`), and no commit takes ten: of what is older than this, everything is
 * there that will ever be, so each row is read once and in its order.
 */
export const secondsBehind = 40;

/** A place in what was announced: the row with this instant and id, or the beginning of an instant. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

/** The place before everything of an instant. */
export const beginningOf = (at: string): Place => ({ at, id: noEvent });

/** Instants at which readers are now, by the clock of the database. */
export interface Reading {
  /** Everything before it can be read. */
  readonly until: string;
  /** What is older is deleted, or may be at any moment. */
  readonly kept: string;
  /** Where a reader begins that has read nothing: with a day to come to the end. */
  readonly from: string;
}

export async function readingNow(db: ReadDb, behind: number = secondsBehind): Promise<Reading> {
  const now = sql`date_trunc('milliseconds', now())`;
  return db
    .selectNoFrom([
      sql<string>`${now} - make_interval(secs => ${behind})`.as('until'),
      sql<string>`${now} - interval '30 days'`.as('kept'),
      sql<string>`${now} - interval '29 days'`.as('from'),
    ])
    .executeTakeFirstOrThrow();
}

interface Wanted {
  /** Whose: of an organizer its own, with null everything. */
  readonly owner: Owner;
  readonly topics: readonly string[];
  readonly after: Place;
  readonly until: string;
}

/** Rows that are read at once, and one more to know whether there are others. */
export const mostChanges = 100;

/** What was announced after a place, in its order. */
export function changesAfter(db: ReadDb, { owner, topics, after, until }: Wanted) {
  const rows = db
    .selectFrom('outbox as news')
    .select(['news.id', 'news.topic', 'news.occurred_at', saidOf('news').as('data')])
    .where('news.topic', '=', sql<string>`any (${topics}::text[])`)
    .where(sql<boolean>`(news.occurred_at, news.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('news.occurred_at', '<', until)
    .orderBy('news.occurred_at')
    .orderBy('news.id')
    .limit(sql.lit(mostChanges + 1));
  return (owner === null ? rows : rows.where('news.organizer_id', '=', owner)).execute();
}
