import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';

/** Sentences by the codes of errors. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * Sentence for what was refused: of those given, else of those for everything; that the server does not answer, where it did not. `called` has words
 * for values that no field is named after.
 */
export function refusalOf(
  error: unknown,
  { errors, frame }: Pick<Words, 'errors' | 'frame'>,
  refusals: Refusals,
  called: Readonly<Record<string, string>> = {},
): string {
  if (!(error instanceof KarcisError)) return frame.noAnswer;
  const sentences: Refusals = { ...errors, ...refusals };
  const sentence = sentences[error.code] ?? frame.noAnswer;
  // Nothing is marked where the sentence is all that is told: it names what is wrong.
  const names = sentence === errors.invalid_request ? namesIn(error, called) : [];
  return names.length === 0 ? sentence : `${sentence} (${names.join(', ')})`;
}

/** Names of the values that an error is about: `/attendees/1/name` is that of its last part with a word. */
const namesIn = ({ errors }: KarcisError, called: Readonly<Record<string, string>>): readonly string[] => {
  const names = errors.map(({ pointer, parameter = pointer?.slice(1) ?? '' }) => {
    const path = parameter.split('/').filter((piece) => !/^\d+$/.test(piece));
    const known = path.findLast((piece) => piece in called);
    return known === undefined ? path.join('.') : called[known];
  });
  return [...new Set(names)] as string[];
};
