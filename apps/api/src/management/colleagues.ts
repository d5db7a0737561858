import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';

/** Returns the ids of those people who work for an organizer: its members are told of no others. */
export async function colleaguesAmong(
  db: ReadDb,
  organizerId: string,
  people: readonly ({ readonly id: string } | null)[],
): Promise<ReadonlySet<string>> {
  const ids = people.flatMap((person) => person?.id ?? []);
  const found = await db
    .selectFrom('live_users')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}
