import { expect, it } from 'vitest';
import { id } from './id/index.ts';

/** Words of Indonesian that stand for what has another word here, each with that one. */
const others: readonly (readonly [RegExp, string])[] = [[/\bdana\b/i, 'uang']];

/** Every sentence of a catalogue; of those that are made of something, their source. */
const sentencesOf = (words: unknown): readonly string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : [String(words)];

const strayIn = (sentences: readonly string[]) =>
  sentences.flatMap((each) =>
    others.filter(([other]) => other.test(each)).map(([, word]) => `${word}: ${each}`),
  );

it('has one word for what buyers get back', () => {
  const sentences = sentencesOf(id);
  expect(sentences.length).toBeGreaterThan(1000);
  expect(strayIn(sentences)).toEqual([]);
});

it('would find another one, also in a sentence that is made of something (control)', () => {
  const words = { a: 'Dana dikembalikan.', b: (of: string) => `Ke mana dana ${of} dikirim?`, c: 'Danau' };
  expect(strayIn(sentencesOf(words))).toHaveLength(2);
});
