import Type from 'typebox';
import { paged, pageWith } from '../page.ts';
import { TrashCounts, TrashEntry, TrashType } from '../resources/trash.ts';
import { nothing, one, route } from '../route.ts';
import { Id, oneOf, part } from '../values.ts';

/** What can be restored and deleted so far: content of the site. */
const ContentType = oneOf(['cms_pages', 'faqs', 'announcements', 'banners', 'homepage_sections']);
const place = Type.Object({ type: ContentType, id: Id });

export const trash = {
  entries: route({
    method: 'GET',
    path: '/admin/trash',
    access: 'admin',
    summary: 'The removed records of one type, latest removal first',
    query: paged({ type: TrashType }),
    response: pageWith(TrashEntry, { type: TrashType, types: TrashCounts }),
  }),
  restore: route({
    method: 'POST',
    path: '/admin/trash/{type}/{id}/restore',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Bring a removed record back, as it was',
    params: place,
    response: one(part({ type: ContentType, id: Id })),
    errors: ['restore_blocked'],
    audit: { action: 'trash.restored', description: 'Brought a record back from the trash' },
  }),
  purge: route({
    method: 'DELETE',
    path: '/admin/trash/{type}/{id}',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Delete a removed record for good',
    params: place,
    response: nothing,
    errors: ['purge_blocked'],
    audit: { action: 'trash.purged', description: 'Deleted a record of the trash for good' },
  }),
};
