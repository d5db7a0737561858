import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { BareStatement } from '../bare/work.ts';
import { type Dataset, secretKey } from '../data.ts';
import { databaseOf } from '../database.ts';
import { answerOf } from './answers.ts';

/** Statements by wave: those of a wave were sent without waiting for each other. */
type Waves = RecordedStatement[][];

interface RecordedStatement extends BareStatement {
  /** The columns that it gives. */
  readonly fields: readonly string[];
}

interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[];
}

type Query = (...words: unknown[]) => unknown;
type Answered = (error: Error | null, result?: pg.QueryResult) => void;

/** The statements that the server sends for each request, as it sends them. */
export async function statementsOf(
  data: Dataset,
  requests: readonly { readonly path: string; readonly token: string }[],
): Promise<Waves[]> {
  const config = readConfig({
    DATABASE_URL: data.url,
    KARCIS_SECRET_KEY: secretKey.toString('base64url'),
    KARCIS_RATE_LIMITS: 'off',
    KARCIS_LOG_LEVEL: 'silent',
  });
  const database = databaseOf(config);
  const app = await createApp({ config, database });
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const found: Waves[] = [];
    for (const { path, token } of requests) {
      const ask = () => answerOf(origin, path, token);
      await ask(); // opens connections, and notes that the token is in use
      found.push(await recorded(ask));
    }
    return found;
  } finally {
    await app.close();
    await database.close();
  }
}

/** What every client of this process sends during the work, writes left out. */
async function recorded(work: () => Promise<unknown>): Promise<Waves> {
  const waves: Waves = [];
  let underWay = 0;
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  client.query = function query(this: unknown, ...words) {
    const [sent] = words;
    const answered = words.at(-1) as Answered;
    const { text, values = [] } = typeof sent === 'string' ? { text: sent } : (sent as Sent);
    // Reads are asked by callback; what is asked otherwise is no request's.
    if (typeof answered === 'function' && /^\s*(select|with)\b/i.test(text)) {
      if (underWay === 0) waves.push([]);
      underWay += 1;
      const wave = waves.at(-1);
      // Before the caller goes on, and perhaps sends the next one.
      words.splice(-1, 1, (error: Error | null, result?: pg.QueryResult) => {
        const fields = result?.fields.map(({ name }) => name) ?? [];
        underWay -= 1;
        wave?.push({ text, values, fields, gives: givenBy(fields) });
        answered(error, result);
      });
    }
    return original.apply(this, words);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return waves;
}

/** A list is paged by one statement that gives its rows, each with its id, and one that gives their number. */
function givenBy(fields: readonly string[]): BareStatement['gives'] {
  if (fields.includes('id')) return 'rows';
  return fields.length === 1 && fields[0] === 'total' ? 'total' : 'nothing';
}
