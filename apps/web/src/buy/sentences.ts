import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';

/** Sentence for what was refused: in words about buying, where there are some. */
export function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof KarcisError)) return words.frame.noAnswer;
  const sentences: Readonly<Record<string, string>> = {
    ...words.errors,
    ...words.tickets.refusals,
    ...words.buy.refusals,
    invalid_request: words.errors.invalid_request,
  };
  return sentences[error.code] ?? words.frame.noAnswer;
}
