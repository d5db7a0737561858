import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { longestInLists } from '../src/domain/text/brief.ts';
import { mostBytes } from '../src/http/answers/responses.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { type Examples, examplesOf, routes, send, tokenOf } from './routes.ts';
import { faults } from './walk.ts';

const karcis = karcisForTests({ content: 'demo' });
const longest = 60_000;
let people: DemoPeople;
let examples: Examples;
/** Fills every text that is written in Markdown with as many letters as it may have. */
beforeAll(async () => {
  const { db } = karcis.current;
  people = await demoPeople(karcis.current);
  examples = await examplesOf(db);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name like '%\_markdown'
  `.execute(db);
  for (const { table, column } of rows) {
    const length = table === 'event_messages' ? 10_000 : longest;
    await sql`update ${sql.id(table)} set ${sql.id(column)} = repeat('x', ${length})`.execute(db);
  }
  expect(rows.length).toBeGreaterThan(10);
});

describe('a list of records whose texts are as long as they may be', () => {
  it('would be larger than an answer may be (control)', async () => {
    const rows = await karcis.current.db.selectFrom('events').selectAll().execute();
    expect(JSON.stringify(rows).length).toBeGreaterThan(mostBytes);
  });

  it('is answered, for everybody who may read it', async () => {
    const lists = routes.filter(({ route }) => ['list', 'page', 'countedList'].includes(route.response.kind));
    const found = await faults(lists, async (row) => {
      const query = 'per_page' in (row.route.query?.properties ?? {}) ? '?per_page=100' : '';
      const token = tokenOf(people, row.route.access);
      const response = await send(karcis.current.url, examples, row, { token, query });
      const { length } = Buffer.from(await response.arrayBuffer());
      return response.status < 300 && length <= mostBytes ? undefined : `${response.status}, ${length} bytes`;
    });
    expect(found).toEqual([]);
    expect(lists.length).toBeGreaterThan(50);
  });

  it('has the beginnings of the texts of events, and an event the whole', async () => {
    const token = tokenOf(people, 'admin');
    const { adminEvents } = karcis.current.client(token);
    const [listed] = (await adminEvents.events({})).data;
    expect(listed?.description_markdown).toBe(`${'x'.repeat(longestInLists - 1)}…`);
    expect(listed?.description_html).toBe(`<p>${'x'.repeat(longestInLists - 1)}…</p>`);
    const { data: event } = await adminEvents.event({ id: String(listed?.id) });
    expect(event.description_markdown).toHaveLength(longest);
  });
});
