import { api, type Route } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { queryReader } from './query.ts';

/** Bytes of a query string that is read at all; longer ones are 414. */
const longest = 8192;

const repeated = (text: (n: number) => string) => {
  let query = '';
  for (let n = 0; query.length < longest; n++) query += text(n);
  return query.slice(0, longest);
};

/** Query strings made to cost as much as 8 KiB can. */
const hostile: Readonly<Record<string, string>> = {
  'one name over and over': repeated(() => 'a&'),
  'a known name over and over': repeated(() => 'page&'),
  'names of two letters': repeated((n) => `${n.toString(36)}=&`),
  'names almost known': repeated((n) => `per_pag${n % 10}${'x'.repeat(n % 3)}&`),
  'names of control characters': repeated((n) => `${'%01'.repeat(60)}${n}&`),
  'names of backslashes': repeated((n) => `${'\\'.repeat(60)}${n}&`),
  'names of other scripts': repeated((n) => `${'%E2%98%83'.repeat(60)}${n}&`),
  'no text at all': repeated(() => '%ff&'),
  'nothing between the signs': `${'&'.repeat(longest - 1)}x`,
  'one long value': `page=${'9'.repeat(longest - 5)}`,
  'one long name': 'a'.repeat(longest),
};

const routes = Object.values(api).flatMap((area): Route[] => Object.values(area));
const queries = [...new Set(routes.map(({ query }) => query))];

/** The errors of a query string for a route that takes these parameters. */
function errorsOf(
  read: (text: string) => unknown,
  text: string,
): readonly { code: string; detail: string }[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.particulars.errors ?? [];
    throw error;
  }
}

/** CPU in microseconds of the fastest of a few runs: the machine may be busy with other work. */
function cpuOf(work: () => unknown): number {
  let fastest = Infinity;
  for (let run = 0; run < 10; run++) {
    const before = process.cpuUsage();
    for (let n = 0; n < 10; n++) work();
    const { user, system } = process.cpuUsage(before);
    fastest = Math.min(fastest, (user + system) / 10);
  }
  return fastest;
}

describe.each(Object.entries(hostile))('a query string of %s', (_what, text) => {
  it('is rejected with at most 20 errors and a count of the others, in at most 16 KiB', () => {
    for (const query of queries) {
      const errors = errorsOf(queryReader(query), text);
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(21);
      expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThanOrEqual(15 * 1024);
    }
  });

  it('costs at most 5 ms of CPU', () => {
    const read = queryReader(api.adminMoney.payments.query);
    expect(cpuOf(() => errorsOf(read, text))).toBeLessThan(5000);
  });
});

describe('the errors of a query string', () => {
  it('end with how many more there are, those of pairs that were not read included', () => {
    const read = queryReader(undefined);
    const names = Array.from({ length: 300 }, (_, n) => `n${n}=1`).join('&');
    const errors = errorsOf(read, names);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toEqual({
      code: 'more',
      detail: 'There are 280 more errors, which are not listed.',
    });
  });

  it('do not tell how many more there are where there are none', () => {
    expect(errorsOf(queryReader(undefined), 'a&b').map(({ code }) => code)).toEqual(['unknown', 'unknown']);
  });
});
