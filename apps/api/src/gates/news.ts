import type { News } from '../db/queries/outbox.ts';
import type { Duty } from './duty.ts';

interface RecordedScan {
  readonly id: string;
  readonly ticketId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly direction: 'Entry' | 'Exit';
  readonly gateId: string | null;
  readonly deviceId: string | null;
  /** The scan that it takes back. */
  readonly revertsId: string | null;
  readonly scannedAt: string;
  readonly receivedAt: string;
  readonly isOffline: boolean;
  readonly isForced: boolean;
}

/** What is told of a scan of a ticket, let in or not. */
export const checkInNews = (
  { eventId, organizerId }: Pick<Duty, 'eventId' | 'organizerId'>,
  { id, ...scan }: RecordedScan,
): News<'check_in.recorded'> => ({
  topic: 'check_in.recorded',
  eventId,
  organizerId,
  subject: { type: 'check_in', id },
  data: {
    status: scan.status,
    checkin_status: scan.status,
    reason_code: scan.reason,
    direction: scan.direction,
    ticket_id: scan.ticketId,
    gate_id: scan.gateId,
    device_id: scan.deviceId,
    reverts_id: scan.revertsId,
    scanned_at: scan.scannedAt,
    received_at: scan.receivedAt,
    is_offline: scan.isOffline,
    is_forced: scan.isForced,
  },
});
