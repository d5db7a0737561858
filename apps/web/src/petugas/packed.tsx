import { timeText } from '@karcis/format';
import { Later } from '../frame/later.tsx';
import { useWords } from '../frame/words.ts';
import { withBesideWords } from './beside-words.ts';
import type { GateState } from './gate/gate-state.ts';
import { checksSignatures } from './gate/keys.ts';
import { isClockRight, isGood } from './gate/pack.ts';
import { useCount } from './use-count.ts';

export const wrongClock = async () => (await withBesideWords(import('./wrong-clock.tsx'))).WrongClock;
const setAside = async () => (await withBesideWords(import('./set-aside.tsx'))).SetAside;

/** What this phone knows of the tickets and of the hour, and what it has yet to send. */
export function Packed({ state, zone }: { readonly state: GateState; readonly zone: string }) {
  const { words, locale } = useWords();
  const { scanner } = words.petugas;
  const count = useCount();
  const { held, lines, isUnkept = false } = state;
  const readAt = held?.readAt ?? null;
  const isOld = held !== undefined && readAt !== null && !isGood(held);
  const text = isUnkept
    ? scanner.unkept
    : held === undefined || readAt === null
      ? scanner.packing
      : isOld
        ? scanner.packOld
        : scanner.packed(
            count(held.pack.tickets_total),
            timeText(new Date(readAt + held.offset).toISOString(), zone, locale),
          );
  return (
    <>
      <p class={`packed ${isOld || isUnkept ? 'wrong' : 'quiet'}`} role="status">
        {text}
        {lines.waiting > 0 && ` ${scanner.waiting(count(lines.waiting))}.`}
      </p>
      {!checksSignatures() && <p class="quiet">{scanner.insecureAlone}</p>}
      {held !== undefined && !isClockRight(held) && <Later load={wrongClock} given={{ held }} />}
      {lines.aside.length > 0 && <Later load={setAside} given={{ lines: lines.aside, zone }} />}
    </>
  );
}
