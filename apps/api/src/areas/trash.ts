import { type Api, trashTypes } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { page } from '../db/queries/page.ts';
import { demandScopeFor, purgeFromTrash, restoreFromTrash } from '../management/restoring.ts';
import { entryOf, removedOf, type TrashType } from '../management/trash.ts';

export const trash: Area<Api['trash']> = {
  async entries(db, _scope, { type, ...input }) {
    const order = { columns: ['entry.deleted_at', 'entry.id'], direction: 'desc' } as const;
    const [{ rows, ...found }, types] = await Promise.all([
      page(removedOf(db, type), order, input),
      countsIn(db),
    ]);
    return { ...found, rows: rows.map((row) => entryOf(type, row)), type, types };
  },

  async restore(db, scope, { type, id }) {
    demandScopeFor(scope, type);
    return restoreFromTrash(db, { reach: {}, by: scope }, { type, id });
  },

  async purge(db, scope, { type, id }) {
    demandScopeFor(scope, type);
    await purgeFromTrash(db, { type, id });
  },
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
