import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { LockedTicket } from './own-ticket.ts';

/** Something that a ticket has to be: a condition on `tickets`, `events` and `ticket_types`, and what is said where it is not. */
interface Demand {
  readonly holds: RawBuilder<unknown>;
  readonly otherwise: () => never;
}

const notActive = (detail?: string) => () =>
  fail('ticket_not_active', detail === undefined ? {} : { detail });

/** Until when who has a ticket may change it. The dates of a Postponed event do not hold. */
const beforeTheEvent: readonly Demand[] = [
  { holds: sql`tickets.status = 'Active'`, otherwise: notActive() },
  {
    holds: sql`not exists (
      select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
    )`,
    otherwise: () => fail('ticket_used'),
  },
  {
    holds: sql`events.status in ('Published', 'Postponed')`,
    otherwise: notActive('The event of this ticket does not take place.'),
  },
  {
    holds: sql`(events.status = 'Postponed' or events.starts_at > now())`,
    otherwise: notActive('The event has begun: its tickets stay as they are.'),
  },
  {
    holds: sql`(events.status = 'Postponed' or tickets.valid_until is null or tickets.valid_until > now())`,
    otherwise: notActive('The time of this ticket is over.'),
  },
  {
    holds: sql`not exists (
      select from refund_items as item
      where item.event_id = tickets.event_id and item.ticket_id = tickets.id and item.is_open
    )`,
    otherwise: notActive('Money for this ticket is being given back.'),
  },
];

const transferable: readonly Demand[] = [
  ...beforeTheEvent,
  { holds: sql`ticket_types.is_transferable`, otherwise: () => fail('not_transferable') },
];

/** What is asked of a ticket before it is changed by who has it, or handed on. */
const demands = { change: beforeTheEvent, transfer: transferable } as const;
type Purpose = keyof typeof demands;

/** The rest of a statement that changes a ticket, which is locked: it does so where all is as it has to be. */
export const whereChangeable = ({ event_id, id }: LockedTicket, purpose: Purpose) => sql`
  where tickets.event_id = ${event_id} and tickets.id = ${id} and events.id = tickets.event_id
    and ticket_types.event_id = tickets.event_id and ticket_types.id = tickets.ticket_type_id
    and ${sql.join(
      demands[purpose].map(({ holds }) => holds),
      sql` and `,
    )}`;

/** Throws what hinders a ticket, which is locked, from being changed. It is asked before a code is made, which the statement above decides about. */
export async function demandChangeable(
  db: Db,
  { event_id, id }: LockedTicket,
  purpose: Purpose,
): Promise<void> {
  const asked = demands[purpose];
  const { rows } = await sql<{ held: readonly boolean[] }>`
    select array[${sql.join(asked.map(({ holds }) => sql`coalesce(${holds}, false)`))}] as held
    from tickets
    join events on events.id = tickets.event_id
    join ticket_types on ticket_types.event_id = tickets.event_id and ticket_types.id = tickets.ticket_type_id
    where tickets.event_id = ${event_id} and tickets.id = ${id}
  `.execute(db);
  asked.find((_, at) => rows[0]?.held[at] !== true)?.otherwise();
}

/** Says why a ticket, which is locked, was not changed. */
export async function refuse(db: Db, ticket: LockedTicket, purpose: Purpose): Promise<never> {
  await demandChangeable(db, ticket, purpose);
  // What hindered it is over by now, such as a refund that was denied at this moment.
  return fail('try_again');
}
