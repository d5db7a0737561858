import { Later } from '../frame/later.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWakeLock } from '../frame/wake-lock.ts';
import { useWords } from '../frame/words.ts';
import { CameraView } from './camera-view.tsx';
import type { PetugasEvent } from './duty.ts';
import { GateLinks } from './gate-links.tsx';
import { useGate } from './gate/use-gate.ts';
import { waitingCodes } from './gate/waiting-codes.ts';
import { Mode } from './mode.tsx';
import { Packed } from './packed.tsx';
import { usePlace } from './place.ts';
import { Stopped } from './refusal.tsx';
import { useCodes, useScan } from './use-scan.ts';
import { useTyped } from './use-typed.ts';
import { VerdictOf } from './verdict.tsx';

export interface ScanningProps {
  readonly event: PetugasEvent;
  readonly stop: () => void;
}

const lastScans = async () => (await import('./last-scans.tsx')).LastScans;

/** The scanner at work: camera, keyboard scanner, and the verdict over all of it. */
export function Scanning({ event, stop }: ScanningProps) {
  const { words } = useWords();
  const { scanner, gate: gateLabel } = words.petugas;
  const { id: owner } = useHolder();
  const { gate, state } = useGate(owner, event.id);
  const place = usePlace(event, state.held?.pack);
  const scan = useScan(gate, place);
  useWakeLock();
  const onCode = useCodes(scan);
  const waiting = useTyped(waitingCodes(owner, event.id), scan.isFree, onCode);
  return (
    <section class="scanning">
      <h1 class="hidden">{event.title}</h1>
      <Mode eventId={event.id} state={state} gate={place.gateName} />
      {state.mode === 'stopped' && <Stopped error={state.error} />}
      <CameraView onCode={scan.isAsking ? undefined : onCode} />
      <fieldset class="direction">
        <legend class="hidden">{scanner.direction}</legend>
        {(['Entry', 'Exit'] as const).map((direction) => (
          <label key={direction}>
            <input
              type="radio"
              name="direction"
              checked={place.direction === direction}
              onChange={() => place.setDirection(direction)}
            />
            {direction === 'Entry' ? scanner.entry : scanner.exit}
          </label>
        ))}
      </fieldset>
      {place.gates.length > 0 && (
        <label class="field">
          <span>{gateLabel}</span>
          <select value={place.gateId ?? ''} onChange={(event) => place.setGate(event.currentTarget.value)}>
            <option value="">{scanner.anyGate}</option>
            {place.gates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Packed state={state} zone={event.timezone} />
      <GateLinks eventId={event.id} isSupervisor={event.my_assignment.role === 'Supervisor'} />
      <section>
        <h2 class="section">{scanner.last}</h2>
        {state.last.length === 0 ? (
          <p class="quiet">{scanner.noLast}</p>
        ) : (
          <Later
            load={lastScans}
            given={{ gate, last: state.last, zone: event.timezone, mayUndo: place.may('undo') }}
          />
        )}
      </section>
      <button class="button" type="button" onClick={stop}>
        {scanner.stop}
      </button>
      <VerdictOf scan={scan} place={place} event={event} waiting={waiting} />
    </section>
  );
}
