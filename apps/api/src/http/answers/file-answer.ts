import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Columns, Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection/database.ts';
import type { Export, FileRows, MoreColumns } from '../../db/connection/exports.ts';
import type { Change } from '../../domain/activity.ts';
import { byteOrderMark, csvLine, delimiters, harmless } from '../../domain/text/csv.ts';
import { accountIn, type Scope } from '../../domain/security/scope.ts';
import { localTexts } from '../../domain/time/local-text.ts';
import type { LogWriter } from '../errors/log-writer.ts';
import { readingOf } from '../audited.ts';
import { codingFor, compressing } from './compression.ts';
import { vary } from './headers.ts';

interface Dependencies {
  readonly database: Pick<Database, 'export'>;
  readonly logWriter: Pick<LogWriter, 'did'>;
}

/** What a file is asked for with. */
interface Input {
  readonly event_id?: string;
  readonly delimiter?: keyof typeof delimiters;
}

/** A route that gives a file. */
export type FileRoute = Route & { readonly response: { readonly kind: 'file' } };

export const isFileRoute = (route: Route): route is FileRoute => route.response.kind === 'file';

/**
 * Makes the function that sends a file, row by row, as fast as its client takes it. Where something fails before the end, the connection is
 * reset: a client, or a proxy in between, must not take a part for the whole. The audit log says how many rows have left.
 */
export function fileSender(
  { response: { name, columns }, audit }: FileRoute,
  { database, logWriter }: Dependencies,
): (request: FastifyRequest, reply: FastifyReply, input: Input, file: FileRows) => Promise<FastifyReply> {
  return async (request, reply, input, file) => {
    // Before any header: what is wrong with it is answered as a problem.
    const rows =
      request.method === 'HEAD'
        ? none
        : await database.export(file.rows.compile(), holderOf(request.scope), leaving(reply));
    reply.header('cache-control', 'private, no-store').header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${named(name, file.subject)}"`);
    vary(reply, 'Authorization, Cookie, Accept-Encoding');
    if (rows === none) return reply.send(Readable.from([]));

    const did = ({ count, isWhole }: Sent) => {
      if (audit === undefined) return;
      const eventId = input.event_id ?? null;
      const changes = changesOf({ ...input, rows: count, is_whole: isWhole });
      logWriter.did({ ...readingOf(audit, request, {}), eventId, changes }, request);
    };
    const delimiter = delimiters[input.delimiter ?? 'comma'];
    const lines = Readable.from(linesOf(rows, { columns, more: file.more, delimiter }, did), {
      objectMode: false,
    });
    lines.once('error', () => request.raw.socket.resetAndDestroy());
    const coding = codingFor(Infinity, request.headers['accept-encoding']);
    if (coding === undefined) return reply.send(lines);
    return reply.header('content-encoding', coding).send(pipeline(lines, compressing(coding), () => {}));
  };
}

/** The name of a file with what its records are of: `attendees-malam-keroncong.csv`. */
const named = (name: string, subject: string | undefined) =>
  subject === undefined ? name : name.replace(/(?=\.[a-z]+$)/, `-${subject}`);

/** For HEAD: nothing is read. */
const none: Export = { next: async () => [] };

/** The one of whom an export takes the place: an organizer with all its accounts, or an administrator. */
function holderOf(scope: Scope): string {
  const account = accountIn(scope);
  return account?.organizerId ?? account?.userId ?? '';
}

/** Aborted when the client has left before the end. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  if (raw.destroyed) left.abort();
  return left.signal;
}

/** Rows that are written before the loop turns: some milliseconds of texts that are all quotes. */
const rowsPerTurn = 100;

/** How much of a file was handed over. */
interface Sent {
  readonly count: number;
  readonly isWhole: boolean;
}

type Row = Awaited<ReturnType<Export['next']>>[number];

/** How a file is written. */
interface Form {
  readonly columns: Columns;
  readonly more: MoreColumns | undefined;
  readonly delimiter: string;
}

/** The pieces of a file. */
async function* linesOf(rows: Export, form: Form, onEnd: (sent: Sent) => void): AsyncGenerator<string> {
  const lineOf = lineWriter(form);
  let [count, isWhole] = [0, false];
  try {
    let head = byteOrderMark + headOf(form);
    for (;;) {
      const portion = await rows.next();
      if (portion.length === 0 && head === '') break;
      for (let at = 0; at === 0 || at < portion.length; at += rowsPerTurn) {
        if (at > 0) await nextTurn();
        const some = portion.slice(at, at + rowsPerTurn);
        const piece = head + some.map(lineOf).join('');
        count += some.length;
        head = '';
        yield piece;
      }
    }
    isWhole = true;
  } finally {
    onEnd({ count, isWhole });
  }
}

/** The line with the names of the columns. */
const headOf = ({ columns, more, delimiter }: Form) =>
  csvLine(
    Object.keys(columns).flatMap((name) =>
      name === more?.after ? [name, ...more.names.map(harmless)] : [name],
    ),
    delimiter,
  );

/** Makes the writer of the lines of a file. Rows have its columns but for those that are another's by the clock of the event. */
function lineWriter({ columns, more, delimiter }: Form): (row: Row) => string {
  const stored = Object.entries(columns).filter(([, { type }]) => type !== 'local');
  const places = new Map(stored.map(([name], at) => [name, at]));
  const localText = localTexts();
  const textOf = (value: Row[number] | undefined) =>
    value === null || value === undefined ? null : String(value);
  const values = Object.entries(columns).map(([name, column]) => {
    const at = places.get(column.type === 'local' ? column.of : name) ?? Number.NaN;
    const zoneAt = places.get('timezone') ?? Number.NaN;
    return (row: Row): string | null => {
      const text = textOf(row[at]);
      if (text === null) return null;
      if (column.type === 'local') return localText(text, textOf(row[zoneAt]) ?? 'UTC');
      return column.type === 'text' ? harmless(text) : text;
    };
  });
  const moreAfter = more === undefined ? -1 : Object.keys(columns).indexOf(more.after);
  return (row) => {
    if (row.length !== stored.length + (more === undefined ? 0 : 1))
      throw new Error('The query of a file has other columns than its contract');
    const texts = values.map((valueOf) => valueOf(row));
    if (more !== undefined)
      texts.splice(
        moreAfter + 1,
        0,
        ...more.valuesOf(textOf(row.at(-1))).map((text) => (text === null ? null : harmless(text))),
      );
    return csvLine(texts, delimiter);
  };
}

/** What was asked for and what was given, as entries of the audit log. */
const changesOf = (values: object): Change[] =>
  Object.entries(values as Record<string, string | number | boolean>).map(([field, value]) => ({
    field,
    old: null,
    new: value,
  }));
