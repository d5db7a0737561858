import Type from 'typebox';
import { stepsOfBoth, stepsOfOrganizer } from '../of-events/event-steps.ts';
import { eventRoutes } from '../of-events/events.ts';
import { page, paged } from '../page.ts';
import { eventStatuses, ManagedOrganizerEvent, OrganizerEvent } from '../resources/event.ts';
import { one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

export const organizerEvents = {
  events: route({
    method: 'GET',
    path: '/organizer/events',
    access: 'organizer',
    summary: 'The events of your organizer in every status, newest first',
    query: paged({
      q: Type.Optional(
        Type.String({ maxLength: 100, description: 'Words that an event has in its title, in any spelling' }),
      ),
      status: Type.Optional(oneOf(eventStatuses)),
    }),
    response: page(OrganizerEvent),
  }),
  event: route({
    method: 'GET',
    path: '/organizer/events/{id}',
    access: 'organizer',
    summary: 'An event of your organizer, with what you may do with it',
    params: Type.Object({ id: Id }),
    response: one(ManagedOrganizerEvent),
  }),
  ...eventRoutes({ access: 'organizer', newFields: {}, fields: {}, record: ManagedOrganizerEvent }),
  ...stepsOfBoth('organizer', ManagedOrganizerEvent),
  ...stepsOfOrganizer(ManagedOrganizerEvent),
};
