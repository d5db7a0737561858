/** Ways to write an identifier that are not the one, and some that name nothing. */
export const ids: readonly string[] = [
  'signature',
  'SIGNATURE',
  'signature/',
  '0',
  '1',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '{00000000-0000-7000-8000-000000000000}',
  'urn:uuid:00000000-0000-7000-8000-000000000000',
  '00000000000070008000000000000000',
  '0000-0000-0000-7000-8000-0000-0000-0000',
  '00000000-0000-7000-8000-00000000000g',
  '00000000-0000-7000-8000-000000000000 ',
  '00000000-0000-7000-8000-0000000000000',
  '018f0000-0000-7000-8000-00000000000\u0661',
  '../events',
  '..',
  '.',
];

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const id = '00000000-0000-7000-8000-000000000000';

/** Cursors: of the right form with all that may stand in them, and of none. */
export const cursors: readonly string[] = [
  ...['now', 'infinity', '-infinity', 'epoch', '', '2026-01-01', '99999999-01-01', 'x\u0000', '\ud800'].map(
    (at) => encoded([at, id]),
  ),
  ...['2026-01-01T00:00:00.000Z', '0', '2147483648', '-1', '1e3', 'NaN', ' 7 ', '0x7'].map((at) =>
    encoded([at, id]),
  ),
  ...['', 'x', `{${id}}`, id.toUpperCase(), 'infinity', "' or 1=1", '\u0000'].map((last) =>
    encoded(['2026-01-01T00:00:00.000Z', last]),
  ),
  encoded([]),
  encoded([id]),
  encoded(['1', '2', '3']),
  encoded([1, 2]),
  encoded([null, null]),
  encoded([['a'], ['b']]),
  encoded([{ a: 1 }, id]),
  encoded({ 0: 'a', 1: 'b', length: 2 }),
  encoded(JSON.parse('{"__proto__":["a","b"]}')),
  encoded('text'),
  encoded(7),
  encoded(null),
  '////',
  '====',
  'W10=',
  'WyIxIiwiMiJd\n',
  '\u00e9',
  'A'.repeat(200),
  'A'.repeat(201),
  Buffer.from('[1e400]').toString('base64url'),
  Buffer.from('['.repeat(140)).toString('base64url'),
  Buffer.from([0xff, 0xfe, 0x5b, 0x5d]).toString('base64url'),
];
