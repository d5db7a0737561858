import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { karcisForTests, urlOf } from '../harness.ts';
import { type ApiProcess, eventually, startApi } from './api-process.ts';
import { ask } from './kept-connections.ts';

const hour = 3_600_000;
/** Requests a minute of one account. */
const limit = 60;
const jumps = [hour, -hour, 25 * hour, -25 * hour, 0];

// Only its database is used, beside a server whose clock can be set.
const karcis = karcisForTests({ content: 'demo' });

const serve = () =>
  startApi({
    environment: {
      DATABASE_URL: urlOf(karcis.current.connection),
      KARCIS_REQUESTS_PER_ACCOUNT: String(limit),
    },
    preload: [new URL('./clock-shift.ts', import.meta.url).href],
  });

/** Sets the system's clock as far off as this, for the server alone. */
async function setClock({ child }: ApiProcess, milliseconds: number): Promise<void> {
  const told = once(child, 'message');
  child.send(milliseconds);
  const [{ shifted }] = (await told) as [{ shifted: string }];
  expect(Math.abs(Date.parse(shifted) - Date.now() - milliseconds)).toBeLessThan(60_000);
}

interface Seen {
  readonly ids: string[];
  readonly remaining: number[];
}

/** The first 48 bits: the milliseconds that an id was made at. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('a clock that is set forward and back', () => {
  it('ends no session and revives none, and neither ids, limits, content, logs nor tallies notice', async () => {
    const { db } = karcis.current;
    const people = await demoPeople(karcis.current);
    const dead = await deadTokens(people);
    const api = serve();
    const url = await api.url;
    const seen: Seen = { ids: [], remaining: [] };

    const faqs = async (headers = {}) => fetch(`${url}/faqs`, { headers });
    await setClock(api, 25 * hour);
    const before = await faqs();
    const lastModified = String(before.headers.get('last-modified'));
    const primedAt = performance.now();
    await db.updateTable('faqs').set({ question: 'Apakah jam ini benar?' }).execute();

    for (let n = 0; n < 5; n++) await refusal(url, 'admin2@karcis.test');
    for (const jump of jumps) {
      await setClock(api, jump);
      // A second or two of waiting, whatever the system's clock did to the moment of the last failure.
      expect(await refusal(url, 'admin2@karcis.test')).toBeLessThan(60);
      await expectSessions(url, people, dead);
      await note(url, people.holder.token, seen);
      await refusal(url, 'holder2@karcis.test');
      const welcome = await signIn(url, 'holder2@karcis.test', 'karcis-demo');
      expect(welcome.statusCode).toBe(201);
    }
    expect(new Set(seen.ids).size).toBe(seen.ids.length);
    const times = seen.ids.map(timeOf);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // A request is given back every second, and no jump gives back more.
    const elapsed = Math.ceil((performance.now() - primedAt) / 1000);
    expect(seen.remaining.at(-1)).toBeLessThanOrEqual(limit - seen.remaining.length + elapsed);
    expect(Math.min(...seen.remaining)).toBeGreaterThanOrEqual(limit - seen.remaining.length);

    // Content is renewed by the clock that only moves forward: here the system's clock says it is from tomorrow.
    await eventually(async () => (await (await faqs()).text()).includes('Apakah jam ini benar?'), 60);
    expect((performance.now() - primedAt) / 1000).toBeLessThan(60);
    const changed = await faqs({ 'if-modified-since': lastModified });
    expect(changed.status).toBe(200);

    await expectWrittenAndAggregated(url, people);
    expect(api.said()).not.toMatch(/"level":[45]0/);
  });
});

/** Tokens that have to stay dead: ended, past their time, and unused for too long. */
async function deadTokens(people: DemoPeople): Promise<string[]> {
  const { db } = karcis.current;
  const set = (name: keyof DemoPeople, values: Record<string, Date | null>) =>
    db.updateTable('access_tokens').set(values).where('user_id', '=', people[name].id).execute();
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await set('admin2', { revoked_at: ago(1) });
  await set('organizer2', { created_at: ago(7200), expires_at: ago(60) });
  await set('petugas2', { created_at: ago(90_000), last_used_at: ago(80_000) });
  return [people.admin2.token, people.organizer2.token, people.petugas2.token];
}

async function expectSessions(url: string, people: DemoPeople, dead: readonly string[]): Promise<void> {
  const statusFor = async (token: string) => (await ask(url, { path: '/auth/me', token })).statusCode;
  for (const { token } of [people.admin, people.organizer, people.petugas])
    expect(await statusFor(token)).toBe(200);
  for (const token of dead) expect(await statusFor(token)).toBe(401);
}

/** Asks a few times, and notes the ids that were made and how much of the limit was left. */
async function note(url: string, token: string, { ids, remaining }: Seen): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const { headers } = await ask(url, { path: '/auth/me', token });
    ids.push(String(headers['x-request-id']));
    remaining.push(Number(headers['ratelimit-remaining']));
  }
}

const signIn = (url: string, email: string, password: string) =>
  ask(url, { path: '/auth/login', method: 'POST', body: { email, password } });

/** Tries a wrong password and gives the seconds to wait, if any. */
async function refusal(url: string, email: string): Promise<number> {
  const { statusCode, headers } = await signIn(url, email, 'salah');
  expect([401, 429]).toContain(statusCode);
  return Number(headers['retry-after'] ?? 0);
}

/** Timers go on: the audit log was written, wherever the clock put its entries, and the tallies are aggregated. */
async function expectWrittenAndAggregated(url: string, people: DemoPeople): Promise<void> {
  const { db } = karcis.current;
  const refusals = () =>
    db
      .selectFrom('activity_log')
      .select('occurred_at')
      .where('action', '=', 'session.refused')
      .where('ip_address', '=', '127.0.0.1') // ours, and not of the demo
      .execute();
  await eventually(async () => (await refusals()).length >= 5 + jumps.length);
  const holder = { is_counted: false };
  await db.updateTable('users').set({ city: 'Ende' }).where('id', '=', people.holder.id).execute();
  await eventually(async () => {
    const users = db.selectFrom('users').select('is_counted').where('id', '=', people.holder.id);
    Object.assign(holder, await users.executeTakeFirstOrThrow());
    return holder.is_counted;
  });
  const off = (await refusals()).map(({ occurred_at }) =>
    Math.round((+new Date(occurred_at) - Date.now()) / hour),
  );
  expect(new Set(off)).toEqual(new Set(jumps.map((jump) => jump / hour)));
  const { count } = await db
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const { body } = await ask(url, { path: '/admin/audit-log', token: people.admin.token });
  expect((JSON.parse(body) as { meta: { total: number } }).meta.total).toBe(Number(count));
}
