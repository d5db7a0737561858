import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { refuse, whereChangeable } from './changeable-ticket.ts';
import { eventOfTicket, lockTicket, type Own } from './own-ticket.ts';

/** For whom a ticket is; what is not named stays. */
export interface AttendeeChange {
  readonly attendee_name?: string;
  readonly attendee_email?: string;
}

/** Says for whom a ticket of the caller is. Throws `not_found`, `ticket_used` or `ticket_not_active`. */
export async function changeAttendee(db: Db, own: Own, id: string, to: AttendeeChange): Promise<void> {
  const ticket = await lockTicket(db, own, { event: await eventOfTicket(db, own, id), id });
  const { rows } = await sql`
    update tickets set ${attendeeValues(to)}
    from events, ticket_types
    ${whereChangeable(ticket, 'change')}
    returning tickets.id
  `.execute(db);
  if (rows.length === 0) await refuse(db, ticket, 'change');
}

/** The columns that say for whom a ticket is. */
export const attendeeValues = ({ attendee_name: name, attendee_email: email }: AttendeeChange) => sql`
  attendee_name = coalesce(${name ?? null}, tickets.attendee_name),
  attendee_email = coalesce(${email ?? null}, tickets.attendee_email), updated_at = now()`;
