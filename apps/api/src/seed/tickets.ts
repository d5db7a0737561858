import { HOUR } from './clock.ts';
import type { Buyer, Line, Order, EventSetup, Ticket } from './model.ts';
import { genderOf, nameOf } from './people.ts';
import { cities } from './catalog/cities.ts';
import type { Random } from './random.ts';
import type { Signed } from './signing.ts';
import { iso, isoOrNull, mailboxOf, ticketCodeOf } from './text.ts';
import type { World } from './world.ts';

/** Seats given out so far, by ticket type. */
export type Seating = Map<string, number>;

const seatsInRow = 20;

/** Makes the tickets of an order: Active once it is paid, Pending while it may still be. */
export function issueTickets(setup: EventSetup, order: Order, seating: Seating, random: Random): void {
  if (order.status !== 'Paid' && order.status !== 'Awaiting Payment') return;
  for (const line of order.lines) {
    for (let number = 0; number < line.quantity; number++) {
      const companion = order.tickets.length > 0 && random.chance(0.7);
      const name = companion
        ? nameOf(random, setup.event.city ?? cities.jakartaSelatan, genderOf(random))
        : order.buyer.name;
      order.tickets.push({
        ...blankTicket(order, line, order.buyer, random),
        attendeeName: name,
        attendeeEmail: companion
          ? random.chance(0.3)
            ? `${mailboxOf(name)}@example.com`
            : null
          : order.buyer.email,
        price: priceOf(line, number),
        seat: setup.event.plan.ladder === 'stage' ? nextSeat(line, seating) : null,
        generation: random.chance(0.005) ? 2 : 1,
      });
    }
  }
}

function blankTicket(order: Order, line: Line, holder: Buyer, random: Random): Ticket {
  const at = order.paidAt ?? order.createdAt;
  return {
    id: random.uuid(at),
    code: ticketCodeOf(random),
    order,
    line,
    holder,
    attendeeName: holder.name,
    attendeeEmail: holder.email,
    status: order.paidAt === null ? 'Pending' : 'Active',
    price: 0,
    seat: null,
    createdAt: at,
    issuedAt: order.paidAt,
    changedAt: at,
    generation: 1,
    refund: null,
    revocationReason: null,
    transferredFrom: null,
    entry: null,
  };
}

/** The item's total in equal parts; the remainder goes to the first tickets. */
function priceOf({ total, quantity }: Line, number: number): number {
  return Math.floor(total / quantity) + (number < total % quantity ? 1 : 0);
}

function nextSeat({ type }: Line, seating: Seating): string {
  const taken = seating.get(type.id) ?? 0;
  seating.set(type.id, taken + 1);
  const block = String.fromCharCode('A'.charCodeAt(0) + type.position);
  return `${block}${Math.floor(taken / seatsInRow) + 1}-${(taken % seatsInRow) + 1}`;
}

/** Transfers the first ticket that is transferable: a new one takes its place. */
export function transferOne(order: Order, to: Buyer, at: number, random: Random): void {
  const old = order.tickets.find(({ line }) => line.type.rung.isTransferable !== false);
  if (old === undefined) return;
  old.status = 'Transferred';
  old.changedAt = at;
  order.tickets.push({
    ...old,
    id: random.uuid(at),
    code: ticketCodeOf(random),
    holder: to,
    attendeeName: to.name,
    attendeeEmail: to.email,
    status: 'Active',
    createdAt: at,
    issuedAt: at,
    changedAt: at,
    transferredFrom: old,
  });
}

/** Cancels tickets without a refund, or revokes those that a bank took the money of: their places are free again. */
export function withdraw(
  tickets: Ticket[],
  status: 'Cancelled' | 'Revoked',
  at: number,
  reason: string | null,
): void {
  for (const ticket of tickets) {
    Object.assign(ticket, { status, changedAt: at, revocationReason: reason });
    ticket.line.type.sold -= 1;
  }
}

/** Revokes tickets: their places stay taken, and no money moves. */
export function revoke(tickets: Ticket[], at: number, reason: string): void {
  for (const ticket of tickets)
    Object.assign(ticket, { status: 'Revoked', changedAt: at, revocationReason: reason });
}

/** A random instant after the purchase and before the event, today and a stop of the event; null if there is none. */
export function momentBefore(world: World, setup: EventSetup, order: Order, random: Random): number | null {
  const from = (order.paidAt ?? order.createdAt) + HOUR;
  const until = Math.min(
    setup.event.startsAt - 6 * HOUR,
    world.clock.now - HOUR,
    setup.event.stoppedAt ?? Infinity,
  );
  return until > from ? Math.floor(from + (until - from) * random.next()) : null;
}

export function addTickets(
  world: World,
  setup: EventSetup,
  tickets: Ticket[],
  codes: ReadonlyMap<Ticket, Signed>,
): void {
  const when = (ticket: Ticket, status: Ticket['status']) =>
    ticket.status === status ? iso(ticket.changedAt) : null;
  for (const ticket of tickets) {
    const { line, holder } = ticket;
    world.add('tickets', {
      event_id: setup.event.id,
      id: ticket.id,
      code: ticket.code,
      order_id: ticket.order.id,
      order_item_id: line.id,
      ticket_type_id: line.type.id,
      holder_user_id: holder.id,
      attendee_name: ticket.attendeeName + world.mark(holder.key, 'ticket'),
      attendee_email: ticket.attendeeEmail,
      status: ticket.status,
      price: ticket.price,
      currency: 'IDR',
      seat: ticket.seat,
      valid_from: isoOrNull(line.type.validFrom),
      valid_until: isoOrNull(line.type.validUntil),
      issued_at: isoOrNull(ticket.issuedAt),
      generation: ticket.generation,
      reissued_at: ticket.generation > 1 ? isoOrNull(ticket.issuedAt) : null,
      signing_key_id: codes.get(ticket)?.keyId ?? null,
      qr_payload: codes.get(ticket)?.payload ?? null,
      cancelled_at: when(ticket, 'Cancelled'),
      refunded_at: when(ticket, 'Refunded'),
      refund_id: ticket.refund?.id ?? null,
      revoked_at: when(ticket, 'Revoked'),
      revocation_reason: ticket.revocationReason,
      transferred_at: when(ticket, 'Transferred'),
      transferred_from_id: ticket.transferredFrom?.id ?? null,
      created_at: iso(ticket.createdAt),
      updated_at: iso(ticket.changedAt),
    });
  }
}
