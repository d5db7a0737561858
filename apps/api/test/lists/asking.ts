import { type Kysely, sql } from 'kysely';
import { adminLogs } from '../../src/areas/admin-logs.ts';
import { adminMoney } from '../../src/areas/admin-money.ts';
import { adminPeople } from '../../src/areas/admin-people.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import type { Karcis } from '../harness.ts';

type Filters = Record<string, string | boolean>;
interface Page {
  readonly rows: readonly { readonly id: string }[];
  readonly total: number;
}

/** A list with its filters, as the server gives it and as it plainly is. */
export interface List {
  readonly name: string;
  page(db: Kysely<Tables>, input: { page: number; per_page: number }): Promise<Page>;
  ids(db: Kysely<Tables>): Promise<string[]>;
}

const routes = {
  payments: { ask: adminMoney.payments, table: 'payments', at: 'created_at' },
  checkIns: { ask: adminMoney.checkIns, table: 'check_ins', at: 'received_at' },
  users: { ask: adminPeople.users, table: 'users', at: 'created_at' },
  auditLog: { ask: adminLogs.auditLog, table: 'activity_log', at: 'occurred_at' },
};

/** The column that a filter is of, where it has another name. */
const columnOf = (filter: string) => (filter === 'official' ? 'is_official' : filter);

function list(route: keyof typeof routes, filters: Filters): List {
  const { ask, table, at } = routes[route];
  const conditions = Object.entries(filters).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${value}`,
  );
  if (table === 'users') conditions.push(sql`deleted_at is null`);
  return {
    name: `${route} ${JSON.stringify(filters)}`,
    page: (db, input) => (ask as (...of: unknown[]) => Promise<Page>)(db, {}, { ...filters, ...input }),
    async ids(db) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by ${sql.ref(at)} desc, id desc`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

export const lists: readonly List[] = [
  list('payments', {}),
  ...['Pending', 'Paid', 'Refunded', 'Disputed'].map((status) => list('payments', { status })),
  list('checkIns', {}),
  ...['Checked In', 'Rejected', 'Reverted'].map((status) => list('checkIns', { checkin_status: status })),
  list('users', {}),
  ...['admin', 'ticket_holder'].map((role) => list('users', { role })),
  ...[true, false].map((official) => list('users', { official })),
  ...[true, false].map((official) => list('users', { role: 'organizer', official })),
  list('auditLog', {}),
  ...['organizer', 'system'].map((role) => list('auditLog', { role_context: role })),
];

/** Asks on one snapshot, where nothing changes between a page and what it is compared with. */
const onSnapshot = <T>(
  { database }: Pick<Karcis, 'database'>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  database.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db);
    return work(db);
  });

/** What is wrong with a list: its total, and its pages that begin after so many records. */
export async function faultsOf(
  db: Kysely<Tables>,
  list: List,
  offsets: (length: number) => readonly number[],
): Promise<string[]> {
  const ids = await list.ids(db);
  const faults: string[] = [];
  for (const offset of offsets(ids.length)) {
    // A page that begins there: the largest size that divides it.
    const size = [7, 20, 3, 1].find((size) => offset % size === 0) ?? 1;
    const { rows, total } = await list.page(db, { page: offset / size + 1, per_page: size });
    if (total !== ids.length) faults.push(`${list.name}: ${total} instead of ${ids.length}`);
    const found = rows.map(({ id }) => id).join();
    if (found !== ids.slice(offset, offset + size).join())
      faults.push(`${list.name}: another page at ${offset}`);
  }
  return faults;
}

/** The same of all lists. */
export const faultsIn = (
  karcis: Pick<Karcis, 'database'>,
  offsets: (length: number) => readonly number[],
): Promise<string[]> =>
  onSnapshot(karcis, async (db) => {
    const faults: string[] = [];
    for (const list of lists) faults.push(...(await faultsOf(db, list, offsets)));
    return faults;
  });
