import type { ComponentChildren } from 'preact';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import { useDuties } from './duties.ts';
import type { PetugasEvent } from './duty.ts';
import { GateLinks, type GatePart } from './gate-links.tsx';

interface Props {
  readonly eventId: string;
  readonly at: GatePart;
  readonly title: string;
  readonly children: (event: PetugasEvent) => ComponentChildren;
}

/** A screen beside the scanner of an event. */
export function GateScreen({ eventId, at, title, children }: Props) {
  const { words } = useWords();
  const { events, error, refetch } = useDuties();
  const event = events?.find(({ id }) => id === eventId);
  return (
    <>
      <h1>{title}</h1>
      {event !== undefined && <p class="quiet">{event.title}</p>}
      <GateLinks eventId={eventId} at={at} isSupervisor={event?.my_assignment.role === 'Supervisor'} />
      {event !== undefined && children(event)}
      {event === undefined && events !== undefined && <p>{words.petugas.noEvent}</p>}
      {events === undefined && error !== null && <Problem error={error} retry={refetch} />}
      {events === undefined && error === null && <Loading />}
    </>
  );
}
