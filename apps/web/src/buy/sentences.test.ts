import { KarcisError } from '@karcis/sdk';
import { words as en } from '@karcis/words/en/buy-room';
import { words as id } from '@karcis/words/id/buy-room';
import type { Words } from '@karcis/words';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from './sentences.ts';

const refused = (status: number, code: KarcisError['code']) =>
  new KarcisError({ type: 'about:blank', title: '', status, detail: '', code, request_id: '' });

describe.each([
  ['id', id, /dipesan|dipegang|acara ini/i],
  ['en', en, /ordered|holds|this event/i],
] as const)('what a buyer reads in %s', (_locale, room, wrong) => {
  const words = room as unknown as Words;

  it.each([
    [500, 'internal'],
    [404, 'not_found'],
    [503, 'maintenance'],
  ] as const)('of a %d says nothing that only the choice of tickets knows', (status, code) => {
    const sentence = sentenceOf(refused(status, code), words);
    expect(sentence).not.toBe(words.frame.noAnswer);
    expect(sentence).not.toMatch(wrong);
  });

  it('of a ticket that an account holds is that of the ticket', () => {
    const { heldByAccount } = words.buy;
    expect(sentenceOf(refused(404, 'not_found'), words, { not_found: heldByAccount })).toBe(heldByAccount);
  });
});
