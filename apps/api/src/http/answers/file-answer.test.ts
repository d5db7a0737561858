import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { api, type Column, type Columns } from '@karcis/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { areas } from '../../areas.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { colleague, invite, type People, person } from '../../../test/people.ts';

/** Lines of the file of accounts here: more than fits into the buffers between the server and its client. */
const most = 2_000_000;
const { columns: columnsOfUsers } = api.adminExports.users.response;
const { columns: columnsOfVouchers } = api.organizerExports.vouchers.response;

/** What the query gives in the first column, of the line `n`. */
let value = "'line ' || n";
const valueOf = ([name, { type }]: [string, Column]) => {
  if (name === 'timezone') return "'Asia/Jakarta'";
  return type === 'instant' ? "'2026-11-20T09:30:00.000Z'" : "'x'";
};
const linesOf = (of: Columns) => {
  const [, ...others] = Object.entries(of).filter(([, { type }]) => type !== 'local');
  return {
    compile: () => ({
      sql: `select ${[value, ...others.map(valueOf)].join()} from generate_series(1, $1::integer) as n`,
      parameters: [most],
    }),
  };
};
const [rows, vouchers] = [linesOf(columnsOfUsers), linesOf(columnsOfVouchers)];
const karcis = karcisForTests({
  areas: {
    ...areas,
    adminExports: { ...areas.adminExports, users: async () => ({ rows }) },
    organizerExports: { ...areas.organizerExports, vouchers: async () => ({ rows: vouchers }) },
  },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const ofUsers = '/admin/exports/users';
const ofVouchers = '/organizer/exports/vouchers';

const ask = (headers: Record<string, string> = {}, path = ofUsers) =>
  fetch(`${karcis.current.url}${path}`, {
    headers: { authorization: `Bearer ${people.Sari.token}`, ...headers },
  });

/** Asks for the file, takes its beginning and nothing more. */
async function stalling({ token } = people.Sari, path = ofUsers): Promise<Socket> {
  const { hostname, port } = new URL(karcis.current.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = [`GET /api${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Sessions in which a file is read. */
const reading = sql`
  from pg_stat_activity where datname = current_database() and query like 'fetch %' and state <> 'idle'`;

async function sessions(): Promise<number> {
  const { rows: found } = await sql<{ pid: number }>`select pid ${reading}`.execute(karcis.current.db);
  return found.length;
}

/** Ends them, and returns how many there were. */
async function killed(): Promise<number> {
  const { rows: found } = await sql`select pg_terminate_backend(pid) ${reading}`.execute(karcis.current.db);
  return found.length;
}

const patience = { timeout: 60_000, interval: 50 };
const are = (count: number) => vi.waitFor(async () => expect(await sessions()).toBe(count), patience);

describe('a file', () => {
  it('is refused as the third at once; a client that leaves gives its place and its session back', async () => {
    const [one, other] = [await stalling(), await stalling(people.Surya)];
    await are(2);
    const third = await person(karcis.current.db, 'Salma', 'admin');
    const refused = await ask({ authorization: `Bearer ${third.token}` });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({
      code: 'exports_busy',
      detail: expect.stringContaining('As many'),
    });
    one.destroy();
    await are(1);
    await vi.waitFor(async () => {
      const again = await ask();
      await again.body?.cancel();
      expect(again.status).toBe(200);
    }, patience);
    other.destroy();
    await are(0);
  });

  it('is one at a time of one organizer, whichever of its accounts asks, and of one administrator', async () => {
    const { token } = await colleague(karcis.current.db, people.Budi, 'Manager');
    const asked = async (by: string) => {
      const answer = await ask({ authorization: `Bearer ${by}` }, ofVouchers);
      const problem = answer.ok ? undefined : ((await answer.json()) as { code: string; detail: string });
      await answer.body?.cancel().catch(() => {});
      return { status: answer.status, code: problem?.code, isOwn: problem?.detail.includes('of yours') };
    };
    const one = await stalling(people.Budi, ofVouchers);
    await are(1);
    expect(await asked(token)).toEqual({ status: 503, code: 'exports_busy', isOwn: true });
    // Control: the other place is free for somebody else.
    expect((await asked(people.Bayu.token)).status).toBe(200);
    one.destroy();
    await are(0);
    await vi.waitFor(async () => expect((await asked(token)).status).toBe(200), patience);
    await are(0);
  });

  it('whose database session is ended breaks off, compressed or not, and the log says how far it came', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await ask({ 'accept-encoding': coding });
      expect(response.status).toBe(200);
      const reader = response.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      await vi.waitFor(async () => expect(await killed()).toBe(1), patience);
      const toTheEnd = (async () => {
        while ((await reader?.read())?.done !== true);
      })();
      await expect(toTheEnd, coding).rejects.toThrow(/terminated|reset/);
      await are(0);
    }
    await vi.waitFor(async () => {
      const entries = await karcis.current.db
        .selectFrom('activity_log')
        .select('changes')
        .where('action', '=', 'users.exported')
        .execute();
      expect(entries.length).toBeGreaterThanOrEqual(3);
      for (const { changes } of entries)
        expect(changes).toContainEqual({ field: 'is_whole', old: null, new: false });
    }, patience);
  });

  it('whose first line cannot be read is an error like any other', async () => {
    const before = value;
    value = '1 / (n - 1)';
    const response = await ask();
    value = before;
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  it('that fails in a later line breaks off', async () => {
    const before = value;
    value = '1 / (n - 500000)';
    const response = await ask();
    value = before;
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/terminated|reset/);
  });
});
