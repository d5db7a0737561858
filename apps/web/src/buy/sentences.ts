import type { Words } from '@karcis/words';
import { type Refusals, refusalOf } from '../frame/refusal.ts';

/** Sentence for what was refused: in words about buying, where there are some, else in those for everything. `own` are of the deed itself. */
export function sentenceOf(error: unknown, words: Words, own: Refusals = {}): string {
  const { invalid_request, maintenance } = words.errors;
  return refusalOf(
    error,
    words,
    { ...words.saleRefusals, invalid_request, maintenance, ...words.buy.refusals, ...own },
    words.buy.values,
  );
}
