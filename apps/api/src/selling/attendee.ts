import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { Change } from '../domain/activity.ts';
import { demandChangeable, refuse, whereChangeable } from './changeable-ticket.ts';
import { eventOfTicket, type LockedTicket, lockTicket, type Own } from './own-ticket.ts';
import { type By, tell } from './telling.ts';

/** For whom a ticket is; what is not named stays. */
export interface AttendeeChange {
  readonly attendee_name?: string;
  readonly attendee_email?: string;
}

/** Says for whom a ticket of the caller is. What it says already changes nothing. Throws `not_found`, `ticket_used` or `ticket_not_active`. */
export async function changeAttendee(
  db: Db,
  own: Own,
  id: string,
  { to, by }: { readonly to: AttendeeChange; readonly by: By },
): Promise<void> {
  const ticket = await lockTicket(db, own, { event: await eventOfTicket(db, own, id), id });
  const changes = attendeeChanges(ticket, to);
  if (changes.length === 0) return demandChangeable(db, ticket, 'change');
  const { rows } = await sql`
    update tickets set ${attendeeValues(to)}
    from events, ticket_types
    ${whereChangeable(ticket, 'change')}
    returning tickets.id
  `.execute(db);
  if (rows.length === 0) await refuse(db, ticket, 'change');
  await tell(db, by, {
    action: 'ticket.changed',
    description: 'Said for whom a ticket is',
    subject: { type: 'ticket', id, label: ticket.code },
    eventId: ticket.event_id,
    changes,
  });
}

/** What is another now of a ticket for somebody: of a person, no more than that. */
export const attendeeChanges = (ticket: LockedTicket, to: AttendeeChange): Change[] =>
  (['attendee_name', 'attendee_email'] as const).flatMap((field) =>
    to[field] === undefined || to[field] === ticket[field]
      ? []
      : [{ field, old: ticket[field] === null ? null : '***', new: '***' }],
  );

/** The columns that say for whom a ticket is. */
export const attendeeValues = ({ attendee_name: name, attendee_email: email }: AttendeeChange) => sql`
  attendee_name = coalesce(${name ?? null}, tickets.attendee_name),
  attendee_email = coalesce(${email ?? null}, tickets.attendee_email), updated_at = now()`;
