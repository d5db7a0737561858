import type { Words } from '@karcis/words';
import { refusalOf } from '../frame/refusal.ts';

/** Sentence for what was refused: in words about buying, where there are some. */
export const sentenceOf = (error: unknown, words: Words): string =>
  refusalOf(error, words, {
    ...words.tickets.refusals,
    ...words.buy.refusals,
    invalid_request: words.errors.invalid_request,
  });
