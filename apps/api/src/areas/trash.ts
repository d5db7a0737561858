import { type Api, trashTypes } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { page } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { restoreEvent } from '../management/events/index.ts';
import { entryOf, removedOf, trashEntry, type TrashType } from '../management/trash.ts';

export const trash: Area<Api['trash']> = {
  async entries(db, _scope, { type, ...input }) {
    const order = { columns: ['entry.deleted_at', 'entry.id'], direction: 'desc' } as const;
    const [{ rows, ...found }, types] = await Promise.all([
      page(removedOf(db, type), order, input),
      countsIn(db),
    ]);
    return { ...found, rows: rows.map((row) => entryOf(type, row)), type, types };
  },

  async restore(db, _scope, { type, id }) {
    // An account that the person was taken out of is in no list, and stays away.
    const entry = await trashEntry(db, type, id);
    if (entry === undefined) fail('not_found');
    const [detail = ''] = entry.restore_blockers;
    if (entry.blocked_by.includes('event_removed')) fail('restore_blocked', { detail });
    if (type === 'events') await restoreEvent(db, id);
    else if (type !== 'ticket_types' && type !== 'promos' && type !== 'vouchers') await db.restore(type, id);
    else if (entry.event !== null) await db.within({ event: entry.event.id, reach: {} }).restore(type, id);
    return { type, id };
  },

  purge: (db, _scope, { type, id }) => db.purge(type, id),
};

async function countsIn(db: ReadDb): Promise<{ type: TrashType; count: number }[]> {
  const rows = await db
    .selectFrom('trash')
    .select(['type', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  const counts = new Map(rows.map(({ type, count }) => [type, count]));
  return trashTypes.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}
