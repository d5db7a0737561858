import type { api, BodyOf } from '@karcis/contract';
import { calendarDay } from '@karcis/format';

export type PetugasEvent = BodyOf<typeof api.checkIn.events>['data'][number];
export type Scan = BodyOf<typeof api.checkIn.history>['data'][number];

type Dated = Pick<PetugasEvent, 'status' | 'starts_at' | 'ends_at' | 'timezone'>;

export interface Duties<E> {
  readonly today: readonly E[];
  readonly upcoming: readonly E[];
  readonly past: readonly E[];
}

/** Events by the day of their place: those of today, those after it, and those that are over. */
export function sortDuties<E extends Dated>(events: readonly E[], now: number): Duties<E> {
  const when = ({ status, starts_at: start, ends_at: end, timezone: zone }: E): keyof Duties<E> => {
    const today = calendarDay(new Date(now).toISOString(), zone);
    if (calendarDay(start, zone) <= today && today <= calendarDay(end, zone)) return 'today';
    return status === 'Completed' || Date.parse(end) <= now ? 'past' : 'upcoming';
  };
  const of = (part: keyof Duties<E>) => events.filter((event) => when(event) === part);
  return { today: of('today'), upcoming: of('upcoming'), past: of('past') };
}

/** Milliseconds for which people take their own scans back, and Supervisors anybody's after the end of an event, as on the server. */
const ownFor = 15 * 60 * 1000;
const afterEnd = 24 * 60 * 60 * 1000;

interface Asking {
  readonly owner: string;
  readonly now: number;
}

type Undoable = Pick<Scan, 'checkin_status' | 'reverted_at' | 'scanned_at'> & {
  readonly petugas: Pick<NonNullable<Scan['petugas']>, 'id'> | null;
};
type At = Pick<PetugasEvent, 'ends_at'> & {
  readonly my_assignment: Pick<PetugasEvent['my_assignment'], 'role' | 'status'>;
};

/** Whether the server would take a scan back for somebody, as far as the scan and the assignment tell. */
export function mayUndo(scan: Undoable, { ends_at: end, my_assignment: duty }: At, { owner, now }: Asking) {
  const isAccepted = scan.checkin_status === 'Checked In' || scan.checkin_status === 'Checked Out';
  if (!isAccepted || scan.reverted_at !== null || duty.status !== 'Active') return false;
  return duty.role === 'Supervisor'
    ? now < Date.parse(end) + afterEnd
    : scan.petugas?.id === owner && now < Date.parse(scan.scanned_at) + ownFor;
}
