import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { takeKey } from '../db/queries/idempotency-keys.ts';
import { ticketDetails, ticketsAsHeld } from '../db/queries/my-tickets.ts';
import { page } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { detailOf, downloadOf } from '../domain/tickets/ticket-answer.ts';
import { changeAttendee } from '../selling/attendee.ts';
import { eventOfTicket, heldBy } from '../selling/own-ticket.ts';
import { reissueOwn } from '../selling/reissuing.ts';
import type { By } from '../selling/telling.ts';
import { transferTicket } from '../selling/transferring.ts';

export const tickets: Area<Api['tickets']> = {
  list(db, { userId }, { status, ...input }) {
    let query = mine(db, userId);
    if (status !== undefined) {
      // Used and Expired are not stored; what is, has an index.
      const stored = status === 'Used' || status === 'Expired' ? 'Active' : status;
      query = query.where('stored_status', '=', stored).where('status', '=', status);
    }
    return page(query, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },

  ticket: (db, { userId }, { id }) => mineWith(db, userId, id),

  async detail(db, { userId }, { id }) {
    const ticket = await myDetails(db, userId, id);
    return ticket && detailOf(ticket);
  },

  async download(db, { userId }, { id }, { ticketPrinter }) {
    const ticket = await myDetails(db, userId, id);
    if (ticket === undefined) return undefined;
    const { issued_at, qr_payload } = ticket;
    if (qr_payload === null || issued_at === null) return fail('ticket_not_active');
    const pdf = await ticketPrinter.print({ ...ticket, issued_at, qr_payload });
    return downloadOf({ ...ticket, issued_at }, Buffer.from(pdf));
  },

  async change(db, scope, { id, body: to }) {
    await changeAttendee(db, heldBy(scope.userId), id, { to, by: byAccount(scope) });
    return mineWith(db, scope.userId, id);
  },

  async transfer(db, scope, { id, body: to }, { secretKey }, { key } = {}) {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    const { userId } = scope;
    const own = heldBy(userId);
    const event = await eventOfTicket(db, own, id);
    const before = key && (await takeKey(db, key, { event_id: event.event_id, resource_id: id }));
    if (before === undefined) await transferTicket(db, { own, event, id, to, secret, by: byAccount(scope) });
    return mineWith(db, userId, id);
  },

  async reissue(db, scope, { id }, { secretKey }) {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    await reissueOwn(db, heldBy(scope.userId), id, { secret, by: byAccount(scope) });
    return mineWith(db, scope.userId, id);
  },
};

const byAccount = (scope: Scope<'signed-in'>): By => ({ account: scope, caller: scope.caller });

const mine = (db: ReadDb, userId: string) => ticketsAsHeld(db).where('holder_user_id', '=', userId);

const mineWith = (db: ReadDb, userId: string, id: string) =>
  mine(db, userId).where('id', '=', id).executeTakeFirst();

const myDetails = (db: ReadDb, userId: string, id: string) =>
  ticketDetails(db).where('holder_user_id', '=', userId).where('id', '=', id).executeTakeFirst();
