import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { signatureEventId } from '../db/queries/event-names.ts';
import { eventIn } from '../management/events/reading.ts';
import { eventsOf, setSignature } from '../management/events/index.ts';
import { everyEvent } from '../management/reach.ts';

const { step, change, movePreview, remove, duplicate, create } = eventsOf('admin', everyEvent);

export const adminEventManagement: Area<Api['adminEventManagement']> = {
  create: (db, scope, { body: { organizer_id: owner, ...body } }) => create(db, scope, owner, body),
  change,
  movePreview,
  remove,
  duplicate,
  publish: step('publish'),
  unpublish: step('unpublish'),
  postpone: step('postpone'),
  cancel: step('cancel'),
  archive: step('archive'),
  approve: step('approve'),
  reject: step('reject'),
  unarchive: step('unarchive'),
  async setSignature(db, _scope, { body: { event_id } }) {
    await setSignature(db, event_id);
    const id = await signatureEventId(db);
    return (id === undefined ? undefined : await eventIn(db, { id, reach: {} })) ?? null;
  },
};
