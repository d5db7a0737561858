import { useWords } from '../frame/words.ts';
import type { GateState } from './gate/gate-state.ts';
import { useCount } from './use-count.ts';
import { useCounts } from './use-counts.ts';

interface Props {
  readonly eventId: string;
  readonly state: GateState;
  /** Name of the gate where the person stands; null: any. */
  readonly gate: string | null;
}

/** One line on top of the screens that judge codes: the gate, whether there is a network, and how many guests are inside. */
export function Mode({ eventId, state, gate }: Props) {
  const { words } = useWords();
  const { scanner, allGates } = words.petugas;
  const count = useCount();
  const { mode, lines } = state;
  const { data: counts } = useCounts(eventId, mode === 'online');
  return (
    <p class="mode">
      <strong>{gate ?? allGates}</strong>
      <span class={`mode-state mode-${mode}`} role="status">
        {scanner[mode]}
        {lines.waiting > 0 && <>, {scanner.waiting(count(lines.waiting))}</>}
      </span>
      {mode === 'online' && counts !== undefined && <span>{scanner.inside(count(counts.data.inside))}</span>}
    </p>
  );
}
