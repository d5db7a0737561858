import { createHash } from 'node:crypto';
import type pg from 'pg';

/** In the order in which rows refer to each other. */
const tables = [
  ...(['organizers', 'users', 'categories', 'events', 'gates', 'ticket_types', 'promos'] as const),
  ...(['voucher_batches', 'vouchers', 'orders', 'order_items', 'promo_redemptions'] as const),
  ...(['voucher_redemptions', 'payments', 'refunds', 'ledger_entries', 'tickets', 'check_ins'] as const),
] satisfies string[];

type Table = (typeof tables)[number];

/** Written as JSON, so that instants are text. A row may be changed and put again. */
export interface Row {
  readonly id: string;
  readonly event_id?: string;
}

export interface Statement {
  readonly text: string;
  readonly values: string[];
}

/** Rows that are to be written. */
export interface Books {
  /** Notes that a row is new, or changed. */
  put<Content extends Row>(table: Table, row: Content): Content;
  /** Statements that write what was noted since the last time, in an order that works, and the events it is of. */
  take(): { readonly statements: Statement[]; readonly events: ReadonlySet<string> };
}

let ids = 0;

/** Ids whose order says nothing of when they were made; the same in every run. */
export function nextId(): string {
  const hash = createHash('md5')
    .update(`row ${(ids += 1)}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

export function createBooks(): Books {
  let noted = new Map<Table, Set<Row>>();
  return {
    put(table, row) {
      const rows = noted.get(table) ?? new Set();
      noted.set(table, rows.add(row));
      return row;
    },
    take() {
      const taken = noted;
      noted = new Map();
      return {
        statements: tables.flatMap((table) => statementsFor(table, [...(taken.get(table) ?? [])])),
        events: new Set(
          [...taken].flatMap(([table, rows]) =>
            [...rows].flatMap(({ id, event_id }) => (table === 'events' ? id : (event_id ?? []))),
          ),
        ),
      };
    },
  };
}

/** One statement for all rows that name the same columns. */
function statementsFor(table: Table, rows: Row[]): Statement[] {
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join(', '));
  return [...byColumns].map(([columns, group]) => {
    const key = columns.split(', ').includes('event_id') ? 'event_id, id' : 'id';
    const updates = columns
      .split(', ')
      .filter((column) => column !== 'id' && column !== 'event_id')
      .map((column) => `${column} = excluded.${column}`);
    return {
      text: `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1)
        on conflict (${key}) do update set ${updates.join(', ')}`,
      values: [JSON.stringify(group)],
    };
  });
}

/** Writes what was noted in one transaction. */
export async function write(client: pg.ClientBase, work: readonly Statement[]): Promise<void> {
  await client.query('begin');
  for (const statement of work) await client.query(statement);
  await client.query('commit');
}
