import Type from 'typebox';
import { page, paged } from './page.ts';
import { Attendee } from './resources/attendee.ts';
import { ticketStatuses } from './resources/ticket.ts';
import { route } from './route.ts';
import { oneOf } from './values.ts';

/** An event whose records are asked for. Any text may stand here; one that names no event is 404. */
export const ofOneEvent = Type.String({ maxLength: 64, description: 'The event' });

/** Who has tickets for an event: for administrators of every event, for organizers of their own. */
export const attendeeRoute = <const Access extends 'admin' | 'organizer'>(access: Access) =>
  route({
    method: 'GET',
    path: `/${access}/attendees`,
    access,
    summary: 'Who has tickets for an event, and who has come, the newest tickets first',
    query: paged({
      event_id: ofOneEvent,
      status: Type.Optional(oneOf(ticketStatuses)),
      ticket_type_id: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'A ticket type of the event; one that is none of it is 404',
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Words that a ticket has in its attendee, its buyer (names and addresses), its code or the reference of its order, in any spelling; or the whole phone number of the buyer',
        }),
      ),
    }),
    response: page(Attendee),
  });
