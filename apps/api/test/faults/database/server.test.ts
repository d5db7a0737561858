import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/domain/security/password.ts';
import { newId } from '../../../src/domain/id.ts';
import { eventually, processesIn } from '../../embedded/support.ts';
import { type ApiProcess, startApi, untilLogged } from './program.ts';
import {
  allRefused,
  allWell,
  expectOutageWas,
  isWell,
  type Load,
  password,
  startLoad,
  usual,
  within,
  administrators,
} from './load.ts';
import { hasProcesses, makePostgres, type PostgresServer, withTables } from './postgres-server.ts';

/** Milliseconds from when PostgreSQL accepts connections until everything is answered again. */
const recovery = 5000;

// It takes /proc to find the processes of a server one by one.
describe.skipIf(!hasProcesses)('a PostgreSQL that fails', () => {
  let postgres: PostgresServer;
  let api: ApiProcess;
  let load: Load;
  let token: string;
  let email: string;
  let users = 0;
  beforeAll(async () => {
    postgres = await makePostgres();
    const password_hash = await hashPassword(password);
    ({ token, email } = await withTables(postgres.connection, (db) => administrators(db, password_hash)));
    api = await startApi(postgres.connection);
    load = startLoad(api.origin, usual(token, email));
  });
  afterAll(async () => {
    await load.stop();
    const how = await api.end('SIGTERM');
    await postgres.remove();
    expect(how).toBe(0);
  });

  beforeEach(async () => {
    await allWell(load);
  });
  afterEach(() => {
    postgres.thaw();
    expect(api.ended()).toBeUndefined();
    expect(api.complaints()).toBe('');
  });

  /** Sessions of the program. */
  const sessions = async () => {
    const [row] = await postgres.run<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'karcis' and state <> 'active'`,
    );
    return row?.count ?? 0;
  };

  /** What goes on in the background of the program goes on: errors are written, and what is new is aggregated. */
  async function expectWorkInTheBackground(): Promise<void> {
    const email = `baru-${(users += 1)}@example.org`;
    await withTables(postgres.connection, (db) =>
      db
        .insertInto('users')
        .values({ id: newId(), name: 'Baru', email, role: 'ticket_holder', status: 'Active' })
        .execute(),
    );
    const isDone = async () => {
      const [row] = await postgres.run<{ aggregated: boolean; logged: boolean }>(
        `select (select is_counted from users where email = '${email}') as aggregated,
          exists (select from error_logs where status_code = 503) as logged`,
      );
      return row?.aggregated === true && row.logged;
    };
    await expect.poll(isDone).toBe(true);
  }

  it.each([
    ['killed with all of its processes', 'SIGKILL'],
    ['stopped fast', 'SIGINT'],
    ['stopped at once', 'SIGQUIT'],
  ] as const)('is %s, and comes back', async (_how, signal) => {
    const before = { pid: postgres.pid(), sessions: await sessions() };
    await postgres.run('truncate error_logs cascade');
    const since = performance.now();
    const signedIn = load.answers.filter((answer) => answer.name === 'login' && isWell(answer)).length;
    await postgres.end(signal);
    await allRefused(load);
    await wait(500);
    await postgres.start();
    const accepts = performance.now();
    expect(await allWell(load)).toBeLessThan(accepts + within(load, recovery));
    expect(postgres.pid()).not.toBe(before.pid);
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
    expect(await sessions()).toBeLessThanOrEqual(Math.max(before.sessions, 12));
    const [started] = await postgres.run<{ count: number }>(
      "select count(*)::int as count from activity_log where action = 'session.started'",
    );
    expect(started?.count).toBeGreaterThanOrEqual(signedIn);
  });

  it('is frozen, and goes on', async () => {
    const since = performance.now();
    postgres.freeze();
    await eventually(() => /^T+$/.test(processesIn(postgres.data).map(stateOf).join('')));
    await allRefused(load);
    await wait(1000);
    postgres.thaw();
    const accepts = performance.now();
    expect(await allWell(load)).toBeLessThan(accepts + within(load, recovery));
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
    expect(await sessions()).toBeLessThanOrEqual(12);
  });

  it('is frozen, and the program stops in order when it is told to', async () => {
    const other = await startApi(postgres.connection);
    const busy = startLoad(other.origin, usual(token, email));
    await allWell(busy);
    postgres.freeze();
    await wait(200); // so that requests wait for it, and the aggregation may, too
    expect(await other.end('SIGTERM')).toBe(0); // and not 1, which it is when all had to be cut off
    await busy.stop();
    expect(other.complaints()).toBe('');
  });

  it('lets nobody in any more, while connections that are open go on', async () => {
    const since = performance.now();
    process.kill(postgres.pid(), 'SIGSTOP');
    await wait(2500);
    process.kill(postgres.pid(), 'SIGCONT');
    const answers = load.since(since, 'users');
    expect(answers.filter((answer) => isWell(answer)).length).toBeGreaterThan(answers.length / 2);
    await allWell(load);
  });

  it('has no connection left for us, and then has', async () => {
    await postgres.run("alter system set max_connections = '20'");
    await postgres.end('SIGINT');
    await postgres.start();
    await allWell(load);
    const others: pg.Client[] = [];
    let since: number;
    try {
      process.kill(api.pid, 'SIGSTOP'); // or it would be the first to take what it has lost
      await takeAllConnections(postgres.connection, others);
      process.kill(api.pid, 'SIGCONT');
      since = performance.now();
      await allRefused(load);
    } finally {
      process.kill(api.pid, 'SIGCONT');
      await Promise.all(others.map((other) => other.end()));
    }
    const free = performance.now();
    expect(await allWell(load)).toBeLessThan(free + within(load, recovery));
    expectOutageWas(load, since);
    await untilLogged(api, 'too many clients already');
  });

  it('takes no writes, as a standby, until it is made the first', async () => {
    const since = performance.now();
    await postgres.end('SIGINT');
    await allRefused(load);
    writeFileSync(join(postgres.data, 'standby.signal'), '');
    await postgres.start();
    await allWell(load, ['me', 'users', 'readyz']);
    const refused = await load.next(({ name, status }) => name === 'login' && status === 503);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable' });
    // Each write that is refused says so.
    await untilLogged(api, 'cannot set transaction read-write mode during recovery');
    await postgres.run('select pg_promote()');
    await allWell(load);
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
  });
});

/** Ends the connections of the program, and opens others until none is free. */
async function takeAllConnections(connection: pg.ClientConfig, taken: pg.Client[]): Promise<void> {
  const take = async () => {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    taken.push(client);
  };
  await take();
  await taken[0]?.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'karcis'`,
  );
  const attempts = await Promise.allSettled(Array.from({ length: 40 }, take));
  expect(attempts.some(({ status }) => status === 'rejected')).toBe(true);
}

/** The state of a process, as `ps` names it. */
const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
