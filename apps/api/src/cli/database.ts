import { resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/connection/database.ts';
import { connectionOfRunning, startEmbedded } from '../db/embedded/index.ts';
import { parsers } from '../db/connection/pg-types.ts';
import { keepsSessions, prepareSession, sessionPooling } from '../db/connection/session.ts';
import { CommandError } from './command.ts';

export interface Server {
  readonly connection: pg.ClientConfig;
  /** Whether it is the embedded server, and not that of DATABASE_URL. */
  readonly embedded: boolean;
  readonly version: string;
  readonly stop: () => Promise<void>;
}

/** The root of the project. The embedded database lives there, in whatever folder a command is called. */
const projectFolder = resolve(import.meta.dirname, '../../../..');

export const dataFolder = (config: Config): string => resolve(projectFolder, config.dataDir);

/** Returns the database server of the configuration. The embedded one is started. */
export async function startServer(config: Config, say: (line: string) => void): Promise<Server> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl);
  const { connection, version, stop } = await startEmbedded({ dataDir: dataFolder(config), say });
  return { connection, version, stop, embedded: true };
}

/** Returns the same for a short command. An embedded server that already runs is used, and left running. */
export async function reachServer(config: Config, say: (line: string) => void): Promise<Server> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl);
  const connection = await connectionOfRunning(dataFolder(config));
  if (connection === undefined) return startServer(config, say);
  return { connection, embedded: true, version: await versionOf(connection), stop: async () => {} };
}

async function external(url: string): Promise<Server> {
  const connection = { connectionString: url };
  await withClient(connection, (one) =>
    withClient(connection, async (other) => {
      if (!(await keepsSessions(one, other)))
        throw new CommandError(`Sessions are mixed up. ${sessionPooling}`);
    }),
  );
  return { connection, embedded: false, version: await versionOf(connection), stop: async () => {} };
}

async function versionOf(connection: pg.ClientConfig): Promise<string> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  return rows[0]?.server_version ?? 'unknown';
}

/** Opens a connection for the length of `work`. Throws CommandError where the server cannot be reached. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5000,
    application_name: 'karcis',
    types: parsers,
  });
  client.on('error', () => {}); // a lost connection fails the query under way, which is where it is handled
  try {
    await client.connect();
  } catch (error) {
    throw new CommandError(
      `The database cannot be reached: ${(error as Error).message}. Check DATABASE_URL.`,
    );
  }
  try {
    const wrong = await prepareSession(client);
    if (wrong !== undefined) throw new CommandError(wrong);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens the database of the configuration, with pools, for the length of `work`. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database, server: Server) => Promise<T>,
): Promise<T> {
  const server = await reachServer(config, console.error);
  const database = openDatabase({
    connection: server.connection,
    readers: 1,
    poolSize: 1,
    prepare: config.databasePrepare === 'on',
  });
  try {
    return await work(database, server);
  } finally {
    await database.close();
    await server.stop();
  }
}
