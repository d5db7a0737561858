import { paged, pageWith } from '../page.ts';
import { TrashCounts, TrashEntry, TrashType } from '../resources/trash.ts';
import { route } from '../route.ts';

export const trash = {
  entries: route({
    method: 'GET',
    path: '/admin/trash',
    access: 'admin',
    summary: 'The removed records of one type, latest removal first',
    query: paged({ type: TrashType }),
    response: pageWith(TrashEntry, { type: TrashType, types: TrashCounts }),
  }),
};
