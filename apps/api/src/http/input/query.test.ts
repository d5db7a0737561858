import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { queryReader } from './query.ts';

const read = queryReader(
  Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
    official: Type.Optional(Type.Boolean()),
    status: Type.Optional(
      Type.Unsafe<string>({ type: 'string', enum: ['Published', 'Partially Refunded', 'Refunded'] }),
    ),
    event_id: Type.Optional(Type.String({ maxLength: 64 })),
    reason: Type.Optional(Type.String({ minLength: 3, maxLength: 300, description: 'one line' })),
  }),
);

/** What is wrong with a query: the entries of `errors` in the answer. */
function faultsOf(query: string): readonly { parameter?: string; code: string; detail: string }[] {
  try {
    read(query);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.particulars.errors as ReturnType<typeof faultsOf>;
    throw error;
  }
}

describe('a query string', () => {
  it('gives values of the declared types', () => {
    expect(read('page=12&official=true&status=Published&event_id=a%20b')).toEqual({
      page: 12,
      official: true,
      status: 'Published',
      event_id: 'a b',
    });
    expect(read('official=0')).toEqual({ official: false });
    expect(read('event_id=a+b&')).toEqual({ event_id: 'a b' });
  });

  it('may be empty, and so may a value: that counts as absent', () => {
    for (const query of ['', '&', 'page=', 'page', 'status=&official='])
      expect(read(query), query).toEqual({});
  });

  it('takes numbers in plain digits only', () => {
    const hostile =
      '0 -1 +1 01 1.0 1.5 1e3 0x10 1_000 NaN Infinity null true １ ١ 10000000 99999999999999999999 %201 1%20 %09 []';
    for (const text of hostile.split(' ')) {
      expect(faultsOf(`page=${text}`), text).toMatchObject([{ parameter: 'page', code: 'not_allowed' }]);
    }
    expect(faultsOf('page=0x10')[0]?.detail).toBe(
      'page was "0x10"; allowed: a whole number from 1 to 9999999.',
    );
  });

  it('takes true, false, 1 and 0 as booleans', () => {
    for (const text of ['TRUE', 'yes', 'on', '2', '01', 'null']) {
      expect(faultsOf(`official=${text}`), text).toMatchObject([
        { parameter: 'official', code: 'not_allowed' },
      ]);
    }
  });

  it('matches listed values without regard to case, dash, underscore and space', () => {
    for (const text of [
      'Partially Refunded',
      'partially_refunded',
      'PARTIALLY-REFUNDED',
      'partially+refunded',
    ]) {
      expect(read(`status=${text}`), text).toEqual({ status: 'Partially Refunded' });
    }
  });

  it('says how long a text may be', () => {
    const detail = (query: string) => faultsOf(query)[0]?.detail;
    expect(detail('reason=x')).toBe('reason was "x"; allowed: one line of 3 to 300 characters.');
    expect(detail(`event_id=${'x'.repeat(65)}`)).toContain('allowed: text of at most 64 characters.');
  });

  it('names the nearest value and the nearest name', () => {
    expect(faultsOf('status=publishd')).toEqual([
      {
        parameter: 'status',
        code: 'not_allowed',
        detail:
          'status was "publishd"; allowed: one of Published, Partially Refunded, Refunded. Did you mean Published?',
      },
    ]);
    expect(faultsOf('pgae=1')).toEqual([
      { parameter: 'pgae', code: 'unknown', detail: 'There is no parameter "pgae"; did you mean page?' },
    ]);
    expect(faultsOf('sort=name')[0]?.detail).toBe(
      'There is no parameter "sort"; known are page, official, status, event_id, reason.',
    );
  });

  it('rejects names that reach into objects like any unknown name', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'page[]', 'page[a]', 'Page', ' page']) {
      expect(faultsOf(`${encodeURIComponent(name)}=1`), name).toMatchObject([
        { parameter: name, code: 'unknown' },
      ]);
    }
  });

  it('rejects a parameter that is given twice, even with one value', () => {
    expect(faultsOf('page=1&page=1')).toMatchObject([{ parameter: 'page', code: 'repeated' }]);
  });

  it('rejects values that are not text: bad percent-encoding, bytes that are not UTF-8, surrogates, NUL', () => {
    for (const text of ['%', '%E0%A4%A', '%ff', '%C0%AF', '%ED%A0%80', '%00', 'a%00b']) {
      expect(faultsOf(`event_id=${text}`), text).toMatchObject([
        { parameter: 'event_id', code: 'malformed' },
      ]);
    }
  });

  it('names every error at once, and cuts values to a readable length', () => {
    const faults = faultsOf(`page=x&official=y&halaman=${'z'.repeat(500)}`);
    expect(faults.map(({ parameter }) => parameter)).toEqual(['halaman', 'page', 'official']);
    expect(faultsOf(`event_id=${'z'.repeat(500)}`)[0]?.detail.length).toBeLessThan(200);
  });
});
