import { api, type BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Later } from '../frame/later.tsx';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { Status } from '../kit/status.tsx';
import { besideWords } from './beside-words.ts';
import { Desk } from './desk.tsx';
import { useMoments, useShift } from './event-facts.tsx';
import { GateScreen } from './gate-screen.tsx';
import type { Pairing } from './pairing-code.tsx';

type Scanner = BodyOf<typeof api.checkIn.assignments>['data'][number];

/** Milliseconds between two looks. */
const every = 15_000;
const everyWhilePairing = 2000;

/** A pairing code that is shown, and whether its person had a paired phone before. */
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly wasPaired: boolean;
  readonly pairing: Pairing;
}

const loadPairingCode = async () => (await import('./pairing-code.tsx')).PairingCode;

/** Scanners of an event, as a Supervisor sees them, who pairs their phones. */
export function People({ params }: ScreenProps) {
  const beside = besideWords();
  const eventId = params['event_id'] ?? '';
  return (
    <GateScreen eventId={eventId} at="people">
      {(event) => (
        <Desk event={event}>
          {() =>
            event.my_assignment.role === 'Supervisor' ? (
              <ScannerList eventId={eventId} zone={event.timezone} />
            ) : (
              <p>{beside.peopleOnly}</p>
            )
          }
        </Desk>
      )}
    </GateScreen>
  );
}

function ScannerList({ eventId, zone }: { readonly eventId: string; readonly zone: string }) {
  const beside = besideWords();
  const [shown, setShown] = useState<Shown>();
  const interval = shown === undefined ? every : everyWhilePairing;
  const {
    data: answer,
    error,
    refetch,
  } = useRead(api.checkIn.assignments, { id: eventId }, { every: interval });
  const isRead =
    shown?.wasPaired === false &&
    answer?.data.some(({ id, is_paired: is }) => id === shown.id && is) === true;
  const close = () => {
    setShown(undefined);
    // The phone has read the code, or nobody has.
    void refetch();
  };
  return (
    <>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {answer === undefined && error === null && <Loading />}
      {answer?.data.length === 0 && <Empty title={beside.noPeople} hint={beside.noPeopleHint} />}
      <ul>
        {answer?.data.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            eventId={eventId}
            zone={zone}
            show={(pairing) =>
              setShown({
                id: person.id,
                name: person.name ?? beside.notKnown,
                wasPaired: person.is_paired,
                pairing,
              })
            }
          />
        ))}
      </ul>
      {shown !== undefined && <Later load={loadPairingCode} given={{ ...shown, isRead, zone, close }} />}
    </>
  );
}

interface RowProps {
  readonly person: Scanner;
  readonly eventId: string;
  readonly zone: string;
  readonly show: (pairing: Pairing) => void;
}

function PersonRow({ person, eventId, zone, show }: RowProps) {
  const { words } = useWords();
  const beside = besideWords();
  const { allGates, assignments } = words.petugas;
  const shift = useShift(person, useMoments(zone));
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const pair = () => {
    if (isAsking) return;
    setAsking(true);
    setError(undefined);
    call(api.checkIn.pairing, { id: eventId, body: { assignment_id: person.id } })
      .then(({ data }) => show(data), setError)
      .finally(() => setAsking(false));
  };
  const name = `person-${person.id}`;
  return (
    <li class="duty-row person">
      <h2 class="scan-name" id={name}>
        {person.name ?? beside.notKnown}
      </h2>
      <p>
        <Status tone={person.is_paired || person.has_device ? 'done' : 'waiting'}>
          {person.is_paired ? beside.hasPhone : person.has_device ? beside.otherPhone : beside.noPhone}
        </Status>
      </p>
      <p>{person.gate?.name ?? allGates}</p>
      <p class="quiet">{shift}</p>
      {person.status !== 'Active' && person.name !== null && (
        <p class="quiet">{assignments[person.status]}</p>
      )}
      {person.is_pairable && (
        <button class="button" type="button" aria-disabled={isAsking} aria-describedby={name} onClick={pair}>
          {beside.pair}
        </button>
      )}
      {error !== undefined && <Problem error={error} />}
    </li>
  );
}
