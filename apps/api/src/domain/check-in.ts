import type { Api, ResultOf } from '@karcis/contract';
import { signalOf } from '@karcis/gate';

type Scan = ResultOf<Api['checkIn']['history']>['rows'][number];
type Status = Scan['checkin_status'];
type ReasonCode = NonNullable<Scan['reason_code']>;

/** The words that staff read at the entrance: a title to read at a glance, and a sentence. */
type Words = Pick<Scan, 'title' | 'message'>;

const accepted = {
  'Checked In': { title: 'Checked in', message: 'The ticket is valid: the guest may enter.' },
  'Checked Out': { title: 'Checked out', message: 'The guest has left.' },
  Reverted: { title: 'Check-in undone', message: 'The entry was taken back and does not count.' },
} satisfies Partial<Record<Status, Words>>;

const refused: Record<ReasonCode, Words> = {
  unknown_code: { title: 'Unknown code', message: 'No ticket has this code.' },
  wrong_event: { title: 'Wrong event', message: 'This ticket is for another event.' },
  wrong_gate: { title: 'Wrong gate', message: 'This ticket enters by another gate.' },
  wrong_ticket_type: {
    title: 'Wrong ticket type',
    message: 'This petugas does not check this ticket type.',
  },
  not_paid: { title: 'Not paid', message: 'The order of this ticket is not paid.' },
  cancelled: { title: 'Cancelled', message: 'This ticket was cancelled.' },
  refunded: { title: 'Refunded', message: 'The money of this ticket was given back.' },
  revoked: { title: 'Revoked', message: 'This ticket was revoked by the organizer.' },
  transferred: { title: 'Passed on', message: 'This ticket was passed on to somebody else.' },
  already_used: { title: 'Already used', message: 'This ticket was used before.' },
  not_yet_valid: { title: 'Too early', message: 'This ticket is for a later day.' },
  no_longer_valid: { title: 'Too late', message: 'This ticket was for an earlier day.' },
  event_not_open: { title: 'Not open yet', message: 'The doors are not open yet.' },
  not_assigned: { title: 'Not assigned', message: 'The scan is outside the assignment of its petugas.' },
  not_inside: { title: 'Not inside', message: 'Nobody is inside with this ticket.' },
  not_listed: {
    title: 'Not checked',
    message: 'The phone could not check this printed code without a network.',
  },
  bad_signature: { title: 'Altered code', message: 'The code was altered: its signature is wrong.' },
};

/** Returns the reason of a refused scan as a sentence. */
export const reasonFor = (code: ReasonCode): string => refused[code].message;

/** Returns the result of a scan with its words and its colour. Refused scans have the code of a reason; accepted ones have none. */
export function verdictOf(status: Status, code: ReasonCode | null): Words & Pick<Scan, 'result' | 'signal'> {
  const signal = signalOf(code);
  if (status === 'Checked In' || status === 'Checked Out' || status === 'Reverted')
    return { result: 'Accepted', signal, ...accepted[status] };
  if (code === null) throw new Error(`A scan is ${status} without a reason`);
  const { title, message } = refused[code];
  return {
    result: 'Refused',
    signal,
    title,
    message: status === 'Conflict' ? `${offline} ${message}` : message,
  };
}

const offline = 'Let in offline, which the server would have refused.';
