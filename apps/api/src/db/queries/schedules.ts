import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** Moves a schedule on, and returns whether it was its time: true for one process only. */
export async function isTimeFor(db: Db, name: string, everySeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ next_at: sql<string>`now() + make_interval(secs => ${everySeconds})` })
    .where('name', '=', name)
    .where('next_at', '<=', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes the schedules that are not there yet, due at once. */
export async function addSchedules(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into schedules (name, next_at)
    select name, now() from unnest(${names}::text[]) as name
    on conflict (name) do nothing
  `.execute(db);
}
