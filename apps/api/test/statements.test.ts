import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { changesOwnAccount, type Examples, examplesOf, routes, send, tokenOf } from './routes.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;

/** The statements of the request that the running code belongs to. What runs in the background belongs to none. */
const statements = new AsyncLocalStorage<string[]>();
let ofLastRequest: string[] = [];

const { query: original } = pg.Client.prototype;
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...input: unknown[]
) {
  const [config] = input as [string | { text: string }];
  statements.getStore()?.push(typeof config === 'string' ? config : config.text);
  return Reflect.apply(original, this, input) as unknown;
});

beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
  karcis.current.app.server.prependListener('request', () => {
    ofLastRequest = [];
    statements.enterWith(ofLastRequest);
  });
});
afterAll(() => spy.mockRestore());

/** The statements of one request to a route, the look-up of its token left out. */
async function statementsOf(row: (typeof routes)[number], query = ''): Promise<string[]> {
  karcis.current.letSecondsPass(61);
  const response = await send(karcis.current.url, examples, row, {
    token: tokenOf(people, row.route.access),
    query,
  });
  await response.arrayBuffer();
  expect(response.status, row.name).toBe(row.route.response.status);
  return ofLastRequest.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => isOf(row, text));
}

/** Statements of a connection that the request has opened: its settings. */
const ofConnections = /^select (set_config\(|name, current_setting\()/;

/** Whether a statement is of the route itself: not of a connection, the look-up of its token, or a note of its use. */
function isOf({ route }: (typeof routes)[number], text: string): boolean {
  if (ofConnections.test(text)) return false;
  if (text.includes('"token"."token_hash" =')) return false;
  return route.method === 'GET'
    ? /^(select|with|declare)\b/.test(text)
    : !text.includes('"last_used_at" = now()');
}

/** Folder of what is read and not kept. */
const generated = new URL('../../../generated/', import.meta.url);

describe('the statements of a request', () => {
  it('are so many, for each route', async () => {
    const counts: string[] = [];
    const listing: string[] = [];
    for (const row of routes) {
      if (changesOwnAccount(row.route)) continue; // may end the token that the others use
      // The statement of a verb depends on the fields that are written.
      if (row.route.audit !== undefined && row.route.method !== 'GET') continue;
      const sent = await statementsOf(row);
      // Those of a read are sent side by side, in an order that depends on how busy the connections are.
      const texts = row.route.method === 'GET' ? sent.toSorted() : sent;
      counts.push(`${row.name}: ${texts.length}`);
      listing.push(`-- ${row.name}`, ...texts.map((text) => `${text};`), '');
    }
    // People read the texts after a change; git keeps their numbers.
    await mkdir(generated, { recursive: true });
    await writeFile(new URL('statements.sql', generated), `${listing.join('\n')}\n`);
    await expect(`${counts.join('\n')}\n`).toMatchFileSnapshot('statements.txt');
  });

  it('are as many for a hundred records as for one', async () => {
    for (const row of routes.filter(({ route }) => route.response.kind === 'page')) {
      const one = await statementsOf(row, '?per_page=1');
      const hundred = await statementsOf(row, '?per_page=100');
      expect(hundred.length, row.name).toBe(one.length);
    }
  });

  it('are told from those of others at the same time (control)', async () => {
    const route = routes.find(({ name }) => name === 'adminEvents.events') ?? expect.fail('no such route');
    const alone = await statementsOf(route);
    spy.mockClear();
    const others = Array.from({ length: 20 }, () =>
      karcis.current.database.read.selectFrom('live_events').select('id').limit(1).execute(),
    );
    const [texts] = await Promise.all([statementsOf(route), ...others]);
    expect(texts).toEqual(alone);
    expect(spy.mock.calls.length).toBeGreaterThan(alone.length + 19);
  });
});
