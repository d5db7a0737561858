import type { OutgoingHttpHeaders } from 'node:http';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Dataset, secretKey } from '../data.ts';
import { databaseOf } from '../database.ts';
import type { Asking } from '../load.ts';
import { holdOf, type Shop } from './shop.ts';

/** A statement as it was sent. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...words: unknown[]) => unknown;

/** A request that was done, as the server did it. */
interface Done {
  readonly statements: readonly SentStatement[];
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** The statements of one transaction that holds a place, from `begin` to `commit`, as the server sends them. */
export async function statementsOfHold(data: Dataset, shop: Shop): Promise<SentStatement[]> {
  const { statements } = await doneOnce(data, `/api/events/${shop.slug}/orders`, () => holdOf(shop));
  return statements.slice(statements.findIndex(({ text }) => text.startsWith('begin')));
}

/** A request that is answered with 201, up to its `commit`. It is sent twice: the first one opens the connection. */
export async function doneOnce(
  data: Dataset,
  url: string,
  next: () => Pick<Asking, 'headers'> & { readonly body: object },
): Promise<Done> {
  const config = readConfig({
    DATABASE_URL: data.url,
    KARCIS_SECRET_KEY: secretKey.toString('base64url'),
    KARCIS_RATE_LIMITS: 'off',
    KARCIS_LOG_LEVEL: 'silent',
  });
  const database = databaseOf(config);
  const app = await createApp({ config, database, secretKey: async () => secretKey });
  try {
    const ask = () => app.inject({ method: 'POST', url, ...next() });
    await ask();
    const { sent, result } = await recorded(ask);
    if (result.statusCode !== 201) throw new Error(`It was not done: ${result.body}`);
    const commit = sent.findIndex(({ text }) => text === 'commit');
    return { statements: sent.slice(0, commit + 1), headers: result.headers, body: result.body };
  } finally {
    await app.close();
    await database.close();
  }
}

/** What every client of this process sends during the work, and what came of it. */
export async function recorded<T>(work: () => Promise<T>): Promise<{ sent: SentStatement[]; result: T }> {
  const sent: SentStatement[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  client.query = function query(this: unknown, ...words) {
    const [asked] = words;
    const { text, values = [] } =
      typeof asked === 'string' ? { text: asked } : (asked as Partial<SentStatement> & { text: string });
    sent.push({ text, values });
    return original.apply(this, words);
  };
  try {
    return { result: await work(), sent };
  } finally {
    client.query = original;
  }
}
