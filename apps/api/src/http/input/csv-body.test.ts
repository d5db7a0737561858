import { api, personName } from '@karcis/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark, csvLine, harmless, unharmed } from '../../domain/text/csv.ts';
import { readLines } from './csv-body.ts';

const { lines: form } = api.adminImports.vouchers.upload;

const read = async (text: string) => {
  const { rows, lines, errors } = await readLines(Buffer.from(text), form);
  return { rows, lines, errors: errors.described };
};

/** One line of text, as it is kept. */
const name = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .map(personName)
  .filter(
    (text) =>
      text !== '' &&
      unharmed(harmless(text)) === text &&
      /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u.test(text),
  );
const voucher = fc.record(
  {
    code: fc.stringMatching(/^[A-Za-z0-9_-]{3,32}$/),
    recipient_name: name,
    recipient_email: fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.example$/),
  },
  { requiredKeys: ['code'] },
);
const columns = ['code', 'recipient_name', 'recipient_email'] as const;

describe('a file of lines', () => {
  it('is read as it was written, whatever the order of its columns, what is between values, and how lines end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(voucher, { minLength: 1, maxLength: 20 }),
        fc.shuffledSubarray([...columns], { minLength: 3 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\r\n', '\n'),
        fc.boolean(),
        async (vouchers, order, delimiter, end, hasMark) => {
          const rows = vouchers.map((each) =>
            order.map((column) => (each[column] === undefined ? null : harmless(each[column]))),
          );
          const text = [order, ...rows].map((row) => csvLine(row, delimiter).replace(/\r\n$/, end)).join('');
          expect(await read((hasMark ? byteOrderMark : '') + text)).toEqual({
            rows: vouchers.length,
            lines: vouchers.map((values, at) => ({ line: at + 2, values })),
            errors: [],
          });
        },
      ),
    );
  });

  it('has each line under its number, also after empty ones and values of several lines', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = [
        'code,recipient_name',
        'SATU,Sari',
        '',
        ',',
        'DUA,"dua',
        'baris"',
        'TIGA,"bel\u0007',
        'Budi"',
        'X,',
      ].join(end);
      const { rows, lines, errors } = await read(text);
      expect(rows).toBe(4);
      expect(lines.map(({ line }) => line)).toEqual([2, 6, 8, 9]);
      expect(errors).toMatchObject([
        { line: 8, column: 'recipient_name', code: 'wrong_form' },
        { line: 9, column: 'code', code: 'too_short' },
      ]);
    }
  });

  it.each([
    ['empty columns at the end, as spreadsheets leave them', 'code;recipient_name;;\nSATU;Sari;;\nDUA;;;\n'],
    ['an empty column in the midst', 'code;;recipient_name\nSATU;;Sari\nDUA;;\n'],
    ['tabs between values', 'code\trecipient_name\nSATU\tSari\nDUA\t\n'],
    ['a line that names the separator', 'sep=;\ncode;recipient_name\nSATU;Sari\nDUA;\n'],
    ['names of columns in another form', '"Recipient Name",\uFEFFC\u00D3DE\u200B\nSari,SATU\n,DUA\n'],
    ['no separators at the ends of lines', 'code;recipient_name;recipient_email\nSATU;Sari\nDUA\n'],
    ['blanks before quotes', 'code, recipient_name\nSATU, "Sari"\n DUA,  \n'],
    ['blanks behind quotes', '"code" ,"recipient_name" \n"SATU"\t,"Sari"  \n"DUA" ,""\n'],
    ['blanks at quotes between tabs', 'code\trecipient_name\n "SATU" \t "Sari" \n"DUA"\t \n'],
    ['each line in quotes', '"code,recipient_name"\n"SATU,Sari"\nDUA\n'],
    ['each line in quotes, and values in them', '"code;""recipient_name"""\r\n"SATU;""Sari"""\r\n"DUA;"\r\n'],
    [
      'each line in quotes and empty cells behind it',
      'sep=,\n"code,recipient_name",,\n"SATU,Sari",,\n"DUA,",,\n',
    ],
    ['names of columns with dashes', 'CODE,recipient-name\nSATU,Sari\nDUA,\n'],
  ])('is read with %s', async (_, text) => {
    const { lines, errors } = await read(text);
    expect(errors).toEqual([]);
    expect(lines.map(({ values }) => values)).toEqual([
      { code: 'SATU', recipient_name: 'Sari' },
      { code: 'DUA' },
    ]);
  });

  it('tells what a line without its last values lacks, and values that no column has', async () => {
    const { lines, errors } = await read('recipient_name,code\nSari\nRani,SATU,,\nBudi,DUA,,x\n');
    expect(lines.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(errors).toMatchObject([
      { line: 2, column: 'code', code: 'missing' },
      { line: 4, column: null, code: 'too_long' },
    ]);
  });

  it('has its lines under their numbers also with blanks around quotes, and more behind them refused', async () => {
    const text = ['code, recipient_name', '', '  ', 'SATU, "Sari', 'Dewi" ', ' "X" ,'].join('\r\n');
    const { lines, errors } = await read(text);
    expect(lines[0]).toEqual({ line: 5, values: { code: 'SATU', recipient_name: 'Sari Dewi' } });
    expect(errors).toMatchObject([{ line: 6, column: 'code', code: 'too_short' }]);
    expect((await read('code,recipient_name\nSATU,"Sari" Dewi\n')).errors).toMatchObject([
      { line: 2, code: 'malformed' },
    ]);
  });

  it('has lines in quotes under their numbers', async () => {
    const text = '"code,recipient_name"\n\n"SATU,""Sari\nDewi"""\n"X,Budi"\n"DUA,Rani,lagi"\n';
    const { rows, lines, errors } = await read(text);
    expect(rows).toBe(3);
    expect(lines.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(lines[0]?.values).toEqual({ code: 'SATU', recipient_name: 'Sari Dewi' });
    expect(errors).toMatchObject([
      { line: 5, column: 'code', code: 'too_short' },
      { line: 6, column: null, code: 'too_long' },
    ]);
    const open = await read('"code,recipient_name"\n"SATU,Sari"\n"DUA,""Rani"\n');
    expect(open.errors).toMatchObject([{ line: 3, code: 'malformed' }]);
    // Control: where a line has several values, the first is read as it is.
    const one = await read('"code,recipient_name"\nSATU,Sari\n');
    expect(one.errors).toMatchObject([
      { line: 1, code: 'unknown' },
      { line: 1, code: 'missing' },
    ]);
  });

  it('loses the apostrophe of exports, in each column, and no other', async () => {
    const said = async (cell: string) => {
      const { lines } = await read(csvLine(['code', 'recipient_name'], ',') + csvLine(['SATU', cell], ','));
      return lines.map(({ values }) => (values as { recipient_name?: string }).recipient_name)[0];
    };
    for (const text of ['+18', '=1+1', '@Rani', '-', 'x;=1+1', '3171010101800001', '007', '1-12', '12E5'])
      expect(await said(harmless(text)), text).toBe(text);
    for (const text of ["'Aisyah", "O'; 'x", "'tis", "D'Angelo", "'12"])
      expect(await said(text), text).toBe(text);
    // Control: exports do put one there.
    expect(harmless('3171010101800001')).toBe("'3171010101800001");
  });

  it('is told apart from what is none, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { rows, lines, errors } = await readLines(Buffer.from(bytes), form);
        // Control: without an error there are lines, and each has a code.
        if (errors.count() === 0) expect(lines.every(({ values }) => 'code' in values)).toBe(true);
        expect(rows).toBeGreaterThanOrEqual(lines.length);
        expect(errors.count() > 0 || rows > 0).toBe(true);
      }),
    );
  });

  it('lets the loop turn while it is read, however it is made', async () => {
    const turnsDuring = async (text: string) => {
      let turns = 0;
      const count = () => {
        turns += 1;
        counting = setImmediate(count);
      };
      let counting = setImmediate(count);
      const { rows } = await readLines(Buffer.from(text), form);
      clearImmediate(counting);
      return { rows, turns };
    };
    const wide = `code,recipient_name\n${`${'"a",'.repeat(198)}\n`.repeat(2000)}`;
    expect((await turnsDuring(wide)).turns).toBeGreaterThan(wide.length / 20_000);
    const long = await turnsDuring(
      `code\n${Array.from({ length: 5000 }, (_, at) => `KODE-${at}\n`).join('')}`,
    );
    expect(long.rows).toBe(5000);
    expect(long.turns).toBeGreaterThan(100);
    // A small file needs few (control).
    expect((await turnsDuring('code\nSATU\n')).turns).toBeLessThan(10);
  });
});
