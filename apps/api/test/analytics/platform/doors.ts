import { nextId } from './books.ts';
import { iso, momentOf, pickOf, type Platform, type Scan, type EventState, type Ticket } from './model.ts';
import type { Operation } from './plan.ts';

type OperationOf<Name extends Operation['operation']> = Extract<Operation, { operation: Name }>;

const offered = new Set(['Published', 'Postponed', 'Archived']);

/** Since when gates let in, an hour before the doors of an event; null while they do not, or where there is nothing to open. */
function openSince({ now }: Platform, { row }: EventState): number | null {
  const opened = Date.parse(row.doors_open_at ?? row.starts_at) - 3_600_000;
  return offered.has(row.status) && row.deleted_at === null && opened <= now - 180_000 ? opened : null;
}

const statuses: Record<OperationOf<'scan'>['what'], readonly [status: string, reason: string | null]> = {
  in: ['Checked In', null],
  out: ['Checked Out', null],
  duplicate: ['Duplicate', 'already_used'],
  conflict: ['Conflict', 'already_used'],
  'odd conflict': ['Conflict', 'refunded'],
  rejected: ['Rejected', 'wrong_gate'],
  unknown: ['Rejected', 'unknown_code'],
};

/** Scans a ticket, or something that is none; whom nobody may let in stays outside. */
export function scan(platform: Platform, operation: OperationOf<'scan'>): Scan | null {
  const isPass = operation.what === 'in' || operation.what === 'out';
  const open = platform.tickets.filter(
    ({ sale, row }) => openSince(platform, sale.eventState) !== null && (row.status === 'Active' || !isPass),
  );
  const ticket = operation.what === 'unknown' ? undefined : pickOf(open, operation.ticket);
  const eventState = ticket?.sale.eventState ?? pickOf(platform.eventStates, operation.event);
  if (eventState === undefined || (ticket === undefined && operation.what !== 'unknown')) return null;
  const from = openSince(platform, eventState) ?? platform.now - 3_600_000;
  const at = momentOf(platform, operation.at, Math.max(from, ticket?.issuedAt ?? 0));
  if (ticket !== undefined) note(ticket, at);
  const [checkin_status, reason_code] = statuses[operation.what];
  const row = platform.books.put('check_ins', {
    event_id: eventState.row.id,
    id: nextId(),
    nonce: nextId(),
    checkin_status,
    reason_code,
    ticket_id: ticket?.row.id ?? null,
    direction: operation.what === 'out' ? 'Exit' : 'Entry',
    gate_id: pickOf([null, ...eventState.gates], operation.gate)?.id ?? null,
    petugas_id: pickOf([null, ...platform.petugas], operation.petugas)?.id ?? null,
    scanned_at: iso(at),
    is_offline: operation.what.endsWith('conflict'),
    reverts_id: null,
  });
  const scan = { row, ticket: ticket ?? null, isReverted: false };
  platform.scans.push(scan);
  return scan;
}

/** What was scanned is neither given back nor moved to before the scan. */
function note({ sale }: Ticket, at: number): void {
  sale.lastAt = Math.max(sale.lastAt, at);
  sale.eventState.firstScan = Math.min(sale.eventState.firstScan, at);
}

/** Takes back an entry or an exit. */
export function undo(platform: Platform, operation: OperationOf<'undo'>): Scan | null {
  const passes = platform.scans.filter(
    ({ row, isReverted }) =>
      !isReverted && (row.checkin_status === 'Checked In' || row.checkin_status === 'Checked Out'),
  );
  const scan = pickOf(passes, operation.scan);
  if (scan === undefined) return null;
  scan.isReverted = true;
  platform.books.put('check_ins', {
    event_id: scan.row.event_id ?? '',
    id: nextId(),
    nonce: nextId(),
    checkin_status: 'Reverted',
    reason_code: null,
    ticket_id: scan.ticket?.row.id ?? null,
    direction: 'Entry',
    gate_id: null,
    petugas_id: null,
    scanned_at: iso(momentOf(platform, operation.at)),
    is_offline: false,
    reverts_id: scan.row.id,
  });
  return scan;
}
