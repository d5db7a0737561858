import { type Role, type Route, roles } from '@karcis/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOpen, rolesOf } from '../../test/access.ts';
import { digestsOf } from '../../test/backup/digests.ts';
import { type DemoPeople, demoPeople } from '../../test/demo-people.ts';
import { karcisForTests } from '../../test/harness.ts';
import { type Examples, examplesOf, type NamedRoute, routes, send, tokenOf } from '../../test/routes.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

const settings = () => karcis.current.client(people.admin.token).settings;
const setMode = (maintenance_mode: boolean, maintenance_message: string | null = null) =>
  settings().changeGeneral({ body: { maintenance_mode, maintenance_message } });
afterEach(() => setMode(false));

/** Addresses below which everything goes on, written apart from the code. */
const goingOn = /^\/(admin|auth|petugas|sandbox)\//;
/** What members of an organizer do at the gates goes on like what check-in staff do there. */
const atGates = /^\/organizer\/events\/\{id\}\/(checkins|pairings|devices)\b/;

const writes = routes.filter(({ route }) => route.method !== 'GET');
const stopped = writes.filter(({ route: { path } }) => !goingOn.test(path) && !atGates.test(path));
const others = writes.filter((row) => !stopped.includes(row));

/** Roles that may use a route, administrators aside, with the one whose example works first. */
const rolesFor = ({ access }: Route): readonly Role[] =>
  (isOpen(access) ? roles : rolesOf(access)).filter((role) => role !== 'admin');

const answerOf = async (row: NamedRoute, sent: Parameters<typeof send>[3]) => {
  const response = await send(karcis.current.url, examples, row, sent);
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...(isProblem
      ? (JSON.parse(text) as { code: string; detail: string })
      : { code: 'no error', detail: '' }),
  };
};

describe('while maintenance is under way', () => {
  it('nothing is changed by visitors, buyers and organizers, and each is told when to try again', async () => {
    await setMode(true, 'Kami kembali pukul tiga.');
    const before = await digestsOf(karcis.current.connection);
    const odd: string[] = [];
    for (const row of stopped) {
      const callers = isOpen(row.route.access)
        ? [{}]
        : rolesFor(row.route).map((role) => ({
            token: people[role === 'ticket_holder' ? 'holder' : role].token,
          }));
      for (const sent of callers) {
        const { status, code, detail, retryAfter } = await answerOf(row, sent);
        if (`${status} ${code} ${retryAfter} ${detail}` !== '503 maintenance 60 Kami kembali pukul tiga.')
          odd.push(`${row.name}: ${status} ${code}`);
      }
    }
    expect(odd).toEqual([]);
    expect(stopped.length).toBeGreaterThan(80);
    const after = await digestsOf(karcis.current.connection);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(
      changed.filter((table) => table !== 'access_tokens'),
      'when tokens were used is noted',
    ).toEqual([]);
  });

  it('administration, accounts, gates and payments go on', async () => {
    await setMode(true);
    const codes = new Map<string, string>();
    for (const row of others.filter(({ route: { path } }) => !path.startsWith('/auth/')))
      codes.set(
        row.name,
        (await answerOf(row, { token: tokenOf(people, row.route.access), query: '?halaman=1' })).code,
      );
    expect([...codes].filter(([, code]) => code === 'maintenance')).toEqual([]);
    expect(codes.size).toBeGreaterThan(80);
    const { data } = await karcis.current.client().account.login({
      body: { email: 'holder@karcis.test', password: 'karcis-demo' },
    });
    expect(data.user.email).toBe('holder@karcis.test');
  });

  it('administrators go on at addresses that others use as well, and everybody reads', async () => {
    await setMode(true);
    const client = karcis.current.client(people.admin.token);
    expect((await client.preview.render({ body: { markdown: '*baru*' } })).data.html).toContain('<em>');
    const holder = karcis.current.client(people.holder.token);
    await holder.tickets.list();
    await holder.account.me();
    expect((await karcis.current.client().publicContent.generalSettings()).data.maintenance_mode).toBe(true);
  });

  it('who may not ask is told that, and nothing of maintenance', async () => {
    await setMode(true);
    const row = stopped.find(({ name }) => name === 'organizerEvents.create') ?? expect.fail('no such route');
    expect((await answerOf(row, {})).code).toBe('not_signed_in');
    expect((await answerOf(row, { token: people.holder.token })).code).toBe('wrong_role');
  });

  it('begins and ends with the request that says so, and a second later where another server has said so', async () => {
    const row = stopped.find(({ name }) => name === 'preview.render') ?? expect.fail('no such route');
    const code = async () => (await answerOf(row, { token: people.holder.token })).code;
    expect(await code()).toBe('no error');
    await setMode(true);
    expect(await code()).toBe('maintenance');
    await setMode(false);
    expect(await code()).toBe('no error');
    await karcis.current.db.updateTable('general_settings').set({ maintenance_mode: true }).execute();
    karcis.current.letSecondsPass(1);
    expect(await code()).toBe('maintenance');
  });
});
