import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded/index.ts';
import { migrate } from '../src/db/schema/migrate.ts';
import { hashPassword } from '../src/domain/security/password.ts';
import { seed } from '../src/seed/index.ts';
import { startPostgres15 } from './postgres-15.ts';

export interface TestServer {
  readonly connection: { host: string; port: number; user: string; password?: string; database: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer['connection'];
  }
}

/**
 * Databases that are only ever copied: one with nothing at all, a migrated one, and one with a small demo in which every
 * record names its owner.
 */
export const templates = { nothing: 'template0', empty: 'karcis_empty', demo: 'karcis_demo' } as const;

/** Under it the keys of events are encrypted in tests. */
export const secretKey = Buffer.alloc(32, 7);

/** The embedded server, or with KARCIS_TEST_POSTGRES=15 the oldest one that is supported. */
async function startServer(): Promise<TestServer & { stop(): Promise<void> }> {
  if (process.env['KARCIS_TEST_POSTGRES'] === '15') return startPostgres15();
  const dataDir = await mkdtemp(join(tmpdir(), 'karcis-test-'));
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, say: () => {} });
  return { connection, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/** One PostgreSQL server for the whole run, with the templates in it. Tests of the project `unit` alone need none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined;
  // In vitest's own process. Its workers are started with the option, and servers of tests by `child-environment.ts`.
  process.throwDeprecation = true;
  const server = await startServer();
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create database ${templates.empty}`);

  const migrated = new pg.Client({ ...server.connection, database: templates.empty });
  await migrated.connect();
  await migrate(migrated);
  await migrated.end();

  await client.query(`create database ${templates.demo} template ${templates.empty}`);
  await client.end();
  const connection = { ...server.connection, database: templates.demo };
  await seed({ connection, scale: 0.05, canaries: true, hashPassword, secretKey });

  project.provide('postgres', server.connection);
  return () => server.stop();
}
