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

/** The statements of one transaction that holds a place, from `begin` to `commit`, as the server sends them. */
export const statementsOfHold = (data: Dataset, shop: Shop): Promise<SentStatement[]> =>
  statementsOf(data, `/api/events/${shop.slug}/orders`, () => holdOf(shop));

/** The statements of the transaction of a request that is answered with 201, which is sent twice: the first one opens the connection. */
export async function statementsOf(
  data: Dataset,
  url: string,
  next: () => Pick<Asking, 'headers'> & { readonly body: object },
): Promise<SentStatement[]> {
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
    const sent = await recorded(async () => {
      const { statusCode, body: said } = await ask();
      if (statusCode !== 201) throw new Error(`It was not done: ${said}`);
    });
    const begin = sent.findIndex(({ text }) => text.startsWith('begin'));
    const commit = sent.findIndex(({ text }) => text === 'commit');
    return sent.slice(begin, commit + 1);
  } finally {
    await app.close();
    await database.close();
  }
}

/** What every client of this process sends during the work. */
export async function recorded(work: () => Promise<unknown>): Promise<SentStatement[]> {
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
    await work();
  } finally {
    client.query = original;
  }
  return sent;
}
