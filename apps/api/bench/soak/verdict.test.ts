import { describe, expect, it } from 'vitest';
import { holds } from '../results.ts';
import { inTurn, type Share } from './mix.ts';
import { type Sample, verdictOf } from './verdict.ts';

const steady: Sample = {
  at: 10,
  seconds: 10,
  latencies: new Map([
    ['content', [1, 1, 2]],
    ['sign-ins', [80]],
  ]),
  failed: new Map(),
  memory: 150,
  cpu: 900,
  connections: 12,
  files: 40,
};
const nine = (change: (n: number) => Partial<Sample>) =>
  Array.from({ length: 9 }, (_, n): Sample => ({ ...steady, ...change(n) }));
const missed = (samples: readonly Sample[]) =>
  verdictOf(samples, 20)
    .measures.filter(({ figures }) => !figures.every(holds))
    .map(({ name }) => name);

describe('the verdict of a soak', () => {
  it('is content with what stays as it is, or comes and goes', () => {
    expect(missed(nine(() => ({})))).toEqual([]);
    expect(missed(nine((n) => ({ memory: n % 3 === 0 ? 190 : 150 })))).toEqual([]);
  });

  it('names what grows, or is too much', () => {
    expect(missed(nine((n) => ({ memory: 150 + 4 * n })))).toEqual(['memory, MB (≤ 1.1)']);
    expect(missed(nine(() => ({ memory: 257 })))).toEqual(['memory, MB, at any time']);
    expect(missed(nine((n) => ({ files: 40 + n })))).toEqual(['open files (≤ 1.1)']);
    expect(missed(nine((n) => ({ connections: n > 7 ? 21 : 12 })))).toEqual(['connections, of 20']);
    expect(missed(nine((n) => ({ latencies: new Map([['content', [1 + n / 10]]]) })))).toEqual([
      'content, p50 ms (≤ 1.25)',
    ]);
  });

  it('does not judge the latency of what is asked rarely', () => {
    expect(missed(nine((n) => ({ latencies: new Map([['sign-ins', [80 + 20 * n]]]) })))).toEqual([]);
  });

  it('misses a single answer that was not as expected', () => {
    const once = new Map([['account.login answered 500', 1]]);
    expect(missed(nine((n) => (n === 4 ? { failed: once } : {})))).toEqual([
      'answers that were not as expected: account.login answered 500',
    ]);
  });

  it('lets be what the system does not tell', () => {
    expect(missed(nine(() => ({ memory: null, files: null })))).toEqual([]);
  });
});

describe('a mix', () => {
  it('asks each kind as often as its weight says, its questions in turn', () => {
    const question = (name: string) => ({ name, bytes: Buffer.from(name), status: 200 });
    const shares: Share[] = [
      { kind: 'content', weight: 3, questions: [question('a'), question('b')] },
      { kind: 'lists', weight: 1, questions: [question('c')] },
    ];
    const next = inTurn(shares);
    const asked = Array.from({ length: 8 }, () => next().name);
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'c', 'b']);
  });
});
