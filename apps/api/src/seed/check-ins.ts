import { arrivalsOf } from './attendance.ts';
import { scanNotes } from './catalog/scan-texts.ts';
import { HOUR, MINUTE } from './clock.ts';
import type { Order, Stage, Ticket } from './model.ts';
import type { Random } from './random.ts';
import { refuse, refuseAfter, refuseFirst } from './refusals.ts';
import { addScan, type Scan, scannerFor } from './scans.ts';
import { iso, isoOrNull, ticketCodeOf } from './text.ts';
import type { World } from './world.ts';

/** What happens at the doors of an event that has opened: entries, exits, and scans that are refused. */
export function checkIn(world: World, stage: Stage, orders: Order[]): void {
  const { event } = stage;
  const open = event.status === 'Published' || event.status === 'Archived';
  if (!open || event.startsAt > world.clock.now || (event.venue !== null && stage.staff.length === 0)) return;
  const random = stage.random('check-ins');
  const tickets = orders.flatMap((order) => order.tickets);
  const times: number[] = [];
  for (const ticket of tickets) {
    const arrivals = arrivalsOf(event, ticket, world.clock.now, random);
    times.push(...arrivals);
    for (const at of arrivals) enter(world, stage, ticket, at, random);
    if (arrivals.length > 0 && random.chance(0.02)) refuseAfter(world, stage, ticket, random);
  }
  if (times.length > 0 && event.venue !== null) refuse(world, stage, tickets, times, random);
  placeScans(world, stage, orders, random);
  addStandingEntries(world, stage, tickets);
}

function enter(world: World, stage: Stage, ticket: Ticket, at: number, random: Random): void {
  if (stage.event.venue === null) {
    // Who opens the link of an online event is in.
    return letIn(world, stage, { at, status: 'Checked In', ticket, by: null, method: 'Auto' }, random);
  }
  const { fate } = ticket.order;
  const isPlaced = fate === 'Used' || fate === 'Scanned';
  if (!isPlaced && ticket.entry === null && random.chance(0.008))
    refuseFirst(world, stage, ticket, at, random);
  letIn(
    world,
    stage,
    { at, status: 'Checked In', ticket, by: scannerFor(stage, ticket, random), ...mannerOf(stage, random) },
    random,
  );
  if (isPlaced) return;
  if (random.chance(0.004)) undo(world, stage, ticket, at, random);
  if (ticket.entry === null) return;
  if (random.chance(0.016)) again(world, stage, ticket, at, random);
  if (ticket.line.type.rung.entryPolicy === 'Re-entry') goOutAndIn(world, stage, ticket, at, random);
}

function mannerOf(stage: Stage, random: Random): Pick<Scan, 'method' | 'note' | 'forced'> {
  const { ladder } = stage.event.plan;
  if ((ladder === 'family' || ladder === 'conference') && random.chance(0.03))
    return { method: 'Bulk', note: 'Rombongan sekolah' };
  if (random.chance(0.018)) return { method: 'Manual', note: random.pick(scanNotes.manual) };
  return random.chance(0.0015) ? { method: 'Manual', forced: true, note: random.pick(scanNotes.forced) } : {};
}

function letIn(world: World, stage: Stage, scan: Scan & { ticket: Ticket }, random: Random): void {
  scan.ticket.entry = { checkInId: addScan(world, stage, scan, random), at: scan.at, exitedAt: null };
}

/** The supervisor takes an entry back; mostly the person comes in after all. */
function undo(world: World, stage: Stage, ticket: Ticket, at: number, random: Random): void {
  const by = stage.staff.find(({ role, scans }) => role === 'Supervisor' && scans);
  const undoneAt = at + random.int(40, 200) * 1000;
  if (by === undefined || ticket.entry === null || undoneAt > world.clock.now - HOUR) return;
  const note = random.pick(scanNotes.undone);
  addScan(
    world,
    stage,
    { at: undoneAt, status: 'Reverted', ticket, by, reverts: ticket.entry.checkInId, method: 'Manual', note },
    random,
  );
  ticket.entry = null;
  if (random.chance(0.75)) {
    const back = undoneAt + random.int(1, 12) * MINUTE;
    letIn(
      world,
      stage,
      { at: back, status: 'Checked In', ticket, by: scannerFor(stage, ticket, random) },
      random,
    );
  }
}

/** The same code once more: shown twice in the queue, or a picture of it that went round. */
function again(world: World, stage: Stage, ticket: Ticket, at: number, random: Random): void {
  const later = at + (random.chance(0.5) ? random.int(4, 60) * 1000 : random.int(3, 60) * MINUTE);
  const by = scannerFor(stage, ticket, random);
  if (by === null || later > world.clock.now - 2 * HOUR) return;
  // A phone without signal cannot know of the first entry: it says yes, and the server finds out.
  const offline = random.chance(0.06);
  addScan(
    world,
    stage,
    { at: later, status: offline ? 'Conflict' : 'Duplicate', ticket, by, reason: 'already_used', offline },
    random,
  );
}

function goOutAndIn(world: World, stage: Stage, ticket: Ticket, at: number, random: Random): void {
  const leave = (time: number) => {
    if (ticket.entry === null || time > world.clock.now - HOUR) return false;
    addScan(
      world,
      stage,
      { at: time, status: 'Checked Out', direction: 'Exit', ticket, by: scannerFor(stage, ticket, random) },
      random,
    );
    ticket.entry.exitedAt = time;
    return true;
  };
  const out = at + random.int(50, 150) * MINUTE;
  if (random.chance(0.3) && leave(out) && random.chance(0.85)) {
    letIn(
      world,
      stage,
      {
        at: out + random.int(15, 50) * MINUTE,
        status: 'Checked In',
        ticket,
        by: scannerFor(stage, ticket, random),
      },
      random,
    );
  }
  if (ticket.entry !== null && ticket.entry.exitedAt === null && random.chance(0.4))
    leave(ticket.entry.at + random.int(80, 200) * MINUTE);
}

/** Of the placed order of three tickets for it, one is scanned twice, one without signal, one is let in a second time. */
function placeScans(world: World, stage: Stage, orders: Order[], random: Random): void {
  const order = orders.find(({ fate }) => fate === 'Scanned');
  const by = stage.staff.find(
    ({ account: { key }, role }) => (key === 'petugas' || key === 'petugas2') && role === 'Supervisor',
  );
  if (order === undefined) return;
  const [twice, offline, undone] = order.tickets.map(({ entry }) => entry);
  if (by === undefined || !twice || !offline || !undone)
    throw new RangeError(`${stage.event.title} has no entries for the scans of the demo`);
  const [first, second, third = null] = order.tickets;
  const scan = (ticket: Ticket | undefined, at: number, more: Pick<Scan, 'status'> & Partial<Scan>) =>
    addScan(world, stage, { ticket: ticket ?? null, at, by, ...more }, random);
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
    stage,
    { ticket: third, at: undone.at + 5 * MINUTE, status: 'Checked In', by, method: 'Bulk' },
    random,
  );
}

function addStandingEntries(world: World, stage: Stage, tickets: Ticket[]): void {
  for (const { id, entry } of tickets) {
    if (entry === null) continue;
    world.add('standing_entries', {
      event_id: stage.event.id,
      ticket_id: id,
      check_in_id: entry.checkInId,
      entered_at: iso(entry.at),
      exited_at: isoOrNull(entry.exitedAt),
    });
  }
}
