import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { type Examples, examplesOf, routes, send, tokenOf } from './routes.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;

const spy = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});
afterAll(() => spy.mockRestore());

/** The statements of one request to a route, the look-up of its token left out. */
async function statementsOf(row: (typeof routes)[number], query = ''): Promise<string[]> {
  karcis.current.letSecondsPass(61);
  spy.mockClear();
  const response = await send(karcis.current.url, examples, row, {
    token: tokenOf(people, row.route.access),
    query,
  });
  await response.arrayBuffer();
  expect(response.status, row.name).toBe(row.route.response.status);
  const texts = spy.mock.calls.map(([config]) =>
    typeof config === 'string' ? config : (config as { text: string }).text,
  );
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => isOf(row, text));
}

/** Statements of connections: the settings of a new one, and the question whether a silent one is alive. */
const ofConnections = /^select (1$|set_config\(|name, current_setting\(|pg_backend_pid\(\) as own)/;

/** Whether a statement is of the request itself: not of a connection, the look-up of its token, or a note written meanwhile. */
function isOf({ route }: (typeof routes)[number], text: string): boolean {
  if (ofConnections.test(text)) return false;
  if (text.includes('"token"."token_hash" =')) return false;
  return route.method === 'GET' ? /^(select|with)\b/.test(text) : !text.includes('"last_used_at" = now()');
}

describe('the statements of a request', () => {
  it('are these, for each route', async () => {
    const listing: string[] = [];
    for (const row of routes) {
      if (row.name === 'account.logout') continue; // ends the token that the others use
      const texts = await statementsOf(row);
      listing.push(`-- ${row.name}: ${texts.length}`, ...texts.map((text) => `${text};`), '');
    }
    await expect(`${listing.join('\n')}\n`).toMatchFileSnapshot('statements.sql');
  });

  it('are as many for a hundred records as for one', async () => {
    for (const row of routes.filter(({ route }) => route.response.kind === 'page')) {
      const one = await statementsOf(row, '?per_page=1');
      const hundred = await statementsOf(row, '?per_page=100');
      expect(hundred.length, row.name).toBe(one.length);
    }
  });
});
