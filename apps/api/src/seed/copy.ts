import { finished } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tables } from '../db/schema/tables.ts';

/** Tables in the order in which rows are sent: parents before children, because of the foreign keys. */
const tables = [
  'organizers',
  'users',
  'payment_accounts',
  'sign_ins',
  'devices',
  'venues',
  'categories',
  'events',
  'event_names',
  'event_reminders',
  'event_signing_keys',
  'event_themes',
  'signature_profiles',
  'signature_artists',
  'signature_brand_partners',
  'gates',
  'ticket_types',
  'questions',
  'petugas_assignments',
  'device_contacts',
  'promos',
  'voucher_batches',
  'vouchers',
  'orders',
  'order_items',
  'order_item_discounts',
  'promo_redemptions',
  'voucher_redemptions',
  'payments',
  'refunds',
  'ledger_entries',
  'tickets',
  'refund_items',
  'check_ins',
  'standing_entries',
  'activity_log',
  'error_logs',
  'error_occurrences',
  'error_log_hours',
  'cms_pages',
  'faqs',
  'announcements',
  'banners',
  'homepage_sections',
] as const satisfies (keyof Tables)[];

type Table = (typeof tables)[number];
export type Row<T extends Table> = Insertable<Tables[T]>;

export type Loader = {
  /** Keeps a row for the next `send`. All rows of a table must name the same columns. */
  add: <T extends Table>(table: T, row: Row<T>) => void;
  /** Sends once the rows gathered are long enough. */
  sendIfMuch: () => Promise<void>;
  send: () => Promise<void>;
  /** Rows added so far, by table. */
  readonly counts: Readonly<Record<Table, number>>;
};

/** Length of the rows that are sent together, in characters. It bounds memory at every scale. */
const much = 1_000_000;

type Batch = { columns: string[]; lines: string[] };

/** Gathers rows in any order and loads them with COPY in few large pieces. */
export function createLoader(client: pg.Client): Loader {
  const batches = new Map<Table, Batch>();
  const counts = Object.fromEntries(tables.map((table) => [table, 0])) as Record<Table, number>;
  let gathered = 0;

  async function send() {
    for (const table of tables) {
      const batch = batches.get(table);
      if (batch === undefined || batch.lines.length === 0) continue;
      await copy(client, `copy ${table} (${batch.columns.join(', ')}) from stdin`, batch.lines.join(''));
      batch.lines = [];
    }
    gathered = 0;
  }

  return {
    counts,
    send,
    async sendIfMuch() {
      if (gathered >= much) await send();
    },
    add(table, row) {
      let batch = batches.get(table);
      if (batch === undefined) batches.set(table, (batch = { columns: Object.keys(row), lines: [] }));
      const line = lineOf(table, batch.columns, row);
      batch.lines.push(line);
      gathered += line.length;
      counts[table] += 1;
    },
  };
}

async function copy(client: pg.Client, sql: string, text: string): Promise<void> {
  const stream = client.query(copyFrom(sql));
  stream.end(Buffer.from(text));
  await finished(stream);
}

/** A row in the text format of COPY: tabs between the columns, `\N` for null. */
function lineOf(table: Table, columns: string[], row: Record<string, unknown>): string {
  const texts = columns.map((column) => {
    const value = row[column];
    if (value === undefined) throw new TypeError(`a row of ${table} lacks ${column}`);
    return value === null ? '\\N' : escape(textOf(value));
  });
  return `${texts.join('\t')}\n`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
  return String(value);
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escape = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? '') : text;
