import { arrivalsOf } from './attendance.ts';
import { scanNotes } from './catalog/scan-texts.ts';
import { HOUR, MINUTE } from './clock.ts';
import type { Order, EventSetup, Ticket } from './model.ts';
import type { Random } from './random.ts';
import { addRejectedScans, rejectFirst, rejectNextDay } from './rejected-scans.ts';
import { addScan, type Scan, scannerFor } from './scans.ts';
import { iso, isoOrNull, ticketCodeOf } from './text.ts';
import type { World } from './world.ts';

/** Adds the entries, exits and rejected scans of an event that has opened. */
export function checkIn(world: World, setup: EventSetup, orders: Order[]): void {
  const { event } = setup;
  const open = event.status === 'Published' || event.status === 'Archived';
  if (!open || event.startsAt > world.clock.now || (event.venue !== null && setup.staff.length === 0)) return;
  const random = setup.random('check-ins');
  const tickets = orders.flatMap((order) => order.tickets);
  const times: number[] = [];
  for (const ticket of tickets) {
    const arrivals = arrivalsOf(event, ticket, world.clock.now, random);
    times.push(...arrivals);
    for (const at of arrivals) enter(world, setup, ticket, at, random);
    if (arrivals.length > 0 && random.chance(0.02)) rejectNextDay(world, setup, ticket, random);
  }
  if (times.length > 0 && event.venue !== null) addRejectedScans(world, setup, tickets, times, random);
  placeScans(world, setup, orders, random);
  addStandingEntries(world, setup, tickets);
}

function enter(world: World, setup: EventSetup, ticket: Ticket, at: number, random: Random): void {
  if (setup.event.venue === null) {
    // At an online event, opening the link is the entry.
    return letIn(world, setup, { at, status: 'Checked In', ticket, by: null, method: 'Auto' }, random);
  }
  const { fate } = ticket.order;
  const isPlaced = fate === 'Used' || fate === 'Scanned';
  if (!isPlaced && ticket.entry === null && random.chance(0.008))
    rejectFirst(world, setup, ticket, at, random);
  letIn(
    world,
    setup,
    { at, status: 'Checked In', ticket, by: scannerFor(setup, ticket, random), ...mannerOf(setup, random) },
    random,
  );
  if (isPlaced) return;
  if (random.chance(0.004)) undo(world, setup, ticket, at, random);
  if (ticket.entry === null) return;
  if (random.chance(0.016)) again(world, setup, ticket, at, random);
  if (ticket.line.type.rung.entryPolicy === 'Re-entry') goOutAndIn(world, setup, ticket, at, random);
}

function mannerOf(setup: EventSetup, random: Random): Pick<Scan, 'method' | 'note' | 'forced'> {
  const { ladder } = setup.event.plan;
  if ((ladder === 'family' || ladder === 'conference') && random.chance(0.03))
    return { method: 'Bulk', note: 'Rombongan sekolah' };
  if (random.chance(0.018)) return { method: 'Manual', note: random.pick(scanNotes.manual) };
  return random.chance(0.0015) ? { method: 'Manual', forced: true, note: random.pick(scanNotes.forced) } : {};
}

function letIn(world: World, setup: EventSetup, scan: Scan & { ticket: Ticket }, random: Random): void {
  scan.ticket.entry = { checkInId: addScan(world, setup, scan, random), at: scan.at, exitedAt: null };
}

/** Adds a reverted entry by the supervisor; mostly the person enters again after it. */
function undo(world: World, setup: EventSetup, ticket: Ticket, at: number, random: Random): void {
  const by = setup.staff.find(({ role, scans }) => role === 'Supervisor' && scans);
  const undoneAt = at + random.int(40, 200) * 1000;
  if (by === undefined || ticket.entry === null || undoneAt > world.clock.now - HOUR) return;
  const note = random.pick(scanNotes.undone);
  addScan(
    world,
    setup,
    { at: undoneAt, status: 'Reverted', ticket, by, reverts: ticket.entry.checkInId, method: 'Manual', note },
    random,
  );
  ticket.entry = null;
  if (random.chance(0.75)) {
    const back = undoneAt + random.int(1, 12) * MINUTE;
    letIn(
      world,
      setup,
      { at: back, status: 'Checked In', ticket, by: scannerFor(setup, ticket, random) },
      random,
    );
  }
}

/** Adds a second scan of the same code: shown twice in the queue, or copied. */
function again(world: World, setup: EventSetup, ticket: Ticket, at: number, random: Random): void {
  const later = at + (random.chance(0.5) ? random.int(4, 60) * 1000 : random.int(3, 60) * MINUTE);
  const by = scannerFor(setup, ticket, random);
  if (by === null || later > world.clock.now - 2 * HOUR) return;
  // An offline device does not know of the first entry and accepts; the server finds the conflict.
  const offline = random.chance(0.06);
  addScan(
    world,
    setup,
    { at: later, status: offline ? 'Conflict' : 'Duplicate', ticket, by, reason: 'already_used', offline },
    random,
  );
}

function goOutAndIn(world: World, setup: EventSetup, ticket: Ticket, at: number, random: Random): void {
  const leave = (time: number) => {
    if (ticket.entry === null || time > world.clock.now - HOUR) return false;
    addScan(
      world,
      setup,
      { at: time, status: 'Checked Out', direction: 'Exit', ticket, by: scannerFor(setup, ticket, random) },
      random,
    );
    ticket.entry.exitedAt = time;
    return true;
  };
  const out = at + random.int(50, 150) * MINUTE;
  if (random.chance(0.3) && leave(out) && random.chance(0.85)) {
    letIn(
      world,
      setup,
      {
        at: out + random.int(15, 50) * MINUTE,
        status: 'Checked In',
        ticket,
        by: scannerFor(setup, ticket, random),
      },
      random,
    );
  }
  if (ticket.entry !== null && ticket.entry.exitedAt === null && random.chance(0.4))
    leave(ticket.entry.at + random.int(80, 200) * MINUTE);
}

/** Adds one scan of each rare kind, with the three tickets of the order that is placed for them. */
function placeScans(world: World, setup: EventSetup, orders: Order[], random: Random): void {
  const order = orders.find(({ fate }) => fate === 'Scanned');
  const by = setup.staff.find(
    ({ account: { key }, role }) => (key === 'petugas' || key === 'petugas2') && role === 'Supervisor',
  );
  if (order === undefined) return;
  const [twice, offline, undone] = order.tickets.map(({ entry }) => entry);
  if (by === undefined || !twice || !offline || !undone)
    throw new RangeError(`${setup.event.title} has no entries for the scans of the demo`);
  const [first, second, third = null] = order.tickets;
  const scan = (ticket: Ticket | undefined, at: number, more: Pick<Scan, 'status'> & Partial<Scan>) =>
    addScan(world, setup, { ticket: ticket ?? null, at, by, ...more }, random);
  const [note = ''] = scanNotes.undone;
  scan(first, twice.at + 3 * MINUTE, { status: 'Duplicate', reason: 'already_used' });
  scan(second, offline.at + 20 * MINUTE, { status: 'Conflict', reason: 'already_used', offline: true });
  scan(undefined, twice.at + MINUTE, {
    status: 'Rejected',
    reason: 'unknown_code',
    code: ticketCodeOf(random),
  });
  scan(third ?? undefined, undone.at + 2 * MINUTE, {
    status: 'Reverted',
    reverts: undone.checkInId,
    method: 'Manual',
    note,
  });
  if (third === null) return;
  letIn(
    world,
    setup,
    { ticket: third, at: undone.at + 5 * MINUTE, status: 'Checked In', by, method: 'Bulk' },
    random,
  );
}

function addStandingEntries(world: World, setup: EventSetup, tickets: Ticket[]): void {
  for (const { id, entry } of tickets) {
    if (entry === null) continue;
    world.add('standing_entries', {
      event_id: setup.event.id,
      ticket_id: id,
      check_in_id: entry.checkInId,
      entered_at: iso(entry.at),
      exited_at: isoOrNull(entry.exitedAt),
    });
  }
}
