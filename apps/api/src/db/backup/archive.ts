import { createHash, type Hash } from 'node:crypto';
import {
  BackupError,
  type End,
  format,
  type Header,
  type Sequence,
  type TableEnd,
  type TableHead,
} from './format.ts';
import { copyIn } from './tables.ts';

const marks = {
  header: '-- Karcis backup ',
  table: '-- table ',
  rows: '-- rows ',
  end: '-- end ',
} as const;

/** Line that ends the data of a table. No row equals it: in a row, a backslash is written twice. */
const terminator = Buffer.from('\n\\.\n');
/** Maximum length of a line in bytes. The line of a table with a thousand columns is shorter. */
const longestLine = 1_000_000;

/** Rows of a table, as a stream to be read once, and their number, known at its end. */
export interface TableSource extends TableHead {
  readonly rows: AsyncIterable<Buffer>;
  readonly count: () => number;
}

/** Yields the text of a backup in pieces. `ending` is called after the last table. */
export async function* writeArchive(
  header: Header,
  tables: AsyncIterable<TableSource>,
  ending: () => Promise<readonly Sequence[]>,
): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  const pass = (piece: Buffer | string) => {
    const bytes = Buffer.from(piece as string);
    all.update(bytes);
    return bytes;
  };
  yield pass(`${marks.header}${JSON.stringify(header)}\n`);
  let [count, total] = [0, 0];
  for await (const { name, columns, rows, count: countRows } of tables) {
    const own = createHash('sha256');
    yield pass(`${marks.table}${JSON.stringify({ name, columns })}\n${copyIn({ name, columns })};\n`);
    for await (const piece of rows) {
      own.update(piece);
      yield pass(piece);
    }
    const end: TableEnd = { rows: countRows(), sha256: own.digest('hex') };
    yield pass(`\\.\n${marks.rows}${JSON.stringify(end)}\n`);
    count += 1;
    total += end.rows;
  }
  const sequences = await ending();
  const end: End = { tables: count, rows: total, sequences, sha256: all.digest('hex') };
  yield Buffer.from(`${marks.end}${JSON.stringify(end)}\n`);
}

/** Callbacks for the parts of a backup while it is read, in this order. */
export interface Reading {
  header(header: Header): Promise<void>;
  /**
   * Reads all rows and returns their number. The checksum is compared after that: when it differs, the caller has to undo
   * all that it did with them.
   */
  table(table: TableHead, rows: AsyncIterable<Buffer>): Promise<number>;
}

/** Reads a backup to its end and checks each checksum. Throws BackupError when it is damaged or incomplete. */
export async function readArchive(
  pieces: AsyncIterable<Buffer>,
  reading: Reading,
): Promise<{ header: Header; end: End }> {
  const text = createCursor(pieces);
  const header = parse(await text.line(), marks.header) as Header;
  if (header.format !== format)
    throw new BackupError(
      `The backup has the format ${header.format}, and this release of Karcis reads ${format}: restore it with the ` +
        `release that made it (${header.karcis}), or a newer one.`,
    );
  await reading.header(header);
  let [tables, total] = [0, 0];
  for (;;) {
    const before = text.sum();
    const line = await text.line();
    if (line.startsWith(marks.end)) {
      const end = parse(line, marks.end) as End;
      const isWhole = end.sha256 === before && end.tables === tables && end.rows === total;
      if (!isWhole || !(await text.isAtEnd())) throw damaged('its sum is another');
      return { header, end };
    }
    total += await readTable(text, line, reading);
    tables += 1;
  }
}

async function readTable(text: Cursor, line: string, reading: Reading): Promise<number> {
  const head = parse(line, marks.table) as TableHead;
  if ((await text.line()) !== `${copyIn(head)};`) throw damaged(`the table ${head.name} has no beginning`);
  const own = createHash('sha256');
  let rows = 0;
  const taken = await reading.table(
    head,
    counted(text.data(), own, (lines) => {
      rows += lines;
    }),
  );
  const end = parse(await text.line(), marks.rows) as TableEnd;
  if (end.rows !== rows || taken !== rows || end.sha256 !== own.digest('hex'))
    throw damaged(`the rows of the table ${head.name} are not those that were written`);
  return rows;
}

async function* counted(pieces: AsyncIterable<Buffer>, hash: Hash, add: (lines: number) => void) {
  for await (const piece of pieces) {
    hash.update(piece);
    add(linesIn(piece));
    yield piece;
  }
}

export function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  return lines;
}

const damaged = (why: string) => new BackupError(`The backup is damaged or incomplete: ${why}.`);

function parse(line: string, mark: string): unknown {
  try {
    if (line.startsWith(mark)) return JSON.parse(line.slice(mark.length));
  } catch {}
  if (mark === marks.header) throw new BackupError('The file is no backup of Karcis.');
  throw damaged(`a line "${mark.trim()}" is missing`);
}

type Cursor = ReturnType<typeof createCursor>;

/** Reader of lines and of the rows of tables. It holds at most one piece and one line in memory. */
function createCursor(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { done, value } = await source.next();
    if (done === true) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    hash.update(taken);
    return taken;
  }

  async function line(): Promise<string> {
    for (let end = rest.indexOf(10); ; end = rest.indexOf(10)) {
      if (end !== -1) return take(end + 1).toString('utf8', 0, end);
      if (rest.length > longestLine || !(await more())) throw damaged('it ends too early');
    }
  }

  /** Yields the rows up to the line that ends them, which is read, too. */
  async function* data(): AsyncGenerator<Buffer> {
    for (let isAtLineStart = true; ;) {
      if (isAtLineStart && rest.subarray(0, 3).equals(terminator.subarray(1))) {
        take(terminator.length - 1);
        return;
      }
      const end = rest.indexOf(terminator);
      // Without one, the last bytes stay: they may be the beginning of it.
      const length = end === -1 ? rest.length - terminator.length + 1 : end + 1;
      if (length > 0) {
        const rows = take(length);
        isAtLineStart = rows.at(-1) === 10;
        yield rows;
      }
      if (end === -1 && !(await more())) throw damaged('it ends within a table');
    }
  }

  return {
    line,
    data,
    /** Checksum of all that was read so far. */
    sum: () => hash.copy().digest('hex'),
    isAtEnd: async () => rest.length === 0 && !(await more()),
  };
}
