import { timeText } from '@karcis/format';
import { useWords } from '../frame/words.ts';
import type { GateState } from './gate/gate-state.ts';
import { isGood } from './gate/pack.ts';
import { SetAside } from './set-aside.tsx';
import { useCount } from './use-count.ts';

/** What this phone knows of the tickets, and what it has yet to send. */
export function Packed({ state, zone }: { readonly state: GateState; readonly zone: string }) {
  const { words, locale } = useWords();
  const { scanner } = words.petugas;
  const count = useCount();
  const { held, lines } = state;
  const isWhole = held !== undefined && held.cursor !== null;
  const text = !isWhole
    ? scanner.packing
    : isGood(held)
      ? scanner.packed(
          count(held.pack.tickets_total),
          timeText(new Date(held.readAt + held.offset).toISOString(), zone, locale),
        )
      : scanner.packOld;
  return (
    <>
      <p class="quiet" role="status">
        {text}
        {lines.waiting > 0 && ` ${scanner.waiting(count(lines.waiting))}.`}
      </p>
      {lines.aside.length > 0 && <SetAside lines={lines.aside} zone={zone} />}
    </>
  );
}
