import Type from 'typebox';
import { paged, pageWith } from '../page.ts';
import { TrashCounts, TrashEntry, TrashType } from '../resources/trash.ts';
import { nothing, one, route } from '../route.ts';
import { Id, oneOf, part } from '../values.ts';

const content = ['cms_pages', 'faqs', 'announcements', 'banners', 'homepage_sections'] as const;
/** What can be brought back, and deleted for good: content of the site, accounts, events, and what belongs to them. */
const ofEvents = [
  'ticket_types',
  'promos',
  'vouchers',
  'questions',
  'signature_artists',
  'signature_brand_partners',
] as const;
const Restorable = oneOf([...content, 'events', 'users', ...ofEvents]);
const scopes =
  'The token of a program needs the scope by which it could change the record: `content`, `events`, or `people` for accounts.';

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
    tokenScope: 'any',
    summary: 'Bring a removed record back, as it was',
    description:
      `${scopes} An account has its sign-ins no more: they ended when it was removed. ` +
      'Where another record has what only one may have, or the event is in the trash, too, it is 409 `restore_blocked`, and the entry says what.',
    params: Type.Object({ type: Restorable, id: Id }),
    response: one(part({ type: Restorable, id: Id })),
    errors: ['limit_reached', 'restore_blocked', 'wrong_state'],
    audit: { action: 'trash.restored', description: 'Brought a record back from the trash' },
  }),
  purge: route({
    method: 'DELETE',
    path: '/admin/trash/{type}/{id}',
    access: 'admin',
    tokenScope: 'any',
    summary: 'Delete a removed record for good',
    description: `Where other records refer to it, it is 409 \`purge_blocked\`. ${scopes}`,
    params: Type.Object({ type: Restorable, id: Id }),
    response: nothing,
    errors: ['purge_blocked'],
    audit: { action: 'trash.purged', description: 'Deleted a record of the trash for good' },
  }),
};
