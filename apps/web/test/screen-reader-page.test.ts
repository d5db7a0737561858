import { readFile } from 'node:fs/promises';
import { wordsOf } from '@karcis/words';
import { describe, expect, it } from 'vitest';

/** All sentences of a catalogue; of those with values in them, the text of the function that makes them. */
const sentencesIn = (words: unknown): readonly string[] =>
  typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesIn) : [String(words)];

const sentences = [...new Set(sentencesIn(wordsOf('en')))];

/** Whether a screen says this: a sentence as it is, or one with values where `…` stands. */
function isSaid(quoted: string): boolean {
  const parts = quoted.split('…').map((part) => RegExp.escape(part.trim()));
  if (parts.length === 1) return sentences.includes(quoted);
  const pattern = new RegExp(parts.join('[^]*'));
  return sentences.some((sentence) => pattern.test(sentence));
}

/** What a page quotes in italics. */
const quotedIn = (page: string): readonly string[] =>
  [...page.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, quoted = '']) => quoted);

describe('the walk with a screen reader', () => {
  it('quotes what screens say in English', async () => {
    const page = await readFile(new URL('../../../docs/screen-reader.md', import.meta.url), 'utf8');
    const quoted = quotedIn(page).filter((each) => each !== 'italics');
    expect(quoted.length).toBeGreaterThan(60);
    expect(quoted.filter((each) => !isSaid(each))).toEqual([]);
  });

  it('would not pass with a sentence of before (control)', () => {
    const page =
      'Press *Buy … tickets*, hear *Skip to content*, then **at once** *Buy now* and *… tickets are yours*.';
    expect(quotedIn(page).filter((each) => !isSaid(each))).toEqual(['Buy now', '… tickets are yours']);
  });
});
