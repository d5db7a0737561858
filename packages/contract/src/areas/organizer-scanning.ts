import Type from 'typebox';
import { countedList, slice } from '../page.ts';
import { pairingRoutes } from '../pairing-routes.ts';
import { EventAtGates } from '../resources/event.ts';
import { route } from '../route.ts';
import { gateViews, scanningRoutes } from '../scanning-routes.ts';

/** Whoever runs an event alone scans it. */
export const organizerScanning = {
  ...scanningRoutes('organizer'),
  ...gateViews('organizer'),
  ...pairingRoutes('organizer'),
  events: route({
    method: 'GET',
    path: '/organizer/gate-events',
    access: 'organizer',
    tokenScope: 'checkin',
    summary: 'The own events to scan at: those that are on and those that are yet to come, soonest first',
    description:
      'With `event_id`: that event alone, whatever its status. Like all that is done at gates, it goes on while the organizer is suspended.',
    query: Type.Object({
      ...slice.properties,
      event_id: Type.Optional(Type.String({ maxLength: 64, description: 'An event of the organizer' })),
    }),
    response: countedList(EventAtGates),
  }),
};
