import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keyOfReissuedTicket } from '../db/queries/attendee-tickets.ts';
import { queueMail } from '../db/queries/mails.ts';
import { holdersOf } from '../db/queries/reissues.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandChangeable, refuse, whereChangeable } from './changeable-ticket.ts';
import { eventOfTicket, type LockedTicket, lockTicket, type Own } from './own-ticket.ts';
import { lastGeneration, keptKeyOf, signTickets } from './signing.ts';
import { type By, tell } from './telling.ts';

/**
 * Gives a ticket of the caller a new code, by the newest key; the former one is good no more. Who has it is told by mail. Throws `not_found`,
 * `ticket_used`, `ticket_not_active` or `limit_reached`.
 */
export async function reissueOwn(
  db: Db,
  own: Own,
  id: string,
  { secret, by }: { readonly secret: Buffer; readonly by: By },
): Promise<void> {
  const ticket = await lockTicket(db, own, { event: await eventOfTicket(db, own, id), id });
  await demandChangeable(db, ticket, 'change');
  const code = await nextCode(db, ticket, secret);
  const { rows } = await sql`
    update tickets set ${codeValues(code)}
    from events, ticket_types
    ${whereChangeable(ticket, 'change')}
    returning tickets.id
  `.execute(db);
  if (rows.length === 0) await refuse(db, ticket, 'change');
  await tell(db, by, {
    action: 'ticket.reissued',
    description: 'Had a ticket issued anew',
    subject: { type: 'ticket', id, label: ticket.code },
    eventId: ticket.event_id,
    changes: [{ field: 'generation', old: ticket.generation, new: code.generation }],
  });
  await mailReissued(db, ticket, code);
}

/** The same for a ticket that is locked, by those who manage its event: whatever it was used for. Throws `ticket_not_active` or `limit_reached`. */
export async function reissueLocked(db: Db, ticket: LockedTicket, secret: Buffer): Promise<void> {
  if (ticket.status !== 'Active') fail('ticket_not_active');
  const code = await nextCode(db, ticket, secret);
  await sql`
    update tickets set ${codeValues(code)}
    where event_id = ${ticket.event_id} and id = ${ticket.id} and status = 'Active'
  `.execute(db);
  await mailReissued(db, ticket, code);
}

const codeValues = ({ generation, keyId, payload }: NextCode) => sql`
  generation = ${generation}, signing_key_id = ${keyId}, qr_payload = ${payload}, reissued_at = now(), updated_at = now()`;

interface NextCode {
  readonly generation: number;
  readonly keyId: number;
  readonly payload: string;
}

/** The next code of a ticket, which is locked. */
async function nextCode(db: Db, ticket: LockedTicket, secret: Buffer): Promise<NextCode> {
  const generation = ticket.generation + 1;
  if (generation > lastGeneration)
    fail('limit_reached', { detail: `A ticket is issued ${lastGeneration} times at most.` });
  const key = await keptKeyOf(db, ticket.event_id);
  const [signed] = await signTickets(key, secret, [{ ...ticket, generation }]);
  if (signed === undefined) throw new Error('A ticket was not signed');
  return { ...signed, keyId: key.key.key_id };
}

/** Tells who has a ticket that it has another code. */
async function mailReissued(db: Db, { event_id, id }: LockedTicket, code: NextCode): Promise<void> {
  for (const { address: recipient, user_id: userId } of await holdersOf(db, { eventId: event_id }, [id]))
    await queueMail(db, {
      template: 'attendee_ticket',
      key: keyOfReissuedTicket({ eventId: event_id, keyId: code.keyId }, { id, generation: code.generation }),
      recipient,
      userId,
    });
}
