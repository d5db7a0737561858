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
