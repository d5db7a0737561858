import { MINUTE } from './clock.ts';
import type { ReasonCode } from './catalog/scan-texts.ts';
import type { EventSetup, Ticket } from './model.ts';
import type { Random } from './random.ts';
import { addScan, scannerFor } from './scans.ts';
import { codeOf, ticketCodeOf } from './text.ts';
import type { World } from './world.ts';

const byStatus: Partial<Record<Ticket['status'], ReasonCode>> = {
  Pending: 'not_paid',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
  Revoked: 'revoked',
  Transferred: 'transferred',
};

/** Part of the tickets of a status with which somebody comes; 0.15 where absent. */
const shown: Partial<Record<Ticket['status'], number>> = { Pending: 1, Cancelled: 0.35, Revoked: 0.4 };

/** Adds scans of tickets that are not valid, and of codes of no ticket. `arrivals` are those of the event. */
export function addRejectedScans(
  world: World,
  setup: EventSetup,
  tickets: Ticket[],
  arrivals: number[],
  random: Random,
): void {
  for (const ticket of tickets) {
    const reason = byStatus[ticket.status];
    // Mostly not the former holder, but somebody with a copy of the ticket.
    if (reason === undefined || !random.chance(shown[ticket.status] ?? 0.15)) continue;
    const later = arrivals.filter((at) => at > ticket.changedAt);
    if (later.length > 0) addRejected(world, setup, random.pick(later), ticket, reason, random);
  }
  const strangers = Math.round(arrivals.length * 0.006);
  for (let count = 0; count < strangers; count++) {
    const reason = random.weighted([
      ['unknown_code', 5],
      ['wrong_event', 4],
      ['bad_signature', 2],
    ] as const);
    const code =
      reason === 'wrong_event'
        ? ticketCodeOf(random)
        : `${reason === 'bad_signature' ? 'T1:' : ''}${codeOf(random, 24)}`;
    addRejected(world, setup, random.pick(arrivals), null, reason, random, code);
  }
  addUnlisted(world, setup, tickets, arrivals);
}

/** Adds a printed code that a phone without a network did not have in its list. */
function addUnlisted(world: World, setup: EventSetup, tickets: Ticket[], [at]: number[]): void {
  const random = setup.random('not-listed');
  const ticket = tickets.find(({ status }) => status === 'Active');
  const by = scannerFor(setup, ticket ?? null, random);
  if (ticket === undefined || at === undefined || at >= world.clock.now || by === null) return;
  const more = { reason: 'not_listed', method: 'Manual', offline: true } as const;
  addScan(world, setup, { at, status: 'Rejected', ticket, by, ...more }, random);
}

/** Adds a rejected scan of a valid ticket at the wrong time or gate, before its holder enters at `at`. */
export function rejectFirst(
  world: World,
  setup: EventSetup,
  ticket: Ticket,
  at: number,
  random: Random,
): void {
  const { type } = ticket.line;
  const { event } = setup;
  const first = event.days[0];
  const before = at - random.int(3, 12) * MINUTE;
  const possible: ReasonCode[] = ['not_assigned', 'not_inside'];
  if (setup.gates.length > 1) possible.push('wrong_gate', 'wrong_gate', 'wrong_gate');
  if (setup.gates.some(({ name }) => name === 'Pintu VIP') && type.gate === null)
    possible.push('wrong_ticket_type');
  const reason = random.pick(possible);
  if (ticket.issuedAt !== null && before > ticket.issuedAt)
    addRejected(world, setup, before, ticket, reason, random);
  if (first === undefined || ticket.issuedAt === null || ticket.issuedAt > first.doors - 40 * MINUTE) return;
  if (type.validFrom !== null && type.validFrom > first.starts) {
    return addRejected(
      world,
      setup,
      first.starts + random.int(5, 90) * MINUTE,
      ticket,
      'not_yet_valid',
      random,
    );
  }
  if (at < first.ends && random.chance(0.5)) {
    addRejected(world, setup, first.doors - random.int(5, 30) * MINUTE, ticket, 'event_not_open', random);
  }
}

/** Adds a rejected scan of a day ticket on the day after. */
export function rejectNextDay(world: World, setup: EventSetup, ticket: Ticket, random: Random): void {
  const { validUntil } = ticket.line.type;
  const next = setup.event.days.find(({ doors }) => validUntil !== null && doors > validUntil);
  if (next === undefined || next.ends > world.clock.now) return;
  addRejected(world, setup, next.starts + random.int(5, 120) * MINUTE, ticket, 'no_longer_valid', random);
}

function addRejected(
  world: World,
  setup: EventSetup,
  at: number,
  ticket: Ticket | null,
  reason: ReasonCode,
  random: Random,
  code?: string,
): void {
  const by = scannerFor(setup, ticket, random);
  if (by === null || at >= world.clock.now) return;
  addScan(
    world,
    setup,
    {
      at,
      status: 'Rejected',
      ticket,
      by,
      reason,
      direction: reason === 'not_inside' ? 'Exit' : 'Entry',
      ...(code === undefined ? {} : { code }),
    },
    random,
  );
}
