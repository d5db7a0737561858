import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { eventsIn } from '../management/events/reading.ts';
import { eventsOf } from '../management/events/index.ts';
import { ownEvents } from '../management/reach.ts';

const { read, step, change, movePreview, remove, duplicate, create } = eventsOf('organizer', ownEvents);

export const organizerEvents: Area<Api['organizerEvents']> = {
  events: (db, scope, input) => eventsIn(db, ownEvents(scope), input),
  event: read,
  create: (db, scope, { body }) => create(db, scope, scope.organizerId, body),
  change,
  movePreview,
  remove,
  duplicate,
  publish: step('publish'),
  unpublish: step('unpublish'),
  postpone: step('postpone'),
  cancel: step('cancel'),
  archive: step('archive'),
  submit: step('submit'),
  withdraw: step('withdraw'),
};
