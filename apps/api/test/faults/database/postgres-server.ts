import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createCluster, USER } from '../../../src/db/embedded/cluster.ts';
import { makeListening, removeListening } from '../../../src/db/embedded/listening.ts';
import { openLog } from '../../../src/db/embedded/log.ts';
import { findPlace } from '../../../src/db/embedded/place.ts';
import { startPostmaster } from '../../../src/db/embedded/postmaster.ts';
import type { Postmaster } from '../../../src/db/embedded/process.ts';
import { stageRuntime } from '../../../src/db/embedded/runtime.ts';
import { prepareDatabase } from '../../../src/db/embedded/server.ts';
import { writeSettings } from '../../../src/db/embedded/settings.ts';
import { dialect } from '../../../src/db/connection/driver.ts';
import { migrate } from '../../../src/db/schema/migrate.ts';
import type { Tables } from '../../../src/db/schema/tables.ts';
import { parsers } from '../../../src/db/connection/pg-types.ts';
import { eventually, postmasterPid, processesIn, trySignal } from '../../embedded/support.ts';

/** Whether processes can be found and stopped one by one. */
export const hasProcesses = process.platform === 'linux';

/** A PostgreSQL server of its own, migrated, that a test may stop, freeze and kill. Only the test starts it again. */
export interface PostgresServer {
  readonly connection: pg.ClientConfig;
  /** A folder for all that belongs to it, and the one of its data. */
  readonly folder: string;
  readonly data: string;
  readonly pid: () => number;
  /** Starts it; resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  /** Ends it: fast, at once, or all of its processes with `kill -9`. */
  readonly end: (how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Stops all of its processes where they are, until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Runs statements on a connection of its own; gives the rows of the last. */
  readonly run: <Row extends pg.QueryResultRow>(...statements: string[]) => Promise<Row[]>;
  /** Runs a statement in another of its databases. */
  readonly runIn: (database: string, statement: string) => Promise<unknown>;
  readonly remove: () => Promise<void>;
}

export async function makePostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'karcis faults-'));
  const place = await findPlace(folder);
  const runtime = await stageRuntime(place);
  await createCluster(place, runtime, false);
  const at = await makeListening(place);
  await writeSettings(place, at, true); // what was acknowledged has to be there after a crash
  const connection = { ...at, user: USER, database: USER, ssl: false };
  let postmaster: Postmaster | undefined;

  const all = (signal: NodeJS.Signals) => {
    for (const pid of processesIn(place.data)) trySignal(pid, signal);
  };
  const accepts = (database: string) =>
    connected({ ...connection, database }, async () => true).catch(() => false);

  async function start(): Promise<void> {
    const { file } = await openLog(place);
    postmaster = startPostmaster(place, runtime, file);
    await file.close();
    for (const end = Date.now() + 30_000; !(await accepts('postgres')); await wait(20)) {
      if (Date.now() > end) throw new Error('PostgreSQL does not accept connections within 30 s');
    }
  }

  async function end(how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (how === 'SIGKILL') all(how);
    else postmaster?.signal(how);
    await postmaster?.ended;
    await eventually(() => processesIn(place.data).length === 0, 30);
  }

  await start();
  await prepareDatabase(at);
  await connected(connection, (client) => migrate(client));
  return {
    connection,
    folder,
    data: place.data,
    pid: () => postmasterPid(place.root),
    start,
    end,
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    run: (...statements) =>
      connected(connection, async (client) => {
        let rows: never[] = [];
        for (const statement of statements) ({ rows } = await client.query<never>(statement));
        return rows;
      }),
    runIn: (database, statement) =>
      connected({ ...connection, database }, (client) => client.query(statement)),
    async remove() {
      await end('SIGKILL');
      await removeListening(at);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      if (!place.root.startsWith(folder)) rmSync(place.root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Its tables, to arrange what a test needs. */
export async function withTables<T>(
  connection: pg.ClientConfig,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...connection, max: 1, types: parsers });
  pool.on('error', () => {});
  try {
    return await work(new Kysely<Tables>({ dialect: dialect(pool) }));
  } finally {
    await pool.end();
  }
}

/** One connection for the length of `work`. */
async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
