import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/index.ts';
import { migrate } from '../src/db/migrate.ts';

export interface TestServer {
  readonly connection: { host: string; port: number; user: string; password?: string; database: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer['connection'];
  }
}

/** A migrated database that is only ever copied. */
export const template = 'karcis_template';

/** One PostgreSQL server for the whole run, with the template in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karcis-test-'));
  const server = await startEmbedded({ dataDir, durable: false, say: () => {} });
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();

  const migrated = new pg.Client({ ...server.connection, database: template });
  await migrated.connect();
  await migrate(migrated);
  await migrated.end();

  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
