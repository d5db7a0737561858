import { reasonFor } from '../domain/check-in.ts';
import type { ReasonCode } from './catalog/scan-texts.ts';
import { MINUTE } from './clock.ts';
import type { Row } from './copy.ts';
import type { Gate, EventSetup, Staff, Ticket } from './model.ts';
import type { Random } from './random.ts';
import { iso } from './text.ts';
import type { World } from './world.ts';

export type Scan = {
  at: number;
  status: Row<'check_ins'>['checkin_status'];
  ticket: Ticket | null;
  /** null where nobody scans, as online. */
  by: Staff | null;
  reason?: ReasonCode;
  direction?: 'Entry' | 'Exit';
  method?: NonNullable<Row<'check_ins'>['method']>;
  code?: string;
  gate?: Gate | null;
  offline?: boolean;
  forced?: boolean;
  /** The id of the check-in that is taken back. */
  reverts?: string;
  note?: string;
};

/** Adds one scan. Returns its id. */
export function addScan(world: World, setup: EventSetup, scan: Scan, random: Random): string {
  const { at, by, ticket } = scan;
  // Some scans are made offline, and arrive later.
  const offline = scan.offline ?? (scan.method === undefined && random.chance(0.015));
  const delay = offline ? random.int(2, 80) * MINUTE : random.int(60, 900);
  const receivedAt = Math.max(at + 1, Math.min(at + delay, world.clock.now - 1000));
  const id = random.uuid(receivedAt);
  const note = (scan.note ?? '') + (by === null ? '' : world.mark(by.account.key, 'check-in'));
  world.add('check_ins', {
    event_id: setup.event.id,
    id,
    nonce: random.uuid(at),
    checkin_status: scan.status,
    reason_code: scan.reason ?? null,
    reason: scan.reason === undefined ? null : reasonFor(scan.reason),
    direction: scan.direction ?? 'Entry',
    ticket_id: ticket?.id ?? null,
    scanned_code: scan.code ?? null,
    gate_id: (scan.gate === undefined ? by?.gate : scan.gate)?.id ?? null,
    petugas_id: by?.account.id ?? null,
    device_id: by?.deviceId ?? null,
    method: scan.method ?? 'QR Scan',
    scanned_at: iso(at),
    received_at: iso(receivedAt),
    is_offline: offline,
    is_forced: scan.forced ?? false,
    reverts_id: scan.reverts ?? null,
    note: note === '' ? null : note,
    is_counted: true,
  });
  return id;
}

/** A petugas who scans the ticket: one of its gate where it has one; null where none is there. */
export function scannerFor(setup: EventSetup, ticket: Ticket | null, random: Random): Staff | null {
  const present = setup.staff.filter(({ scans }) => scans);
  const gate = ticket?.line.type.gate ?? null;
  const there = present.filter((staff) => gate === null || staff.gate === null || staff.gate.id === gate.id);
  return present.length === 0 ? null : random.pick(there.length > 0 ? there : present);
}
