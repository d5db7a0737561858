import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableNames } from '../../src/db/backup/tables.ts';
import { restore } from '../../src/db/backup/restore.ts';
import { backUpTo } from '../../src/db/backup/write.ts';
import { aggregate } from '../../src/db/tallies/aggregate.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import { EventKeyError, openEventKey } from '../../src/domain/tickets/event-key.ts';
import { createDatabase, type Karcis, startKarcis } from '../harness.ts';
import { person } from '../people.ts';
import { hasPostgres15, startPostgres15 } from '../postgres-15.ts';
import { secretKey } from '../postgres.ts';
import { routes } from '../routes.ts';
import { digestsOf, withSession } from './digests.ts';

type Running = Awaited<ReturnType<typeof startKarcis>>;

let folder: string;
let file: string;
let source: Running;
let backedUp: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-elsewhere-'));
  file = join(folder, 'demo.sql.zst');
  source = await startKarcis({ content: 'demo' });
  await withSession(source.connection, (client) => backUpTo(client, file));
  backedUp = await digestsOf(source.connection);
});
afterAll(async () => {
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reports and lists for administrators and organizers that need no parameter. */
const reads = routes.filter(
  ({ name, route, route: { method, access, path } }) =>
    method === 'GET' &&
    (access === 'admin' || access === 'organizer') &&
    !path.includes('{') &&
    // Those that are of an event need one.
    (route.query as { required?: string[] } | undefined)?.required === undefined &&
    !/Range$|trash/i.test(name),
);

async function tokenOf({ url }: Karcis, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const changing = new Set(['cursor', 'generated_at', 'last_login_at', 'recent_activity', 'uptime_seconds']);

/** What the server answers to each read. Signing in was noted in the log by then, and when the account was last seen. */
async function answersOf(server: Karcis): Promise<Record<string, unknown>> {
  const tokens = {
    admin: await tokenOf(server, 'admin@karcis.test'),
    organizer: await tokenOf(server, 'organizer@karcis.test'),
  };
  const answers: Record<string, unknown> = {};
  for (const { name, route } of reads) {
    if (/auditLog|users/i.test(name)) continue;
    const answer = await fetch(server.url + route.path, {
      headers: { authorization: `Bearer ${tokens[route.access as keyof typeof tokens]}` },
    });
    const text = (await answer.text()).replaceAll(server.origin, '');
    const isFile = answer.headers.get('content-type')?.startsWith('text/csv') === true;
    const parsed = () =>
      JSON.parse(text, (key, value: unknown) => (changing.has(key) ? null : value)) as unknown;
    answers[name] = [answer.status, isFile ? text : parsed()];
  }
  return answers;
}

describe('a site that was restored', () => {
  let moved: Running;
  beforeAll(async () => {
    moved = await startKarcis({ content: 'nothing' });
    await withSession(moved.connection, (client) => restore(client, file));
  });
  afterAll(() => moved.stop());

  it('signs people in, and answers every report and list as before', async () => {
    expect(reads.length).toBeGreaterThan(20);
    const [before, after] = [await answersOf(source), await answersOf(moved)];
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
    expect(before['adminAnalytics.revenue']).toMatchObject([200, {}]);
  });

  it('signs tickets with the secret, and not without it', async () => {
    const keys = await moved.db.selectFrom('event_signing_keys').selectAll().execute();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(openEventKey(key, secretKey).asymmetricKeyType).toBe('ed25519');
    expect(() => keys.map((key) => openEventKey(key, Buffer.alloc(32, 8)))).toThrow(EventKeyError);
  });

  it('goes on counting', async () => {
    await person(moved.db, 'Wayan', 'ticket_holder');
    expect(await aggregate(moved.database)).toBe(true);
    expect(await aggregate(moved.database)).toBe(false);
  });
});

it('an ordinary user who owns the database can restore', async () => {
  const { connection, drop } = await createDatabase('nothing');
  const role = `biasa_${process.pid}`;
  await withSession(connection, async (client) => {
    await client.query(`create role ${role} nosuperuser`);
    await client.query(`alter database ${connection.database} owner to ${role}`);
    await client.query(`set session authorization ${role}`);
    const { rows } = await client.query("select current_setting('is_superuser') as super");
    expect(rows).toEqual([{ super: 'off' }]);
    await restore(client, file);
    await client.query('reset session authorization');
  });
  expect(await digestsOf(connection)).toEqual(backedUp);
  await drop();
  await withSession(source.connection, (client) => client.query(`drop role ${role}`));
});

describe.skipIf(!hasPostgres15)('PostgreSQL 15', () => {
  it('takes a backup of the embedded one, and gives one back that is the same', async () => {
    const { connection, drop } = await createDatabase('demo');
    const server = await startPostgres15();
    const back = await createDatabase('nothing');
    try {
      const [there, home] = [join(folder, 'there.zst'), join(folder, 'home.zst')];
      await withSession(connection, (client) => backUpTo(client, there));
      await withSession(server.connection, (client) => restore(client, there));
      await withSession(server.connection, (client) => backUpTo(client, home));
      await withSession(back.connection, (client) => restore(client, home));
      expect(await digestsOf(back.connection)).toEqual(await digestsOf(connection));
    } finally {
      await server.stop();
      await back.drop();
      await drop();
    }
  });

  const psql = '/usr/lib/postgresql/15/bin/psql';
  it.skipIf(!existsSync(psql))('loads a backup with nothing but psql', async () => {
    const { connection, drop } = await createDatabase('empty');
    const original = await createDatabase('demo');
    const plain = join(folder, 'plain.zst');
    await withSession(original.connection, (client) => backUpTo(client, plain));
    await withSession(connection, async (client) => {
      await client.query(`truncate ${(await tableNames(client)).join(', ')}`);
    });
    const { host, port, user, password, database } = connection;
    execFileSync(
      psql,
      ['-qX', '-v', 'ON_ERROR_STOP=1', '-h', `${host}`, '-p', `${port}`, '-U', `${user}`, `${database}`],
      {
        input: zstdDecompressSync(await readFile(plain)),
        env: { ...process.env, PGPASSWORD: String(password) },
      },
    );
    expect(await digestsOf(connection)).toEqual(await digestsOf(original.connection));
    await original.drop();
    await drop();
  });
});
