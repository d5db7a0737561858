import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';

/** Sentences by the codes of errors. */
export type Refusals = Readonly<Record<string, string>>;

/** Sentence for what was refused: of those given, else of those for everything; that the server does not answer, where it did not. */
export function refusalOf(error: unknown, { errors, frame }: Words, refusals: Refusals): string {
  if (!(error instanceof KarcisError)) return frame.noAnswer;
  const sentences: Refusals = { ...errors, ...refusals };
  return sentences[error.code] ?? frame.noAnswer;
}
