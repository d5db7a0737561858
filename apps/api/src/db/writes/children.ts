import { sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { takeOut } from '../tallies/aggregate.ts';
import { kindNames, kindOf } from './kinds.ts';
import { releaseOfEvent } from './pictures.ts';
import type { Writing } from './writing.ts';

/** The kinds that are of an event. */
const ofEvents = kindNames
  .map((name) => ({ name, ...kindOf(name) }))
  .filter(({ perEvent }) => perEvent !== undefined);

/** Tallies by their owner, which may be an event. */
const tallies = ['inventory_tallies', 'sale_tallies', 'gate_tallies', 'offer_tallies'] as const;

/**
 * Readies what belongs to an event of the trash for going with it: foreign keys delete it. Its pictures are released, its tallies go, and
 * those of its organizer and of the platform are without it. Throws `purge_blocked` while reports still have to count something of it as it is.
 */
export async function readyChildren(writing: Writing, event: string): Promise<void> {
  const { db } = writing;
  const uncounted = [
    sql`select from events where id = ${event} and deleted_at is not null and not is_counted`,
    ...ofEvents
      .filter(({ isTallied }) => isTallied === true)
      .map(({ name }) => sql`select from ${sql.table(name)} where event_id = ${event} and not is_counted`),
  ];
  const { rows } = await sql`${sql.join(uncounted, sql` union all `)} limit 1`.execute(db);
  if (rows.length > 0)
    fail('purge_blocked', {
      detail: 'Reports still count what belongs to this event; try again in a minute.',
    });
  for (const { name, images, markdown } of ofEvents)
    if (images !== undefined || markdown !== undefined) await releaseOfEvent(writing, name, event);
  await takeOut(db, event);
  for (const table of tallies)
    await sql`delete from ${sql.table(table)} where ${sql.ref('owner_id')} = ${event}`.execute(db);
}
