import type { Row } from '../copy.ts';

export type ReasonCode = NonNullable<Row<'check_ins'>['reason_code']>;

/** What the server answers a petugas whose scan it refuses. */
export const scanReasons: Record<ReasonCode, string> = {
  unknown_code: 'No ticket has this code.',
  wrong_event: 'This ticket is for another event.',
  wrong_gate: 'This ticket enters by another gate.',
  wrong_ticket_type: 'This petugas does not check this ticket type.',
  not_paid: 'The order of this ticket is not paid.',
  cancelled: 'This ticket was cancelled.',
  refunded: 'The money of this ticket was given back.',
  revoked: 'This ticket was revoked by the organizer.',
  transferred: 'This ticket was passed on to somebody else.',
  already_used: 'This ticket was used before.',
  not_yet_valid: 'This ticket is for a later day.',
  no_longer_valid: 'This ticket was for an earlier day.',
  event_not_open: 'The doors are not open yet.',
  not_assigned: 'This petugas is not assigned to the event any more.',
  bad_signature: 'The code was altered: its signature is wrong.',
};

export const scanNotes = {
  manual: [
    'Ponsel mati, dicek dengan KTP',
    'Layar retak, kode dibacakan',
    'Rombongan sekolah',
    'Kode buram, dicari lewat nama',
  ],
  forced: ['Diizinkan supervisor, bukti bayar ditunjukkan', 'Salah hari, diizinkan penyelenggara'],
  undone: ['Salah pindai', 'Tertukar dengan tiket sebelahnya', 'Tamu belum masuk'],
};
