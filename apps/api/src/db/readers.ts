import pg from 'pg';

/** A few connections that all reads share. */
export interface Readers {
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  readonly counts: () => ReaderCounts;
  readonly close: () => Promise<void>;
}

/** How the connections for reads stand. */
export interface ReaderCounts {
  readonly open: number;
  /** Statements whose results are awaited at this moment. */
  readonly awaited: number;
  /** Connections that were lost since the start. */
  readonly lost: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Milliseconds without any answer after which a connection is given up; more than a statement may take. */
  readonly patience: number;
  readonly onError: (error: Error) => void;
}

interface Reader {
  /** Open, or on its way; undefined before the first statement and after the connection was lost. */
  client: Promise<pg.Client> | undefined;
  /** Statements whose results are still awaited. */
  awaited: number;
  /** When it last answered, or began to be waited for. */
  heardAt: number;
}

/** SQLSTATE invalid_sql_statement_name. */
const unprepared = '26000';

/**
 * Opens connections that take statements without waiting for the results of those before (pipelining): not one for
 * each request but a few keep PostgreSQL busy, and between two statements of a connection it does not wait for us. Each
 * statement stands for itself; a transaction needs a connection of its own.
 */
export function openReaders({ connection, size, patience, onError }: Options): Readers {
  const readers = Array.from({ length: size }, (): Reader => ({ client: undefined, awaited: 0, heardAt: 0 }));
  let lost = 0;
  const lose = (error: Error) => {
    lost += 1;
    onError(error);
  };

  async function askLeastBusy(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const reader = leastBusy(readers);
    if (reader.awaited === 0) reader.heardAt = performance.now();
    reader.awaited += 1;
    try {
      return await ask(await (reader.client ??= open(reader, connection, lose)), config);
    } finally {
      reader.awaited -= 1;
      reader.heardAt = performance.now();
    }
  }

  /** What was sent behind its own preparation fails with that: it is asked once more by itself, for its own error. */
  async function query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await askLeastBusy(config);
    } catch (error) {
      if ((error as { code?: unknown }).code !== unprepared) throw error;
      const { name: _, ...unnamed } = config;
      return await askLeastBusy(unnamed);
    }
  }

  /** PostgreSQL ends a statement that takes too long; where it cannot even do that, nobody waits for it any longer. */
  async function giveUp({ client, awaited, heardAt }: Reader): Promise<void> {
    if (awaited === 0 || performance.now() - heardAt < patience) return;
    const error = new Error(`Connection terminated: no answer within ${patience} ms`);
    (await client)?.connection.stream.destroy(error);
  }
  const watch = setInterval(() => {
    for (const reader of readers) giveUp(reader).catch(() => undefined);
  }, 1000).unref();

  return {
    query,
    counts: () => ({
      open: readers.filter(({ client }) => client !== undefined).length,
      awaited: readers.reduce((sum, { awaited }) => sum + awaited, 0),
      lost,
    }),
    async close() {
      clearInterval(watch);
      await Promise.all(readers.map(async ({ client }) => (await client?.catch(() => undefined))?.end()));
    },
  };
}

/**
 * By callback: where the client makes the promise itself, V8 takes the rows of answers that were given long ago for
 * alive, until it collects the whole heap.
 */
const ask = (client: pg.Client, config: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result) => (error === null ? resolve(result) : reject(error)));
  });

function open(
  reader: Reader,
  connection: Options['connection'],
  onLoss: Options['onError'],
): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, pipeline: true });
  const opening = client.connect();
  const forget = () => {
    if (reader.client === opening) reader.client = undefined;
  };
  // Without a listener, a connection that the server closes (restart, kill) would end this process. It takes no more
  // statements from then on, though its end may come later.
  client.on('error', (error) => {
    if (reader.client === opening) onLoss(error);
    forget();
  });
  client.on('end', forget);
  opening.catch(forget);
  return opening;
}

/** The first of those that await the fewest results: so long as there is little to do, few connections are open. */
function leastBusy(readers: readonly Reader[]): Reader {
  const [first, ...others] = readers;
  if (first === undefined) throw new RangeError('There must be a connection for reads');
  return others.reduce((least, reader) => (reader.awaited < least.awaited ? reader : least), first);
}
