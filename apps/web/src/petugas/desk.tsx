import type { ComponentChildren } from 'preact';
import { useHolder } from '../frame/signed-in.tsx';
import type { PetugasEvent } from './duty.ts';
import type { Gate } from './gate/gate.ts';
import type { GateState } from './gate/gate-state.ts';
import { useGate } from './gate/use-gate.ts';
import { type Place, usePlace } from './place.ts';
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

/** A screen beside the scanner on which a keyboard scanner is read as well: who holds it has heard its sound, and the guest waits. */
export function Desk({ event, children }: Props) {
  const { id: owner } = useHolder();
  const { gate, state } = useGate(owner, event.id);
  const place = usePlace(event, state.held?.pack);
  const scan = useScan(gate, place);
  const waiting = useTyped(scan.isFree, useCodes(scan));
  return (
    <>
      {children({ gate, state, place, scan })}
      <VerdictOf scan={scan} place={place} event={event} waiting={waiting} />
    </>
  );
}
