import { useState } from 'preact/hooks';
import type { PetugasEvent } from './duty.ts';
import type { Direction } from './gate/outcome.ts';
import type { GatePack } from './gate/store.ts';

type Permission = GatePack['my_assignment']['permissions'][number];

/** Where somebody stands, which way they scan, and what they may do. */
export interface Place {
  /** The gate of the assignment, else the one that was chosen; null: none is said. */
  readonly gateId: string | null;
  readonly gateName: string | null;
  /** Gates to choose from; none where the assignment says one. */
  readonly gates: readonly { readonly id: string; readonly name: string }[];
  readonly setGate: (id: string) => void;
  readonly direction: Direction;
  readonly setDirection: (direction: Direction) => void;
  readonly isSupervisor: boolean;
  readonly may: (permission: Permission) => boolean;
}

const keyOf = (eventId: string) => `karcis.gate ${eventId}`;
const directionKeyOf = (eventId: string) => `karcis.direction ${eventId}`;

export function usePlace(event: PetugasEvent, pack: GatePack | undefined): Place {
  const { my_assignment: duty } = event;
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(keyOf(event.id)) ?? '');
  // Codes are judged on the screens beside the scanner as well: who lets people out does so on all of them.
  const [direction, setDirection] = useState<Direction>(
    sessionStorage.getItem(directionKeyOf(event.id)) === 'Exit' ? 'Exit' : 'Entry',
  );
  const gates = duty.gate === null ? (pack?.gates ?? []) : [];
  const own = duty.gate ?? gates.find(({ id }) => id === chosen) ?? null;
  return {
    gateId: own?.id ?? null,
    gateName: own?.name ?? null,
    gates,
    setGate(id) {
      sessionStorage.setItem(keyOf(event.id), id);
      setChosen(id);
    },
    direction,
    setDirection(way) {
      sessionStorage.setItem(directionKeyOf(event.id), way);
      setDirection(way);
    },
    isSupervisor: duty.role === 'Supervisor',
    may: (permission) => pack?.my_assignment.permissions.includes(permission) ?? false,
  };
}
