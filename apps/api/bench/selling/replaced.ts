import { newIdOf } from '../../src/domain/id.ts';

const words = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|KRC-[0-9A-Z]{5}-[0-9A-Z]{5}/g;

/**
 * Makes the function that gives the values of a statement for another sale than the one it was taken from: what `known` names is replaced,
 * and every other id by a new one of that event, the same for the same.
 */
export function replacing(
  eventKey: number,
  known: Iterable<readonly [string, string]>,
): (value: unknown) => unknown {
  const names = new Map(known);
  const named = (word: string): string => {
    const found = names.get(word);
    if (found !== undefined) return found;
    const fresh = word.startsWith('KRC-') ? `KRC-${crypto.randomUUID().slice(0, 13)}` : newIdOf(eventKey);
    names.set(word, fresh);
    return fresh;
  };
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    return typeof value === 'string' ? value.replaceAll(words, named) : value;
  };
  return replace;
}
