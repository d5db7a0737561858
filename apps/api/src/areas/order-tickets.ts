import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { takeKey } from '../db/queries/idempotency-keys.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { detailOf, downloadOf } from '../domain/tickets/ticket-answer.ts';
import { changeAttendee } from '../selling/attendee.ts';
import { boughtBy, boughtTicket, eventOfTicket } from '../selling/own-ticket.ts';
import { reissueOwn } from '../selling/reissuing.ts';
import { transferTicket } from '../selling/transferring.ts';

const shown = async (...asked: Parameters<typeof boughtTicket>) => {
  const ticket = await boughtTicket(...asked);
  return ticket && detailOf(ticket);
};

export const orderTickets: Area<Api['orderTickets']> = {
  ticket: shown,

  async download(db, scope, input, { ticketPrinter }) {
    const ticket = await boughtTicket(db, scope, input);
    if (ticket === undefined) return undefined;
    const { issued_at, qr_payload } = ticket;
    if (qr_payload === null || issued_at === null) return fail('ticket_not_active');
    const pdf = await ticketPrinter.print({ ...ticket, issued_at, qr_payload });
    return downloadOf({ ...ticket, issued_at }, Buffer.from(pdf));
  },

  async change(db, scope, input) {
    const { id, ticket_id, body: to } = input;
    await changeAttendee(db, boughtBy(scope, id), ticket_id, { to, by: scope });
    return shown(db, scope, input);
  },

  async transfer(db, scope, input, { secretKey }, { key } = {}) {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    const { id, ticket_id, body: to } = input;
    const own = boughtBy(scope, id);
    const event = await eventOfTicket(db, own, ticket_id);
    const before = key && (await takeKey(db, key, { event_id: event.event_id, resource_id: ticket_id }));
    if (before === undefined) await transferTicket(db, { own, event, id: ticket_id, to, secret, by: scope });
    return shown(db, scope, input);
  },

  async reissue(db, scope, input, { secretKey }) {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    await reissueOwn(db, boughtBy(scope, input.id), input.ticket_id, { secret, by: scope });
    return shown(db, scope, input);
  },
};
