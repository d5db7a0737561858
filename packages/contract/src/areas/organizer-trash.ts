import Type from 'typebox';
import { page, paged } from '../page.ts';
import { TrashEntry } from '../resources/trash.ts';
import { one, route } from '../route.ts';
import { Id, oneOf, part } from '../values.ts';

const OwnType = oneOf(['events', 'ticket_types', 'promos', 'vouchers', 'questions']);

export const organizerTrash = {
  entries: route({
    method: 'GET',
    path: '/organizer/trash',
    access: 'organizer',
    summary: 'The removed events of the organizer, or what was removed of its events, latest removal first',
    query: paged({ type: OwnType }),
    response: page(TrashEntry),
  }),
  restore: route({
    method: 'POST',
    path: '/organizer/trash/{type}/{id}/restore',
    access: 'organizer',
    tokenScope: 'events',
    summary: 'Bring a removed record back, as it was',
    description:
      'Where another record has what only one may have, or the event is in the trash, too, it is 409 `restore_blocked`, and the entry says what.',
    params: Type.Object({ type: OwnType, id: Id }),
    response: one(part({ type: OwnType, id: Id })),
    errors: ['limit_reached', 'restore_blocked', 'wrong_state'],
    audit: { action: 'trash.restored', description: 'Brought a record back from the trash' },
  }),
};
