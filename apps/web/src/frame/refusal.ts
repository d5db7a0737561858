import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';

/** Sentences by the codes of errors. */
export type Refusals = Readonly<Record<string, string>>;

/** Sentence for what was refused: of those given, else of those for everything; that the server does not answer, where it did not. */
export function refusalOf(error: unknown, { errors, frame }: Words, refusals: Refusals): string {
  if (!(error instanceof KarcisError)) return frame.noAnswer;
  const sentences: Refusals = { ...errors, ...refusals };
  const sentence = sentences[error.code] ?? frame.noAnswer;
  // Nothing is marked where the sentence is all that is told: it names what is wrong.
  const names = sentence === errors.invalid_request ? namesIn(error) : [];
  return names.length > 0 ? `${sentence} (${names.join(', ')})` : sentence;
}

/** Names of the values that an error is about. */
const namesIn = ({ errors }: KarcisError): readonly string[] =>
  errors.map(({ pointer, parameter = pointer?.slice(1) ?? '' }) => parameter.replaceAll('/', '.'));
