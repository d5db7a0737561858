import type { ComponentChildren } from 'preact';
import { useHolder } from '../frame/signed-in.tsx';
import type { PetugasEvent } from './duty.ts';
import type { Gate } from './gate/gate.ts';
import type { GateState } from './gate/gate-state.ts';
import { useGate } from './gate/use-gate.ts';
import { waitingCodes } from './gate/waiting-codes.ts';
import { Mode } from './mode.tsx';
import { Packed } from './packed.tsx';
import { type Place, usePlace } from './place.ts';
import { Stopped } from './refusal.tsx';
import { type Scan, useCodes, useScan } from './use-scan.ts';
import { useTyped } from './use-typed.ts';
import { VerdictOf } from './verdict.tsx';

/** What scans on a screen beside the scanner. */
export interface AtDesk {
  readonly gate: Gate;
  readonly state: GateState;
  readonly place: Place;
  readonly scan: Scan;
}

interface Props {
  readonly event: PetugasEvent;
  readonly children: (desk: AtDesk) => ComponentChildren;
}

/**
 * A screen beside the scanner on which a keyboard scanner is read as well: its sound was heard, and the guest waits. As on the scanner, it says
 * whether there is a network, what waits to be sent, and how old the list is by which codes are judged.
 */
export function Desk({ event, children }: Props) {
  const { id: owner } = useHolder();
  const { gate, state } = useGate(owner, event.id);
  const place = usePlace(event, state.held?.pack);
  const scan = useScan(gate, place);
  const waiting = useTyped(waitingCodes(owner, event.id), scan.isFree, useCodes(scan));
  return (
    <>
      <Mode eventId={event.id} state={state} gate={place.gateName} />
      {state.mode === 'stopped' && <Stopped error={state.error} />}
      {children({ gate, state, place, scan })}
      <Packed state={state} zone={event.timezone} />
      <VerdictOf scan={scan} place={place} event={event} waiting={waiting} />
    </>
  );
}
