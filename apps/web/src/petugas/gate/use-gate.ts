import { useEffect, useState } from 'preact/hooks';
import { type Gate, openGate } from './gate.ts';
import { useSide } from '../side.ts';
import type { At } from './at.ts';
import type { GateState } from './gate-state.ts';

/** The gate that this room works at. It stays open between the screens of an event: one sends and one keeps the pack. */
let current: { readonly key: string; readonly gate: Gate } | undefined;

/** Closes the gate that is open. */
function leaveGate(): void {
  current?.gate.close();
  current = undefined;
}

function gateAt(at: At): Gate {
  const { owner, eventId } = at;
  const key = `${owner} ${eventId}`;
  if (current?.key === key) return current.gate;
  leaveGate();
  current = { key, gate: openGate(at) };
  return current.gate;
}

/** The gate of an event, and how it stands. */
export function useGate(owner: string, eventId: string): { readonly gate: Gate; readonly state: GateState } {
  const gate = gateAt({ owner, eventId, side: useSide() });
  const [state, setState] = useState(gate.state);
  useEffect(() => {
    setState(gate.state());
    return gate.subscribe(() => setState(gate.state()));
  }, [gate]);
  return { gate, state };
}
