import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/domain/password.ts';
import { newId } from '../../src/domain/id.ts';
import { eventually, processesIn } from '../embedded/support.ts';
import { person } from '../people.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import {
  allRefused,
  allWell,
  expectOutageWas,
  isWell,
  type Load,
  password,
  startLoad,
  usual,
} from './load.ts';
import { hasProcesses, makePostgres, type PostgresServer, withTables } from './postgres-server.ts';

/** Milliseconds from when PostgreSQL accepts connections until everything is answered again. */
const recovery = 5000;

// It takes /proc to find the processes of a server one by one.
describe.skipIf(!hasProcesses)('a PostgreSQL that fails', { timeout: 60_000 }, () => {
  let postgres: PostgresServer;
  let api: ApiProcess;
  let load: Load;
  let users = 0;
  beforeAll(async () => {
    postgres = await makePostgres();
    const password_hash = await hashPassword(password);
    const { token, email } = await withTables(postgres.connection, (db) =>
      person(db, 'Sari', 'admin', { password_hash }),
    );
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

  /** What goes on in the background of the program goes on: errors are written, and what is new is folded. */
  async function expectWorkInTheBackground(): Promise<void> {
    const email = `baru-${(users += 1)}@example.org`;
    await withTables(postgres.connection, (db) =>
      db
        .insertInto('users')
        .values({ id: newId(), name: 'Baru', email, role: 'ticket_holder', status: 'Active' })
        .execute(),
    );
    const isDone = async () => {
      const [row] = await postgres.run<{ folded: boolean; logged: boolean }>(
        `select (select is_filed from users where email = '${email}') as folded,
          exists (select from error_logs where status_code = 503) as logged`,
      );
      return row?.folded === true && row.logged;
    };
    for (const end = Date.now() + 20_000; !(await isDone()); await wait(100))
      expect(Date.now()).toBeLessThan(end);
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
    expect(await allWell(load)).toBeLessThan(accepts + recovery);
    expect(postgres.pid()).not.toBe(before.pid);
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
    expect(await sessions()).toBeLessThanOrEqual(Math.max(before.sessions, 12));
    const [tokens] = await postgres.run<{ count: number }>(
      'select count(*)::int as count from access_tokens',
    );
    expect(tokens?.count).toBeGreaterThanOrEqual(signedIn);
  });

  it('is frozen, and goes on', async () => {
    const since = performance.now();
    postgres.freeze();
    await eventually(() => /^T+$/.test(processesIn(postgres.data).map(stateOf).join('')));
    await allRefused(load);
    await wait(1000);
    postgres.thaw();
    const accepts = performance.now();
    expect(await allWell(load)).toBeLessThan(accepts + recovery);
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
    expect(await sessions()).toBeLessThanOrEqual(12);
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
    const since = performance.now();
    const others: pg.Client[] = [];
    const fill = async () => {
      for (;;) {
        const other = new pg.Client(postgres.connection);
        other.on('error', () => {});
        if (
          !(await other.connect().then(
            () => true,
            () => false,
          ))
        )
          return;
        others.push(other);
      }
    };
    await fill();
    await others[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karcis'`,
    );
    for (let round = 0; round < 20; round++) await fill();
    await allRefused(load);
    await Promise.all(others.map((other) => other.end()));
    expect(await allWell(load)).toBeLessThan(performance.now() + recovery);
    expectOutageWas(load, since);
    expect(JSON.stringify(api.log())).toContain('too many clients already');
  });

  it('takes no writes, as a standby, until it is made the first', async () => {
    await postgres.end('SIGINT');
    const since = performance.now();
    writeFileSync(join(postgres.data, 'standby.signal'), '');
    await postgres.start();
    await allWell(load, ['me', 'users', 'readyz']);
    const refused = await load.next(({ name, status }) => name === 'login' && status === 503);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify(api.log())).toContain('in a read-only transaction');
    await postgres.run('select pg_promote()');
    await allWell(load);
    expectOutageWas(load, since);
    await expectWorkInTheBackground();
  });
});

/** The state of a process, as `ps` names it. */
const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
