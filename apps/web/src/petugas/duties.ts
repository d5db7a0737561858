import { api } from '@karcis/contract';
import { useEffect, useState } from 'preact/hooks';
import { keep, type Kept, keptOf } from '../frame/kept.ts';
import { useRead } from '../frame/reads.ts';
import { useHolder } from '../frame/signed-in.tsx';
import type { PetugasEvent } from './duty.ts';
import { useSide } from './side.ts';

type OwnEvent = Omit<PetugasEvent, 'my_assignment'>;
type Told = readonly PetugasEvent[];

/** Milliseconds for which events are kept for times without a network: the rest of the evening and the night. */
const keptFor = 24 * 60 * 60 * 1000;

/** Those who run an event do all that a Supervisor may, at every gate and hour. */
const asSupervisor = (event: OwnEvent): PetugasEvent => ({
  ...event,
  my_assignment: {
    id: event.id,
    role: 'Supervisor',
    gate: null,
    ticket_type_ids: null,
    shift_starts_at: null,
    shift_ends_at: null,
    status: 'Active',
  },
});

/** The events that somebody scans at: check-in staff at those that they are assigned to, organizers at their own that are on or yet to come. */
export function useDuties() {
  const isStaff = useSide().role === 'petugas';
  const assigned = useAssigned();
  const own = useOwn();
  return useKept('shifts', isStaff ? assigned : own);
}

/** One of these events, in a list of its own or of all: check-in staff have no route for one, and an organizer has more than one list shows. */
export function useDutyAt(eventId: string) {
  const isStaff = useSide().role === 'petugas';
  const assigned = useAssigned();
  const own = useOwn(eventId);
  return useKept(isStaff ? 'shifts' : `shift ${eventId}`, isStaff ? assigned : own);
}

/** The events of the organizer, or one of them. */
function useOwn(eventId?: string): Answer {
  const isStaff = useSide().role === 'petugas';
  const asked = eventId === undefined ? {} : { event_id: eventId };
  const { data, error, refetch } = useRead(api.organizerScanning.events, asked, { enabled: !isStaff });
  return { told: data?.data.map(asSupervisor), error, refetch: () => void refetch() };
}

function useAssigned(): Answer {
  const isStaff = useSide().role === 'petugas';
  const { data, error, refetch } = useRead(api.checkIn.events, undefined, { enabled: isStaff });
  return { told: data?.data, error, refetch: () => void refetch() };
}

interface Answer {
  readonly told: Told | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** What was told. Without an answer of the server: what it told before, and when. */
function useKept(key: string, { told, error, refetch }: Answer) {
  const { id: owner } = useHolder();
  const [before, setBefore] = useState<Kept<Told>>();
  const text = told && JSON.stringify(told);
  useEffect(() => {
    if (told === undefined)
      void keptOf<Told>(owner, key).then(([found]) => found !== undefined && setBefore(found));
    else void keep(owner, { key, at: Date.now(), until: Date.now() + keptFor, value: told });
  }, [text, owner, key]);
  const isKept = told === undefined && error !== null && before !== undefined;
  return {
    events: told ?? (isKept ? before.value : undefined),
    /** When it was told, where it is shown from before. */
    asOf: isKept ? new Date(before.at).toISOString() : undefined,
    error: isKept ? null : error,
    refetch,
  };
}
