import type { ComponentChildren } from 'preact';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import { useDutyAt } from './duties.ts';
import type { PetugasEvent } from './duty.ts';
import { NoEvent } from './no-event.tsx';
import { GateLinks, type GatePart } from './gate-links.tsx';

interface Props {
  readonly eventId: string;
  readonly at: GatePart;
  readonly children: (event: PetugasEvent) => ComponentChildren;
}

/** A screen beside the scanner of an event. */
export function GateScreen({ eventId, at, children }: Props) {
  const { titles } = useWords().words.petugas.scanner;
  const { events, error, refetch } = useDutyAt(eventId);
  const event = events?.find(({ id }) => id === eventId);
  return (
    <>
      <h1>{titles[at]}</h1>
      {event !== undefined && <p class="quiet">{event.title}</p>}
      <GateLinks eventId={eventId} at={at} isSupervisor={event?.my_assignment.role === 'Supervisor'} />
      {event !== undefined && children(event)}
      {event === undefined && events !== undefined && <NoEvent />}
      {events === undefined && error !== null && <Problem error={error} retry={refetch} />}
      {events === undefined && error === null && <Loading />}
    </>
  );
}
