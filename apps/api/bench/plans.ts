import { api, type Route } from '@karcis/contract';
import { Kysely } from 'kysely';
import pg from 'pg';
import { areas } from '../src/areas.ts';
import type { ReadDb } from '../src/db/connection/database.ts';
import { createStatementNames, dialect } from '../src/db/connection/driver.ts';
import type { ReadTables } from '../src/db/schema/tables.ts';
import { parsers } from '../src/db/connection/pg-types.ts';
import { openData } from './data.ts';
import type { Bench } from './run.ts';

/** More rows of one table than this, read for one answer, are a scan that grows. Upcoming events are fewer. */
const LIMIT = 2000;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a report reads of a table. */
interface Read {
  readonly report: string;
  readonly table: string;
  /** `Index Scan using …`, or `Seq Scan`. */
  readonly how: string;
  /** Rows looked at, those that were filtered out included. */
  readonly rows: number;
}

/** As the server's connections for reads have them. */
const options = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off';

/** How every report and the dashboard find their rows on the large database, as EXPLAIN ANALYZE tells it. */
export const plans: Bench = async (run) => {
  const { datasets, version } = await openData(run, [run.options.scale]);
  const [data] = datasets;
  if (data === undefined) throw new Error('There is one scale');
  const connection = { connectionString: data.url, options };
  const sent: Statement[] = [];
  const pool = new pg.Pool({ ...connection, max: 1, types: parsers });
  // The server ends after us; what it says to connections that are closing is no error of ours.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  run.closeLater(() => pool.end());
  const db = new Kysely<ReadTables>({
    dialect: dialect(pool, createStatementNames()),
    log: ({ query }) => {
      sent.push({ text: query.sql, values: query.parameters });
    },
  });
  const planner = new pg.Client(connection);
  planner.on('error', () => {});
  await planner.connect();
  run.closeLater(() => planner.end());
  const { rows } = await planner.query<{ id: string }>(
    "select organizer_id as id from users where email = 'organizer@karcis.test'",
  );
  const reads: Read[] = [];
  for (const { name, call } of reports(db, rows[0]?.id ?? '')) {
    if (!name.includes(run.options.only ?? '')) continue;
    run.say(name);
    sent.length = 0;
    await call();
    for (const statement of sent.splice(0)) {
      reads.push(...(await readsOf(planner, statement)).map((read) => ({ report: name, ...read })));
    }
  }
  const large = reads.filter(({ rows }) => rows > LIMIT);
  return { text: reportOf(reads, large, run.options.scale, version), ok: large.length === 0 };
};

/** Every report of all time, and the dashboard, called as the server calls them. */
function reports(db: ReadDb, organizerId: string) {
  const scope = { organizerId } as never;
  return (['organizerAnalytics', 'adminAnalytics', 'dashboard'] as const).flatMap((area) =>
    Object.entries<Route>(api[area])
      .filter(([, route]) => route.query?.required?.includes('start_date') !== true)
      .map(([name]) => {
        const functions = areas[area] as unknown as Record<
          string,
          (db: unknown, scope: never, input: object) => Promise<unknown>
        >;
        return { name: `${area}.${name}`, call: async () => functions[name]?.(db, scope, {}) };
      }),
  );
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

async function readsOf(planner: pg.Client, { text, values }: Statement): Promise<Omit<Read, 'report'>[]> {
  const literals = values.map((value) => planner.escapeLiteral(String(value))).join(', ');
  await planner.query(`prepare asked as ${text}`);
  // Once before, so that the plan is made and the pages are in memory.
  await planner.query(`execute asked(${literals})`);
  const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) execute asked(${literals})`,
  );
  await planner.query('deallocate asked');
  const top = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return top === undefined ? [] : summed(nodesOf(top));
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The nodes that read tables, those of the same index as one. */
function summed(nodes: readonly Plan[]): Omit<Read, 'report'>[] {
  const sums = new Map<string, Omit<Read, 'report'>>();
  for (const node of nodes) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const index = node['Index Name'];
    const how = index === undefined ? node['Node Type'] : `${node['Node Type']} using ${index}`;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
    const key = `${table} ${how}`;
    sums.set(key, { table, how, rows: rows + (sums.get(key)?.rows ?? 0) });
  }
  return [...sums.values()].filter(({ rows }) => rows > 0);
}

function reportOf(reads: readonly Read[], large: readonly Read[], scale: number, version: string): string {
  const lines = [
    `# How the reports find their rows at scale ${scale}`,
    '',
    `Made by \`npm run bench -- plans\` on PostgreSQL ${version}. Rows are those looked at for one answer, filtered ones included.`,
    large.length === 0
      ? `None of a table is more than ${LIMIT}.`
      : `Over ${LIMIT}: ${large.map(({ report, table }) => `${report} of ${table}`).join(', ')}.`,
  ];
  for (const [report, rows] of Map.groupBy(reads, ({ report }) => report)) {
    lines.push('', `## ${report}`, '', '| table | how | rows |', '| --- | --- | --- |');
    for (const read of rows.toSorted((a, b) => b.rows - a.rows)) {
      lines.push(`| ${read.table} | ${read.how} | ${read.rows} |`);
    }
  }
  return lines.join('\n');
}
