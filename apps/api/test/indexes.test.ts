import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { type Examples, examplesOf, filtersOf, type NamedRoute, routes, send, tokenOf } from './routes.ts';

/** Tables that grow with sales and with time. A read must find its rows in them by an index. */
const growing = new Set([
  'access_tokens',
  'activity_log',
  'audience_tallies',
  'check_ins',
  'error_log_hours',
  'error_occurrences',
  'event_names',
  'events',
  'gate_tallies',
  'inventory_tallies',
  'jobs',
  'ledger_entries',
  'list_tallies',
  'offer_tallies',
  'order_items',
  'orders',
  'outbox',
  'payments',
  'promo_redemptions',
  'promos',
  'refunds',
  'sale_tallies',
  'sign_ins',
  'standing_entries',
  'ticket_types',
  'tickets',
  'users',
  'voucher_redemptions',
  'vouchers',
  'webhook_deliveries',
]);

/** What is about all there is of something that does not grow with sales. */
const readsAll: Readonly<Record<string, string>> = {
  // The sales of each event in the range, by the category that the event is in by now.
  'adminAnalytics.categoriesRange': 'events',
};

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
let planner: pg.Client;
/**
 * Indexes of all rows of a table. Partial ones hold the few that are to be worked on, and primary keys are read from end to end where
 * small tables are joined.
 */
let orders: ReadonlySet<string>;
const spy = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
  planner = new pg.Client(karcis.current.connection);
  await planner.connect();
  // So that a sequential scan is only planned where there is no index to use, however small the demo is.
  await planner.query('set enable_seqscan = off');
  // Plans are made from what the demo is, not from whether the server has had time to look at it.
  await planner.query('analyze');
  const { rows } = await planner.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indpred is null and not indisprimary`,
  );
  orders = new Set(rows.map(({ name }) => name));
});
afterAll(async () => {
  spy.mockRestore();
  await planner.end();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Index Name'?: string;
  Filter?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Whether a part of a plan reads a table from end to end: without an index, or by the order of one, and filters the rows. */
const readsAllOf = (node: Plan): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (orders.has(node['Index Name'] ?? '') && node['Index Cond'] === undefined && node.Filter !== undefined);

/** The tables that a statement reads from end to end. */
async function scannedBy(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  return (top === undefined ? [] : nodesOf(top.Plan))
    .filter((node) => readsAllOf(node) && growing.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '');
}

interface Statement {
  text: string;
  values: unknown[];
}

async function statementsOf(row: NamedRoute, query: string): Promise<Statement[]> {
  karcis.current.letSecondsPass(61);
  spy.mockClear();
  const token = tokenOf(people, row.route.access);
  const response = await send(karcis.current.url, examples, row, { token, query });
  await response.arrayBuffer();
  expect(response.status, `${row.name}${query}`).toBe(200);
  const sent = spy.mock.calls.map(([config]) => config as unknown as Statement);
  // A total that is not tallied counts all there is of an event or an account; the rest is one record or one page.
  return sent.filter(
    ({ text }) => /^\s*(select|with)\b/.test(text ?? '') && !text.startsWith('select count(*) as "total"'),
  );
}

/** Of a list a page far behind. */
const farPageOf = ({ route }: NamedRoute) =>
  route.response.kind === 'page' ? ['?page=12&per_page=100'] : [];

describe('a read', () => {
  it('finds its rows by an index in every table that grows, with every filter', async () => {
    const found: string[] = [];
    for (const row of routes.filter(({ route }) => route.method === 'GET')) {
      for (const query of [...filtersOf(row, examples), ...farPageOf(row)]) {
        for (const { text, values } of await statementsOf(row, query)) {
          const tables = await scannedBy(text, values);
          if (tables.some((table) => readsAll[row.name] !== table))
            found.push(`${row.name}${query} scans ${tables.join(', ')}: ${text.slice(0, 80)}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('without an index is noticed (control)', async () => {
    expect(await scannedBy("select * from users where city = 'Bandung'", [])).toEqual(['users']);
    // The order of an index is no help in finding the few that are wanted.
    const newest = 'order by created_at desc limit 9';
    expect(await scannedBy(`select * from orders where total = 1 ${newest}`, [])).toEqual(['orders']);
    expect(await scannedBy(`select * from orders ${newest}`, [])).toEqual([]);
  });
});
