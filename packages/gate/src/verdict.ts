/** Why a scan is refused, and how urgent it looks: Amber can be solved here, Red cannot. */
export const reasons = {
  unknown_code: 'Red',
  wrong_event: 'Red',
  bad_signature: 'Red',
  not_listed: 'Amber',
  not_inside: 'Amber',
  not_paid: 'Amber',
  cancelled: 'Red',
  refunded: 'Red',
  revoked: 'Red',
  transferred: 'Red',
  event_not_open: 'Amber',
  not_yet_valid: 'Amber',
  no_longer_valid: 'Red',
  wrong_ticket_type: 'Amber',
  wrong_gate: 'Amber',
  already_used: 'Amber',
  not_assigned: 'Amber',
} as const;
export type Reason = keyof typeof reasons;

export type Signal = 'Green' | 'Amber' | 'Red';

/** What a scan comes to. */
export interface Verdict {
  readonly status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected';
  readonly reason: Reason | null;
}

/** Returns what a gate shows for a recorded scan. */
export const signalOf = (reason: Reason | null): Signal => (reason === null ? 'Green' : reasons[reason]);

export const checkedIn: Verdict = { status: 'Checked In', reason: null };
export const checkedOut: Verdict = { status: 'Checked Out', reason: null };
export const rejected = (reason: Reason): Verdict => ({ status: 'Rejected', reason });
export const duplicate: Verdict = { status: 'Duplicate', reason: 'already_used' };
