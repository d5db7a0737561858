import { useWords } from '../frame/words.ts';
import { besideWords } from './beside-words.ts';
import type { HeldPack } from './gate/store.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds as people say them: `7 menit`, `3 jam`. */
function spanText(span: number, locale: 'id' | 'en'): string {
  const [unit, size] =
    span < 2 * hour ? ['minute', minute] : span < 48 * hour ? ['hour', hour] : ['day', 24 * hour];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en-GB', style).format(span / size);
}

/** Says by how much the clock of this phone is wrong, and that nothing is lost by it. */
export function WrongClock({ held }: { readonly held: HeldPack }) {
  const { locale } = useWords();
  const by = spanText(Math.abs(held.offset), locale);
  return (
    <p class="wrong" role="status">
      {held.offset > 0 ? besideWords().clockSlow(by) : besideWords().clockFast(by)} {besideWords().clockHint}
    </p>
  );
}
