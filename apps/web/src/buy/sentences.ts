import type { Words } from '@karcis/words';
import { type Refusals, refusalOf } from '../frame/refusal.ts';

/** Sentence for what was refused: in words about buying, where there are some, else in those for everything. `own` are of the deed itself. */
export const sentenceOf = (error: unknown, words: Words, own?: Refusals): string =>
  refusalOf(error, words, {
    ...words.saleRefusals,
    // Its own words are of the choice of tickets.
    maintenance: words.errors.maintenance,
    ...words.buy.refusals,
    ...own,
  });
