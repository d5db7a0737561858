import Type from 'typebox';
import { body } from '../body.ts';
import type { Reach } from '../event-management.ts';
import { page, paged } from '../page.ts';
import { EventMessage, eventMessageFields, EventMessagePreview } from '../resources/event-message.ts';
import { one, route } from '../route.ts';
import { Id } from '../values.ts';

const params = Type.Object({ id: Id });

/** What is written to those who have tickets for an event. */
export const messageRoutes = <const Access extends Reach>(access: Access) => {
  const path = `/${access}/events/{id}/messages` as const;
  return {
    messages: route({
      method: 'GET',
      path,
      access,
      summary: 'What was written to those who have tickets for an event, newest first',
      params,
      query: paged({}),
      response: page(EventMessage),
    }),
    message: route({
      method: 'GET',
      path: `${path}/{message_id}`,
      access,
      summary: 'A message to those who have tickets for an event',
      params: Type.Object({ id: Id, message_id: Id }),
      response: one(EventMessage),
    }),
    send: route({
      method: 'POST',
      path,
      access,
      tokenScope: 'events',
      summary: 'Write to those who have tickets for an event',
      description:
        'One mail an address, whatever the number of its tickets; replies go to the organizer. Who has unsubscribed does not ' +
        'get it, unless the event was moved or is not held. Three a day and event.',
      params,
      body: body(eventMessageFields),
      response: one(EventMessage, 202),
      errors: ['no_such_record', 'no_recipients', 'limit_reached'],
      audit: { action: 'event_message.sent', description: 'Wrote to those who have tickets for an event' },
      takesKey: 'required',
    }),
    preview: route({
      method: 'POST',
      path: `${path}/preview`,
      access,
      tokenScope: 'events',
      readsOnly: true,
      summary: 'A message as its mail would be, and to how many it would go',
      description: 'Nothing is sent, and nothing counts against the three a day.',
      params,
      body: body(eventMessageFields),
      response: one(EventMessagePreview),
      errors: ['no_such_record'],
    }),
  };
};
