import { MINUTE } from './clock.ts';
import type { ReasonCode } from './catalog/scan-texts.ts';
import type { Stage, Ticket } from './model.ts';
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

/** How often somebody comes with such a ticket, where it is not as seldom as with the others. */
const shown: Partial<Record<Ticket['status'], number>> = { Pending: 1, Cancelled: 0.35, Revoked: 0.4 };

/** Tries to enter with tickets that do not, and codes that are none. `arrivals` are those of the event. */
export function refuse(
  world: World,
  stage: Stage,
  tickets: Ticket[],
  arrivals: number[],
  random: Random,
): void {
  for (const ticket of tickets) {
    const reason = byStatus[ticket.status];
    // Not who gave a ticket back comes with it, but who was shown a picture of it.
    if (reason === undefined || !random.chance(shown[ticket.status] ?? 0.15)) continue;
    const later = arrivals.filter((at) => at > ticket.changedAt);
    if (later.length > 0) refused(world, stage, random.pick(later), ticket, reason, random);
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
    refused(world, stage, random.pick(arrivals), null, reason, random, code);
  }
}

/** A good ticket at the wrong time or place; its holder comes in later. Gives null where nothing fits. */
export function refuseFirst(world: World, stage: Stage, ticket: Ticket, at: number, random: Random): void {
  const { type } = ticket.line;
  const { event } = stage;
  const first = event.days[0];
  const before = at - random.int(3, 12) * MINUTE;
  const possible: ReasonCode[] = ['not_assigned'];
  if (stage.gates.length > 1) possible.push('wrong_gate', 'wrong_gate', 'wrong_gate');
  if (stage.gates.some(({ name }) => name === 'Pintu VIP') && type.gate === null)
    possible.push('wrong_ticket_type');
  const reason = random.pick(possible);
  if (ticket.issuedAt !== null && before > ticket.issuedAt)
    refused(world, stage, before, ticket, reason, random);
  if (first === undefined || ticket.issuedAt === null || ticket.issuedAt > first.doors - 40 * MINUTE) return;
  if (type.validFrom !== null && type.validFrom > first.starts) {
    return refused(world, stage, first.starts + random.int(5, 90) * MINUTE, ticket, 'not_yet_valid', random);
  }
  if (at < first.ends && random.chance(0.5)) {
    refused(world, stage, first.doors - random.int(5, 30) * MINUTE, ticket, 'event_not_open', random);
  }
}

/** Somebody tries yesterday's ticket on the day after. */
export function refuseAfter(world: World, stage: Stage, ticket: Ticket, random: Random): void {
  const { validUntil } = ticket.line.type;
  const next = stage.event.days.find(({ doors }) => validUntil !== null && doors > validUntil);
  if (next === undefined || next.ends > world.clock.now) return;
  refused(world, stage, next.starts + random.int(5, 120) * MINUTE, ticket, 'no_longer_valid', random);
}

function refused(
  world: World,
  stage: Stage,
  at: number,
  ticket: Ticket | null,
  reason: ReasonCode,
  random: Random,
  code?: string,
): void {
  const by = scannerFor(stage, ticket, random);
  if (by === null || at >= world.clock.now) return;
  addScan(
    world,
    stage,
    { at, status: 'Rejected', ticket, by, reason, ...(code === undefined ? {} : { code }) },
    random,
  );
}
