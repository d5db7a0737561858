import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { createLineErrors, type FileLines, type LineErrors } from '../../domain/file-lines.ts';
import type { ValueError } from '../../domain/errors/problem-error.ts';
import { columnsIn, type Lines, ofFile, type Read, valuesIn } from './csv-columns.ts';

/** Bytes of a line, and values in it, that are read. No kind of line has a tenth of them. */
const [mostBytes, mostValues] = [20_000, 200];

/** Lines of a file, empty ones included. */
const mostLines = 20_000;

/** Bytes, and lines, that are worked on before the loop turns: some two milliseconds of a file made to be slow. */
const [bytesPerTurn, linesPerTurn] = [16 * 1024, 50];

/**
 * Reads a file of lines (CSV, RFC 4180). What is wrong with the file or its values is told by its errors and not thrown: a caller may only
 * want to know. A file is read in slices, between which the server does its other work: a whole one takes up to half a second.
 */
export async function readLines(bytes: Buffer, { most, of }: Lines): Promise<FileLines<object>> {
  const errors = createLineErrors();
  const records = await recordsIn(bytes, most, errors);
  const said = isSeparatorLine(records[0]) ? records.slice(1) : records;
  const [head, ...rows] = await unwrapped(said, most, errors);
  if (head === undefined) {
    if (errors.count() === 0) errors.add(1, () => ofFile('missing', 'The file is empty.'));
    return { rows: 0, lines: [], errors };
  }
  const columns = columnsIn(head, of, errors);
  if (rows.length === 0)
    errors.add(head.line, () => ofFile('missing', 'The file has no lines beside the names of its columns.'));
  if (errors.count() > 0) return { rows: rows.length, lines: [], errors };
  const lines: { line: number; values: object }[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % linesPerTurn === 0) await nextTurn();
    lines.push({ line: row.line, values: valuesIn(row, columns, of, errors) });
  }
  return { rows: rows.length, lines, errors };
}

/** Every line that has something in it. None where the file cannot be read. */
async function recordsIn(bytes: Buffer, most: number, errors: LineErrors): Promise<Read[]> {
  const unread = unreadableLine(bytes);
  if (unread !== undefined) {
    errors.add(unread.line, () => ofFile(unread.code, unread.detail));
    return [];
  }
  const text = new TextDecoder().decode(bytes);
  try {
    const plain = Buffer.from(text);
    const read: Found[] = [];
    await pipeline(
      Readable.from(slices(plain)),
      parse({ ...options, delimiter: delimiterOf(text), to: most + 2 }),
      async (records: AsyncIterable<Found>) => {
        for await (const record of records) read.push(record);
      },
    );
    const lineAt = lineCounter(plain);
    const records = read.map(({ bytes: end, values }) => ({ line: lineAt(end), values }));
    const beyond = records[most + 1];
    if (beyond === undefined) return records;
    errors.add(beyond.line, () =>
      ofFile('too_long', `A file has at most ${most} lines beside the first one.`),
    );
    return [];
  } catch (error) {
    if (error instanceof TooManyValues)
      errors.add(error.line, () => ofFile('too_long', `A line has at most ${mostValues} values.`));
    else if (!(error instanceof CsvError)) throw error;
    else errors.add(lineOf(error), () => ofFile('malformed', sentences[error.code] ?? unreadable));
    return [];
  }
}

/**
 * Returns lines that each stand in quotes, `"name,ticket_type"`, as they are without them: programs write them so where all of a line was in
 * one cell. Others are returned as they are.
 */
async function unwrapped(
  records: readonly Read[],
  most: number,
  errors: LineErrors,
): Promise<readonly Read[]> {
  const wholes = records.map(({ values: [first = '', ...others] }) => (others.some(isFilled) ? '' : first));
  const isWrapped = delimiters.some((sign) => wholes[0]?.includes(sign)) && wholes.every(isFilled);
  if (!isWrapped) return records;
  const numbers = records.flatMap(({ line }, at) => (wholes[at] ?? '').split(/\r\n|[\r\n]/).map(() => line));
  const lineOf = (line: number) => numbers[line - 1] ?? line;
  const read = await recordsIn(Buffer.from(wholes.join('\n')), most, {
    ...errors,
    add: (line, describe) => errors.add(lineOf(line), describe),
  });
  return read.map(({ line, values }) => ({ line: lineOf(line), values }));
}

const isFilled = (value: string): boolean => value.trim() !== '';

/** Slices of a file, with a turn of the loop before each. */
async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += bytesPerTurn) {
    await nextTurn();
    yield bytes.subarray(from, from + bytesPerTurn);
  }
}

/** A record as `on_record` leaves it: its values, and the bytes of the file up to its end. */
interface Found {
  readonly values: readonly string[];
  readonly bytes: number;
}

/** A line with more values than are read. */
class TooManyValues extends Error {
  readonly line: number;

  constructor(line: number) {
    super();
    this.line = line;
  }
}

const options: Options = {
  relax_column_count: true,
  // Blanks between a separator and a quote.
  ltrim: true,
  rtrim: true,
  skip_empty_lines: true,
  // What a spreadsheet writes for rows that were emptied.
  skip_records_with_empty_values: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: mostBytes,
  // In place of `info`, which makes a second object of each record.
  on_record: (read, { lines, bytes }) => {
    const values = read as unknown as readonly string[];
    if (values.length > mostValues) throw new TooManyValues(lines);
    return { values, bytes } as never;
  },
};

const unreadable = 'This line cannot be read as CSV.';
const afterQuote = 'After a quote that is closed, something else than the next value follows.';
const sentences: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened and not closed.',
  INVALID_OPENING_QUOTE: 'A quote is within a value that does not begin with one.',
  CSV_INVALID_CLOSING_QUOTE: afterQuote,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: afterQuote,
  CSV_MAX_RECORD_SIZE: 'A value is too long; perhaps a quote is opened and not closed.',
};

const lineOf = (error: CsvError): number => {
  const { lines } = error as { lines?: unknown };
  return typeof lines === 'number' ? Math.max(1, lines) : 1;
};

/** What keeps bytes from being read at all, before any time is spent on them. */
function unreadableLine(
  bytes: Buffer,
): { line: number; code: ValueError['code']; detail: string } | undefined {
  const isText = isUtf8(bytes);
  for (let [line, from] = [1, 0]; from < bytes.length; line += 1) {
    const end = lineEnd(bytes, from);
    if (end - from > mostBytes)
      return { line, code: 'too_long', detail: `A line has at most ${mostBytes} bytes.` };
    if (line > mostLines) return { line, code: 'too_long', detail: `A file has at most ${mostLines} lines.` };
    if (!isText && !isUtf8(bytes.subarray(from, end)))
      return {
        line,
        code: 'malformed',
        detail: 'This is not text in UTF-8. Save the file as CSV UTF-8.',
      };
    from = bytes[end] === 13 && bytes[end + 1] === 10 ? end + 2 : end + 1;
  }
  return undefined;
}

/** Where the line that begins at a byte ends: at CR LF, LF, or CR alone. */
function lineEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
  return end;
}

/** Signs that stand between values. Spreadsheets copy cells with tabs. */
const delimiters = [',', ';', '\t'] as const;

/** The line by which some spreadsheets say what is between values. */
const separatorLine = /^"?sep=([,;\t])"?$/i;

const isSeparatorLine = (record: Read | undefined): boolean =>
  record !== undefined &&
  /^sep=/i.test(record.values[0] ?? '') &&
  record.values.slice(1).every((value) => value === '');

/** Returns what is between two values: what the first line says, or has most of; a comma where it has none. */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const [first = ''] = text.replace(/^[\r\n ]+/, '').split(/[\r\n]/, 1);
  const said = separatorLine.exec(first)?.[1];
  const countOf = (sign: string) => first.split(sign).length;
  return (
    delimiters.find((sign) => sign === said) ??
    delimiters.reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most))
  );
}

/** Makes the function that tells in which line a record ends, by the bytes up to there. It is asked in their order. */
function lineCounter(bytes: Buffer): (end: number) => number {
  let [line, from] = [1, 0];
  return (end) => {
    // Without the line break that ends the record.
    let last = end;
    if (bytes[last - 1] === 10) last -= 1;
    if (bytes[last - 1] === 13) last -= 1;
    for (; from < last; from += 1)
      if (bytes[from] === 10 || (bytes[from] === 13 && bytes[from + 1] !== 10)) line += 1;
    return line;
  };
}
