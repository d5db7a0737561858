import type { Api } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { signatureEventId } from '../../db/queries/event-names.ts';
import { eventIn, eventsIn, managedEvent } from '../../management/events/reading.ts';

type Events = Area<Api['adminEvents']>;

export const events: Events['events'] = (db, _scope, input) => eventsIn(db, {}, input);

export const event: Events['event'] = (db, scope, { id }) =>
  managedEvent(db, 'admin', scope, { id, reach: {} });

export const signatureEvent: Events['signatureEvent'] = async (db) => {
  const id = await signatureEventId(db);
  return (id === undefined ? undefined : await eventIn(db, { id, reach: {} })) ?? null;
};
