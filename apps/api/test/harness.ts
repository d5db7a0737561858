import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client } from '@karcis/sdk';
import type { FastifyInstance } from 'fastify';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Areas } from '../src/handler.ts';
import type { BuiltSite } from '../src/http/site/built-site.ts';
import type { Site } from '../src/http/site/serve-site.ts';
import { openDatabase, type Database } from '../src/db/connection/database.ts';
import type { Media } from '../src/media/media.ts';
import { openProcesses } from '../src/processes.ts';
import { keptFrames } from '../src/domain/errors/stack-frames.ts';
import { dialect } from '../src/db/connection/driver.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { parsers } from '../src/db/connection/pg-types.ts';
import { builtSite } from './built-site.ts';
import { logged } from './logged.ts';
import { templates } from './postgres.ts';

/** A whole server on a database of its own. */
export interface Karcis {
  /** Where the API lives, base path included. */
  readonly url: string;
  /** The server without the base path. */
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The database as its owner sees it, to arrange what a test needs. */
  readonly db: Kysely<Tables>;
  readonly connection: pg.ClientConfig;
  /** Everything that was logged so far. */
  readonly log: string[];
  /** The API as the SDK sees it, signed in with the token if one is given. */
  client(token?: string | null): Client;
  /** Moves the clock by which cached answers age. */
  letSecondsPass(seconds: number): void;
}

/** Runs `work` on the maintenance database of the test server. */
async function maintain(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  await work(client).finally(() => client.end());
}

/**
 * Drops a database. Sessions that their clients have ended have two seconds to go by themselves: of a session that is forced
 * out its client hears, and where nobody listens any more that is an uncaught error.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const sessions = async () => {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    return rows.length;
  };
  for (let tries = 0; tries < 100 && (await sessions()) > 0; tries += 1) await wait(20);
  await client.query(`drop database ${name} with (force)`);
}

/** A new database, migrated and empty, with the demo in it, or with nothing at all; drop it when done. */
export async function createDatabase(
  content: keyof typeof templates | 'nothing' = 'empty',
): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'nothing' ? 'template1' : templates[content];
  await maintain((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    connection: { ...inject('postgres'), database: name },
    drop: () => maintain((client) => dropDatabase(client, name)),
  };
}

/** A database as a DATABASE_URL, by a Unix socket or an address. */
export function urlOf({ host = '', port, user, password, database }: pg.ClientConfig): string {
  const credentials = `${user}:${typeof password === 'string' ? password : ''}`;
  return host.startsWith('/')
    ? `postgres://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${credentials}@${host}:${port}/${database}`;
}

interface Options {
  /** What the database holds before the first test. */
  readonly content?: keyof typeof templates;
  /** Settings that replace those for tests. */
  readonly environment?: Record<string, string>;
  /** The functions behind the routes, where a test replaces them. */
  readonly areas?: Areas;
  /** Whether it serves the web application too, built from the sources as they are. */
  readonly hasSite?: boolean;
  /** Makes another web application of it, where a test replaces a part. */
  readonly siteFrom?: (built: BuiltSite) => Promise<Site>;
  /** The server's secret, where a test needs its own, or none. */
  readonly secretKey?: () => Promise<Buffer | undefined>;
  /** The pictures, where a test keeps them in its own way. */
  readonly media?: Media;
  /** Milliseconds for which its statements wait for locks; those of a server without it. */
  readonly lockTimeout?: number;
  /** How the server reaches the database; directly without it. */
  readonly by?: (connection: pg.ClientConfig) => Promise<pg.ClientConfig>;
}

/** Milliseconds that processes which print and decode have for a piece of work: none ends by it on a busy machine. */
const patience = 120_000;

/** Starts a server for the tests of a file. */
export async function startKarcis({
  content = 'empty',
  environment = {},
  areas,
  hasSite = false,
  siteFrom = async (built) => built,
  secretKey = async () => Buffer.alloc(32, 7),
  media,
  lockTimeout,
  by = async (connection) => connection,
}: Options = {}): Promise<Karcis & { stop(): Promise<void> }> {
  Error.stackTraceLimit = keptFrames;
  const { connection, drop } = await createDatabase(content);
  const mediaDir = join(tmpdir(), `karcis-media-${connection.database}`);
  const config: Config = readConfig({
    KARCIS_MEDIA_DIR: mediaDir,
    NODE_ENV: 'test',
    PORT: '0',
    KARCIS_RATE_LIMITS: 'off',
    ...environment,
  });
  const log: string[] = [];
  let skipped = 0;
  const database = openDatabase({
    connection: await by(connection),
    readers: 2,
    poolSize: 10,
    ...(lockTimeout === undefined ? {} : { lockTimeout }),
    prepare: config.databasePrepare === 'on',
  });
  const app = await createApp({
    config,
    database,
    ...(areas === undefined ? {} : { areas }),
    processes: { ...openProcesses(config, { timeout: patience }), ...(media === undefined ? {} : { media }) },
    secretKey,
    ...(hasSite ? { site: await siteFrom(await builtSite()) } : {}),
    now: () => performance.now() + skipped,
    log: new Writable({
      write(line: Buffer, _encoding, done) {
        log.push(line.toString());
        logged.push(line.toString());
        done();
      },
    }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = origin + config.basePath;
  const owner = new pg.Pool({ ...connection, max: 2, types: parsers });
  owner.on('error', () => {});
  return {
    url,
    origin,
    app,
    database,
    db: new Kysely<Tables>({ dialect: dialect(owner) }),
    connection,
    log,
    client: (token) => createClient({ baseUrl: url, ...(token === undefined ? {} : { token }) }),
    letSecondsPass: (seconds) => {
      skipped += seconds * 1000;
    },
    async stop() {
      await app.close();
      await database.close();
      await owner.end();
      await rm(mediaDir, { recursive: true, force: true });
      await drop();
    },
  };
}

/** The server of a test file: started before its tests, stopped after them. */
export function karcisForTests(options?: Options): { readonly current: Karcis } {
  let server: (Karcis & { stop(): Promise<void> }) | undefined;
  beforeAll(async () => {
    server = await startKarcis(options);
  });
  afterAll(() => server?.stop());
  return {
    get current() {
      if (server === undefined) throw new Error('The server starts before the first test, not earlier');
      return server;
    },
  };
}
