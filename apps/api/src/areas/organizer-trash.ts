import type { Api } from '@karcis/contract';
import { page } from '../db/queries/page.ts';
import type { Area } from '../handler.ts';
import { colleaguesAmong } from '../management/colleagues.ts';
import { ownEvents } from '../management/reach.ts';
import { restoreFromTrash } from '../management/restoring.ts';
import { entryOf, removedOf } from '../management/trash.ts';

export const organizerTrash: Area<Api['organizerTrash']> = {
  async entries(db, scope, { type, ...input }) {
    const order = { columns: ['entry.deleted_at', 'entry.id'], direction: 'desc' } as const;
    const { rows, ...found } = await page(removedOf(db, type, ownEvents(scope)), order, input);
    const entries = rows.map((row) => entryOf(type, row));
    const known = await colleaguesAmong(
      db,
      scope.organizerId,
      entries.map(({ deleted_by: remover }) => remover),
    );
    const shown = entries.map((entry) =>
      entry.deleted_by !== null && known.has(entry.deleted_by.id) ? entry : { ...entry, deleted_by: null },
    );
    return { ...found, rows: shown };
  },

  restore: (db, scope, { type, id }) =>
    restoreFromTrash(db, { reach: ownEvents(scope), by: scope }, { type, id }),
};
