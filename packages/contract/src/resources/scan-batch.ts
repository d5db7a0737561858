import Type from 'typebox';
import { body, text } from '../body.ts';
import { DeviceInstant, Id, Instant, nullable, oneOf, part, record } from '../values.ts';
import { checkInReasons, checkInStatuses, directions } from './check-in.ts';

/** What a phone may say of a scan that it judged alone. */
const offlineStatuses = ['Checked In', 'Checked Out', 'Duplicate', 'Rejected'] as const;

/** One scan, or one that takes another back. */
const line = Type.Object({
  nonce: Type.String({ format: 'uuid', description: 'made by the device for this line' }),
  kind: Type.Optional({ ...oneOf(['Scan', 'Undo']), description: 'Where nothing is said: Scan' }),
  code: Type.Optional(Type.String({ maxLength: 512, description: 'What was read, whole and unchanged' })),
  ticket_id: Type.Optional(Id),
  undoes: Type.Optional({ ...Id, description: 'Of an Undo: the nonce of the scan that it takes back' }),
  direction: Type.Optional({ ...oneOf(directions), description: 'Where nothing is said: Entry' }),
  gate_id: Type.Optional(nullable(Id)),
  scanned_at: Type.Optional(DeviceInstant),
  method: Type.Optional(oneOf(['QR Scan', 'Manual'])),
  forced: Type.Optional(Type.Boolean()),
  note: Type.Optional(nullable(text(300))),
  verdict: Type.Optional(
    nullable(part({ checkin_status: oneOf(offlineStatuses), reason_code: nullable(oneOf(checkInReasons)) })),
  ),
});

/** Scans of a device: what it judged alone, and tickets that are let in together. */
export const scanBatch = body({
  pending: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Lines that the device has yet to send',
  }),
  app_version: Type.Optional(nullable(text(80))),
  clock_offset_ms: nullable(
    Type.Integer({
      minimum: -1e12,
      maximum: 1e12,
      description: 'How far the clock of the server is ahead of that of the device; null: never measured',
    }),
  ),
  lines: Type.Array(line, { maxItems: 100, 'x-long': true }),
});

const invalidLines = [
  'already_reverted',
  'invalid_request',
  'no_such_record',
  'nonce_reused',
  'not_assigned',
  'not_found',
  'not_permitted',
  'nothing_to_undo',
  'outside_shift',
  'undo_too_late',
] as const;

/** What came of each line, in the order of the lines. */
export const ScanBatchResult = record('ScanBatchResult', {
  results: Type.Array(
    part({
      nonce: Id,
      outcome: {
        ...oneOf(['Recorded', 'Known', 'Invalid']),
        description:
          'Known: it was recorded before. Invalid: it never will be. All of them leave the queue of the device',
      },
      code: { ...nullable(oneOf(invalidLines)), description: 'Why a line is Invalid' },
      check_in_id: {
        ...nullable(Id),
        description:
          'Null where a line is Invalid, or its code has no ticket and it was counted and not kept',
      },
      checkin_status: nullable(oneOf(checkInStatuses)),
      reason_code: nullable(oneOf(checkInReasons)),
    }),
  ),
  server_time: Instant,
});
