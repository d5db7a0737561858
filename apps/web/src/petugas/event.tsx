import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Later } from '../frame/later.tsx';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';
import { withBesideWords } from './beside-words.ts';
import { useDutyAt } from './duties.ts';
import type { PetugasEvent } from './duty.ts';
import { CameIn, DutyFacts, FactList, useMoments } from './event-facts.tsx';
import { GateLinks } from './gate-links.tsx';
import { useGate } from './gate/use-gate.ts';
import { NoEvent } from './no-event.tsx';
import { Packed } from './packed.tsx';
import { Stopped } from './refusal.tsx';
import type { ScanningProps } from './scanning.tsx';
import { unlockSound } from './gate/tones.ts';
import { useScansAddress } from './use-scans-address.ts';

/** An event as its check-in staff read it, and its scanner. The API has no route for one of them: it is found in the list. */
export function Event({ params }: ScreenProps) {
  const { words } = useWords();
  const eventId = params['event_id'] ?? '';
  const { events, error, refetch } = useDutyAt(eventId);
  const event = events?.find(({ id }) => id === eventId);
  if (event !== undefined) return <Found event={event} />;
  return (
    <>
      <h1>{words.petugas.events}</h1>
      {events !== undefined && <NoEvent />}
      {events === undefined && error !== null && <Problem error={error} retry={refetch} />}
      {events === undefined && error === null && <Loading />}
    </>
  );
}

/** What scans is loaded once the event is shown, before the start is pressed. */
const loadScanning = async () => (await import('./scanning.tsx')).Scanning;

const accept = async () => (await withBesideWords(import('./accept.tsx'))).Accept;

function Found({ event }: { readonly event: PetugasEvent }) {
  const { status } = event.my_assignment;
  const [Scanning, setScanning] = useState<ComponentType<ScanningProps>>();
  const [error, setError] = useState<unknown>();
  if (Scanning !== undefined) return <Scanning event={event} stop={() => setScanning(undefined)} />;
  const start = () => {
    unlockSound();
    // After the next frame, which shows the press: what scans takes longer to draw than a press may take to be seen (100 ms).
    requestAnimationFrame(() =>
      setTimeout(() => void loadScanning().then((loaded) => setScanning(() => loaded), setError)),
    );
  };
  return (
    <>
      {status === 'Active' ? (
        <Start event={event} start={start} error={error} />
      ) : (
        <Duty event={event}>
          {status === 'Invited' ? <Later load={accept} given={{ event }} /> : <Over />}
        </Duty>
      )}
      <About event={event} />
    </>
  );
}

interface DutyProps {
  readonly event: PetugasEvent;
  readonly children: ComponentChildren;
}

/** The event, and what is to be done there: where a ticket says "enter". It comes before all that is only read, for phones are small. */
function Duty({ event, children }: DutyProps) {
  const { words, locale } = useWords();
  const { capacity, my_assignment: duty } = event;
  return (
    <Ticket
      class="duty"
      what={
        <>
          <h1 class="duty-heading">{event.title}</h1>
          <p class="quiet">
            {words.eventStatuses[event.status]}, {duty.gate?.name ?? words.petugas.allGates}
          </p>
          <CameIn event={event} />
          {capacity !== null && (
            <p class="quiet">
              {words.petugas.capacity(capacity.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB'))}
            </p>
          )}
        </>
      }
      stub={children}
    />
  );
}

interface StartProps {
  readonly event: PetugasEvent;
  readonly start: () => void;
  /** Why the scanner did not start. */
  readonly error: unknown;
}

/** The scanner before its start: a press has to begin it, for browsers sound nothing and show no camera without one. */
function Start({ event, start, error }: StartProps) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const { id: owner } = useHolder();
  const { state } = useGate(owner, event.id);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadScanning().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  return (
    <>
      <Duty event={event}>
        <div class="start">
          {state.mode === 'stopped' && <Stopped error={state.error} />}
          <button class="button button-filled start-button" type="button" onClick={start}>
            {scanner.start}
          </button>
          {error !== undefined && <Problem error={error} />}
          <p class="quiet">{scanner.startHint}</p>
        </div>
      </Duty>
      <section class="beside">
        {/* A phone that lacks what scans is not ready to be without a network. */}
        <Packed state={isLoaded ? state : { ...state, held: undefined }} zone={event.timezone} />
        <GateLinks eventId={event.id} isSupervisor={event.my_assignment.role === 'Supervisor'} />
      </section>
    </>
  );
}

function Over() {
  const { words } = useWords();
  return <p>{words.petugas.isOver}</p>;
}

function About({ event }: { readonly event: PetugasEvent }) {
  const { words } = useWords();
  const { moment, clock } = useMoments(event.timezone);
  const { venue, doors_open_at: doors } = event;
  const scans = useScansAddress(event.id);
  return (
    <>
      <DutyFacts event={event} />
      {scans !== undefined && (
        <p class="duty-deed">
          <a class="button" href={scans}>
            {words.petugas.seeHistory}
          </a>
        </p>
      )}
      <FactList
        facts={[
          [words.petugas.when, moment(event.starts_at)],
          ...(doors === null ? [] : [[words.petugas.doors, clock(doors)] as const]),
          ...(venue === null
            ? []
            : [
                [
                  words.petugas.where,
                  [venue.name, venue.address, venue.city].filter(Boolean).join(', '),
                ] as const,
              ]),
          [words.petugas.organizer, event.organizer.name],
          ...(event.age_restriction === null ? [] : [[words.petugas.age, event.age_restriction] as const]),
        ]}
      />
    </>
  );
}
