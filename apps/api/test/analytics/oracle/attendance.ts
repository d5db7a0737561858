import { percent } from './arithmetic.ts';
import { breakdown, eventsOf, monthly, summaryOf, thingsOf } from './breakdown.ts';
import { dayOf, iso, monthOf } from './calendar.ts';
import { doorsOf, type Doors, type Scans } from './doors.ts';
import type { CheckIn, Entry } from './facts.ts';
import type { Report } from './reports.ts';
import { gatesOpenAt, hasBegun, isLive, isOffered, isSale, type View } from './view.ts';

/** Tickets that were valid when the gates opened, and those sold since; of events that have begun. */
export function validTickets(
  view: View,
  eventIds: ReadonlySet<string>,
  isCounted: (entry: Entry) => boolean = () => true,
): number {
  let count = 0;
  for (const entry of view.entries) {
    if (!eventIds.has(entry.event_id) || !isCounted(entry)) continue;
    const event = view.event(entry.event_id);
    if (!hasBegun(event, view.now)) continue;
    if (entry.occurred_at < gatesOpenAt(event) || isSale(entry)) count += entry.quantity;
  }
  return count;
}

export function attendance(view: View): Report<'attendance'> {
  const doors = doorsOf(view);
  const { checked_in, ...scans } = doors.total;
  const valid_tickets = validTickets(view, new Set(view.events.map(({ id }) => id)));
  const isOpen = (eventId: string) => {
    const event = view.event(eventId);
    return isOffered(event) && hasBegun(event, view.now) && view.now < event.ends_at;
  };
  const isPostponed = (eventId: string) => {
    const event = view.event(eventId);
    return event.status === 'Postponed' && isOffered(event) && hasBegun(event, view.now);
  };
  const may_still_come =
    stillComing(view, doors, (id) => isOpen(id) || isPostponed(id)) + comingLate(view, doors);
  const months = doors.by(({ scanned_at }) => monthOf(dayOf(scanned_at, view.timezone)));
  return {
    summary: {
      valid_tickets,
      checked_in,
      may_still_come,
      not_checked_in: valid_tickets - checked_in - may_still_come,
      attendance_rate_pct: percent(checked_in, valid_tickets),
      currently_inside: doors.inside.filter(({ event_id }) => isOpen(event_id)).length,
      ...scans,
      peak_at: peakAt(doors),
    },
    arrivals: monthly(
      view,
      view.of(view.all.check_ins).map(({ scanned_at }) => scanned_at),
      (month) => {
        const { entries, exits, checked_in } = months.of(month);
        return { entries, exits, checked_in };
      },
    ),
    by_event: byEvent(view, doors),
    ...byThing(view, doors),
  };
}

/** Valid tickets that were not let in, of open events, without those of types that are valid no more. Postponed events keep all. */
function stillComing(view: View, doors: Doors, isOpen: (eventId: string) => boolean): number {
  const open = new Set(view.events.map(({ id }) => id).filter(isOpen));
  const over = new Set(
    view.types
      .filter(
        ({ event_id, valid_until }) =>
          valid_until !== null && valid_until <= view.now && view.event(event_id).status !== 'Postponed',
      )
      .map(({ id }) => id),
  );
  const types = new Map(view.all.tickets.map(({ id, ticket_type_id }) => [id, ticket_type_id]));
  const valid = validTickets(view, open, ({ ticket_type_id: type }) => type === null || !over.has(type));
  const arrived = doors.arrivals.filter(
    ({ event_id, ticket_id }) => open.has(event_id) && !over.has(types.get(ticket_id ?? '') ?? ''),
  );
  return valid - arrived.length;
}

/** Tickets that were not let in, of published events that are over, whose types are valid for longer. */
function comingLate(view: View, doors: Doors): number {
  const isOver = ({ id, status, ends_at }: View['events'][number]) =>
    status === 'Published' &&
    isOffered(view.event(id)) &&
    hasBegun(view.event(id), view.now) &&
    ends_at <= view.now;
  const events = new Set(view.events.filter(isOver).map(({ id }) => id));
  const late = new Set(
    view.types
      .filter(({ valid_until }) => valid_until !== null && valid_until > view.now)
      .map(({ id }) => id),
  );
  const types = new Map(view.all.tickets.map(({ id, ticket_type_id }) => [id, ticket_type_id]));
  const valid = validTickets(view, events, ({ ticket_type_id: type }) => type !== null && late.has(type));
  const arrived = doors.arrivals.filter(
    ({ event_id, ticket_id }) => events.has(event_id) && late.has(types.get(ticket_id ?? '') ?? ''),
  );
  return valid - arrived.length;
}

function byEvent(view: View, doors: Doors): Report<'attendance'>['by_event'] {
  const groups = doors.by(({ event_id }) => event_id);
  const rows = breakdown({
    things: eventsOf(view),
    told: groups.keys,
    numbers(ids) {
      const { checked_in, entries, duplicates, rejected } = groups.of(...ids);
      const valid_tickets = validTickets(view, new Set(ids));
      const attendance_rate_pct = percent(checked_in, valid_tickets);
      return { valid_tickets, checked_in, attendance_rate_pct, entries, duplicates, rejected };
    },
    main: ({ checked_in }) => checked_in,
  });
  return rows.map(({ thing, numbers }) => ({
    event: thing && summaryOf(view, thing),
    name: thing?.title ?? 'Other',
    ...numbers,
  }));
}

function byThing(view: View, doors: Doors) {
  const types = new Map(view.all.tickets.map(({ id, ticket_type_id }) => [id, ticket_type_id]));
  const passed = ({ checked_in, entries, exits }: Scans) => ({ checked_in, entries, exits });
  const byType = rowsBy(
    doors,
    thingsOf(view, view.types),
    ({ ticket_id }) => types.get(ticket_id ?? ''),
    passed,
  );
  const byGate = rowsBy(
    doors,
    thingsOf(view, view.all.gates),
    ({ gate_id }) => gate_id,
    (scans) => scans,
  );
  const users = new Map(view.all.users.filter(isLive).map((user) => [user.id, user]));
  const byPetugas = rowsBy(
    doors,
    users,
    ({ petugas_id }) => petugas_id,
    (scans) => scans,
  );
  const ofEvent = ({ thing }: { thing: { event_id: string } | null }) => ({
    event_id: thing?.event_id ?? null,
  });
  return {
    by_ticket_type: byType.map((row) => ({ ...named(row), ...ofEvent(row), ...row.numbers })),
    by_gate: byGate.map((row) => ({ ...named(row), ...ofEvent(row), ...row.numbers })),
    by_petugas: byPetugas.map((row) => ({ ...named(row), ...row.numbers })),
  };
}

const named = ({ thing }: { thing: { id: string; name: string } | null }) => ({
  id: thing?.id ?? null,
  name: thing?.name ?? 'Other',
});

function rowsBy<Thing, Numbers extends { checked_in: number }>(
  doors: Doors,
  things: ReadonlyMap<string, Thing>,
  keyOf: (scan: CheckIn) => string | null | undefined,
  pick: (scans: Scans) => Numbers,
) {
  const groups = doors.by(keyOf);
  return breakdown({
    things,
    told: groups.keys,
    numbers: (ids) => pick(groups.of(...ids)),
    main: ({ checked_in }) => checked_in,
  });
}

/** Start of the quarter of an hour with the most entries; the earliest of equals. */
function peakAt(doors: Doors): string | null {
  const quarters = new Map<number, number>();
  for (const { scanned_at } of doors.entries) {
    const quarter = Math.floor(scanned_at / 900_000) * 900_000;
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  const [peak] = [...quarters].toSorted(([at, count], [otherAt, other]) => other - count || at - otherAt);
  return peak === undefined ? null : iso(peak[0]);
}
