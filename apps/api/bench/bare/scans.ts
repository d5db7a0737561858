import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { SentStatement } from '../selling/recorded.ts';
import { replacing } from '../selling/replaced.ts';
import { openBareClient } from './client.ts';

/** What the bare server of scans is told. */
export interface BareScans {
  readonly databaseUrl: string;
  /** Statements of one scan, as the server sends them: of the account behind the token, then of the transaction. */
  readonly statements: readonly SentStatement[];
  /** Key of the event that new ids carry, and ids in the statements that stay as they are. */
  readonly eventKey: number;
  readonly keptIds: readonly string[];
  /** Ticket in the statements, and those that are scanned in its place, one after the other and again from the first. */
  readonly scanned: string;
  readonly tickets: readonly string[];
  /** For transactions, one at a time on each. */
  readonly connections: number;
  readonly answer: { readonly headers: readonly string[]; readonly body: string };
}

/**
 * The least that a server on Node.js has to do to record scans: it reads a request, sends the statements and answers with a body
 * made in advance. No framework, no check of input or output, no signature, no decision, no log, no limits.
 */
async function serve(work: BareScans): Promise<void> {
  const named = work.statements.map(({ text, values }, at) => ({ name: `bare_${at}`, text, values }));
  const begin = named.findIndex(({ text }) => text.startsWith('begin'));
  const [lookUps, transaction] = [named.slice(0, begin), named.slice(begin)];
  const reader = await openBareClient(work.databaseUrl);
  const free = await Promise.all(
    Array.from({ length: work.connections }, () => openBareClient(work.databaseUrl)),
  );
  const waiting: ((client: pg.Client) => void)[] = [];
  let turn = 0;

  const connection = () => {
    const client = free.pop();
    return client ?? new Promise<pg.Client>((resolve) => waiting.push(resolve));
  };
  const giveBack = (client: pg.Client) => {
    const next = waiting.shift();
    if (next === undefined) free.push(client);
    else next(client);
  };

  async function record(): Promise<void> {
    const ticket = work.tickets[turn++ % work.tickets.length] ?? '';
    const kept = work.keptIds.map((id) => [id, id] as const);
    const valuesOf = replacing(work.eventKey, [...kept, [work.scanned, ticket]]);
    const send = (client: pg.Client, { name, text, values }: (typeof named)[number]) =>
      client.query(values.length === 0 ? { text } : { name, text, values: values.map(valuesOf) });
    for (const statement of lookUps) await send(reader, statement);
    const client = await connection();
    // `begin` goes along with the first statement, as the server sends it.
    const [opening, ...statements] = transaction.map((statement) => () => send(client, statement));
    const opened = opening?.();
    for (const statement of statements) await statement();
    await opened;
    giveBack(client);
  }

  const { headers, body } = work.answer;
  const server = createServer((request, response) => {
    text(request)
      .then(JSON.parse)
      .then(record)
      .then(() =>
        response.writeHead(201, [...headers, 'content-length', String(Buffer.byteLength(body))]).end(body),
      )
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
  server.keepAliveTimeout = 72_000; // as the server that it is held against
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (work: BareScans) => void serve(work));
process.once('disconnect', () => process.exit());
