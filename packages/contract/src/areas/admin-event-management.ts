import Type from 'typebox';
import { body } from '../body.ts';
import { stepsOfAdmin, stepsOfBoth } from '../of-events/event-steps.ts';
import { eventRoutes } from '../of-events/events.ts';
import { AdminEvent, ManagedAdminEvent } from '../resources/event.ts';
import { oneOrNull, route } from '../route.ts';
import { Flag, Id, nullable } from '../values.ts';

export const adminEventManagement = {
  ...eventRoutes({
    access: 'admin',
    newFields: { organizer_id: Id, is_featured: Type.Optional(Flag) },
    fields: { is_featured: Flag },
    record: ManagedAdminEvent,
  }),
  ...stepsOfBoth('admin', ManagedAdminEvent),
  ...stepsOfAdmin(ManagedAdminEvent),
  setSignature: route({
    method: 'PUT',
    path: '/admin/events/signature',
    access: 'admin',
    tokenScope: 'events',
    summary: 'Say which event is the official one, or that none is',
    body: body({ event_id: nullable(Id) }),
    response: oneOrNull(AdminEvent),
    errors: ['no_such_record', 'try_again'],
    audit: { action: 'event.signature_chosen', description: 'Chose the official event' },
  }),
};
