import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

export interface Postgres15 {
  readonly connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

/** Where the programs of the oldest PostgreSQL we support are: as Debian 12 installs them, unless told otherwise. */
const programs = process.env['KARCIS_TEST_POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** Whether tests on PostgreSQL 15 can run here. KARCIS_TEST_REQUIRE_POSTGRES_15=1 makes its absence a failure. */
export const hasPostgres15 =
  existsSync(join(programs, 'postgres')) || process.env['KARCIS_TEST_REQUIRE_POSTGRES_15'] === '1';

/** The server refuses root, so that root starts it as nobody. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a PostgreSQL 15 of its own on a Unix socket, without durability. Everything is gone when it stops. */
export async function startPostgres15(): Promise<Postgres15> {
  // Not below TMPDIR, which nobody may be unable to enter.
  const folder = await mkdtemp('/tmp/karcis-15-');
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  try {
    await end(
      run('initdb', ['-D', data, '-U', 'karcis', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], folder),
    );
    const server = run('postgres', ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F'], folder);
    const connection = { host: folder, port: 5432, user: 'karcis', database: 'postgres' };
    await untilAnswers(connection, server);
    return {
      connection,
      async stop() {
        server.kill('SIGINT');
        await end(server);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const run = (program: string, args: string[], cwd: string) =>
  spawn(join(programs, program), args, { ...account, cwd, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' });

async function end(child: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

async function untilAnswers(connection: Postgres15['connection'], server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error('PostgreSQL 15 did not start', { cause: error });
      await wait(50);
    }
  }
}
