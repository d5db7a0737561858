import { useWords } from '../frame/words.ts';
import type { HeldPack } from './gate/store.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Whether the clock of this phone is that of the server: within a minute, as people set clocks. */
export const isClockRight = ({ offset }: Pick<HeldPack, 'offset'>): boolean => Math.abs(offset) <= minute;

/** Milliseconds as people say them: `7 menit`, `3 jam`. */
function spanText(span: number, locale: 'id' | 'en'): string {
  const [unit, size] =
    span < 2 * hour ? ['minute', minute] : span < 48 * hour ? ['hour', hour] : ['day', 24 * hour];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en-GB', style).format(span / size);
}

/** Says by how much the clock of this phone is wrong, and that nothing is lost by it. It says nothing where the clock is right, or not known. */
export function WrongClock({ held }: { readonly held: HeldPack | undefined }) {
  const { words, locale } = useWords();
  const { scanner } = words.petugas;
  if (held === undefined || isClockRight(held)) return null;
  const by = spanText(Math.abs(held.offset), locale);
  return (
    <p class="wrong" role="status">
      {held.offset > 0 ? scanner.clockSlow(by) : scanner.clockFast(by)} {scanner.clockHint}
    </p>
  );
}
