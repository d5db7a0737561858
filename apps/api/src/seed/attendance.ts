import { HOUR, MINUTE } from './clock.ts';
import type { Ticket } from './model.ts';
import type { Random } from './random.ts';
import { isGivenBack } from './refunds.ts';
import type { ProgramDay, SeedEvent } from './schedule.ts';

/** Part of the ticket holders who come, by price ladder; 0.9 where absent. Fewer come where it is free. */
const turnout: Partial<Record<SeedEvent['plan']['ladder'], number>> = {
  open: 0.6,
  webinar: 0.62,
  workshop: 0.96,
  run: 0.93,
};

/** Arrivals of a ticket's holder, on one or several days, in order and before `now`. */
export function arrivalsOf(event: SeedEvent, ticket: Ticket, now: number, random: Random): number[] {
  if (ticket.status !== 'Active' || ticket.issuedAt === null || isGivenBack(ticket)) return [];
  const { fate } = ticket.order;
  if (fate === 'Expired' || fate === 'Active') return [];
  if (fate === null && !random.chance(turnout[event.plan.ladder] ?? 0.9)) return [];
  const issuedAt = ticket.issuedAt;
  const days = event.days.filter((day) => day.ends > issuedAt + HOUR && isValidOn(ticket, day));
  const comes = fate === 'Used' || fate === 'Scanned';
  const soon = comes ? days.filter((day) => day.ends < now) : days;
  return chosenDays(ticket, soon, random)
    .map((day) => arrivalOn(event, day, issuedAt, random))
    .filter((at) => at < now);
}

const isValidOn = ({ line: { type } }: Ticket, day: ProgramDay) =>
  (type.validFrom === null || type.validFrom <= day.doors) &&
  (type.validUntil === null || type.validUntil >= day.ends);

function chosenDays(ticket: Ticket, days: ProgramDay[], random: Random): ProgramDay[] {
  if (days.length === 0) return [];
  const policy = ticket.line.type.rung.entryPolicy;
  if (policy === 'Once Per Day') return days.filter(() => ticket.order.fate !== null || random.chance(0.88));
  if (policy === 'Multiple')
    return random.sample(days, random.int(1, 2)).toSorted((a, b) => a.starts - b.starts);
  return [random.pick(days)];
}

/** Arrival on a day: mostly in the hour before the start, at any time where the event is open all day. */
function arrivalOn(event: SeedEvent, day: ProgramDay, issuedAt: number, random: Random): number {
  const allDay = day.ends - day.starts > 7 * HOUR || event.days.length > 3;
  const bell = (random.next() + random.next() + random.next()) / 3;
  const at = allDay
    ? day.doors + bell * (day.ends - HOUR - day.doors)
    : day.doors + bell * (day.starts + 50 * MINUTE - day.doors);
  return Math.floor(
    Math.min(Math.max(at, issuedAt + random.int(10, 40) * MINUTE), day.ends - random.int(1, 20) * MINUTE),
  );
}
