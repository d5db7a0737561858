import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { instant, parsers } from './pg-types.ts';

describe('a value of the database', () => {
  it.each([
    ['2026-11-20 09:30:00+00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 09:30:00.5+00', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20 09:30:00.05+00', '2026-11-20T09:30:00.050Z'],
    ['2026-11-20 09:30:00.123+00', '2026-11-20T09:30:00.123Z'],
  ])('%s is %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  it('arrives as the API sends it', async () => {
    const client = new pg.Client({ ...inject('postgres'), types: parsers, options: '-c TimeZone=UTC' });
    await client.connect();
    const { rows } = await client.query(`
      select
        timestamptz(3) '2026-11-20 16:30:00.1+07' as instant, date '2026-11-20' as day,
        bigint '9007199254740991' as amount, numeric '12.50' as rate, array['a', 'b'] as list,
        jsonb '{"a": [1]}' as config, null::timestamptz as nothing`);
    expect(rows).toEqual([
      {
        instant: '2026-11-20T09:30:00.100Z',
        day: '2026-11-20',
        amount: 9_007_199_254_740_991,
        rate: 12.5,
        list: ['a', 'b'],
        config: { a: [1] },
        nothing: null,
      },
    ]);
    await expect(client.query(`select bigint '9007199254740993'`)).rejects.toThrow('cannot be held exactly');
    await client.end();
  });
});
