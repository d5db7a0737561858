import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const program = '/usr/sbin/pgbouncer';

/** Whether a real pooler is there: Debian's package `pgbouncer`. */
export const hasPgBouncer = existsSync(program);

/** It refuses root, so that root starts it as nobody. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PgBouncer {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of a database. */
export async function startPgBouncer(
  { host, port, user, password, database }: pg.ClientConfig,
  poolMode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const folder = await mkdtemp('/tmp/karcis-pooler-');
  const own = await freePort();
  const secret = typeof password === 'string' && password !== '' ? ` password='${password}'` : '';
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${port} user=${user}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 20
`,
  );
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  await chmod(file, 0o644);
  const child = spawn(program, [file], { ...account, stdio: 'ignore' });
  await untilListening(own, child);
  return {
    connection: {
      host: '127.0.0.1',
      port: own,
      ...(user === undefined ? {} : { user }),
      ...(database === undefined ? {} : { database }),
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  for (const end = Date.now() + 10_000; !(await answers()); await wait(20)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('PgBouncer does not answer');
  }
}
