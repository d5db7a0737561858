import type { Kysely } from 'kysely';
import { kindNames } from '../../src/db/writes/kinds.ts';
import { settings } from '../../src/db/writes/kinds-of-settings.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import type { NamedRoute } from '../routes.ts';
import { along, silent, telling } from './silent-routes.ts';
import type { WrittenRow } from './written-rows.ts';

/** Tables whose records people manage: each that is another now has an entry of its own. */
const managed = new Set<string>([...kindNames, ...Object.keys(settings)]);

/** What says of a request that it was made, and the files of pictures, which are stored before the records of them. */
const besides = new Set([
  'access_tokens',
  'activity_log',
  'idempotency_keys',
  'login_failures',
  'media_files',
  'outbox',
]);

interface Entry {
  readonly xid: string;
  readonly action: string;
  readonly subject_id: string | null;
}

/** The entries of success among the rows that were written, with their transactions. */
async function entriesAmong(db: Kysely<Tables>, rows: readonly WrittenRow[]): Promise<Entry[]> {
  const xids = new Map(rows.flatMap(({ table, id, xid }) => (table === 'activity_log' ? [[id, xid]] : [])));
  if (xids.size === 0) return [];
  const found = await db
    .selectFrom('activity_log')
    .select(['id', 'action', 'subject_id'])
    .where('id', 'in', [...xids.keys()] as string[])
    .where('outcome', '=', 'Succeeded')
    .execute();
  return found.map(({ id, ...entry }) => ({ ...entry, xid: xids.get(id) ?? '' }));
}

/** What a request has left behind. */
export interface Left {
  readonly status: number;
  readonly rows: readonly WrittenRow[];
  /** Whether the same was asked before: it may change nothing. */
  readonly isRepeated: boolean;
}

/** What is wrong with what a request has left behind: entries that are missing, too many, of something else, or of another transaction. */
export async function faultOf(
  db: Kysely<Tables>,
  { name, route: { audit } }: NamedRoute,
  { status, rows, isRepeated }: Left,
): Promise<string | undefined> {
  const entries = await entriesAmong(db, rows);
  const written = rows.filter(({ table }) => !besides.has(table));
  const told = entries.map(({ action, subject_id: id }) => `${action} ${id}`).join(', ') || 'no entry';
  const found = `${status} with ${told} beside ${textOf(written) || 'no row'}`;
  const actions = audit === undefined ? [telling[name]?.action] : [audit.action, audit.ofRemoval?.action];
  if (status >= 400 || name in silent) {
    const isQuiet = entries.length === 0 && (status < 400 || written.length === 0);
    return isQuiet && changedBy(name, written).length === 0 ? undefined : found;
  }
  if (entries.some(({ action }) => !actions.includes(action))) return found;
  if (entries.length > 0 && new Set([...entries, ...written].map(({ xid }) => xid)).size > 1)
    return `${found}, in more than one transaction`;
  const records = changedBy(name, written);
  const subjects = entries.map(({ subject_id: id }) => id);
  // A deed that makes no version of a managed record is one entry.
  const isTold =
    records.length === 0
      ? entries.length === 1 || (isRepeated && entries.length === 0 && !written.some(isVersion))
      : subjects.length === records.length && records.every((id) => subjects.includes(id));
  return isTold ? undefined : found;
}

/** Managed records that are another now, by their ids. Settings have none. */
const changedBy = (name: string, rows: readonly WrittenRow[]): (string | null)[] => {
  const others = new Set([...(along[name] ?? []), ...(telling[name]?.with ?? [])]);
  const records = rows.filter(isVersion).filter(({ table }) => managed.has(table) && !others.has(table));
  return [...new Set(records.map(({ id }) => id))];
};

const isVersion = (row: WrittenRow) => row.isVersion;

const textOf = (rows: readonly WrittenRow[]) =>
  rows.map((row) => `${row.table} ${row.id}${isVersion(row) ? '' : ' (no version)'}`).join(', ');
