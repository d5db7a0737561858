import type { RawBuilder } from 'kysely';
import { isExpression, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { AnyKind, Kind, KindName, SettingsName } from './kinds.ts';
import type { Traced } from './trace.ts';

/** What the verbs of one request share. */
export interface Writing {
  readonly db: Db;
  /** Account that writes. */
  readonly userId: string;
  /** Version of the record that the caller has seen: its `updated_at`. Undefined where any will do. */
  readonly ifMatch: string | undefined;
  /** Gets every record that was written. */
  readonly trace: (traced: Traced) => void;
  /** The instant of this write, on the clock of the database. */
  readonly now: () => Promise<string>;
}

/** What every statement returns of a record that it has written. */
export interface Written {
  /** Null for settings. */
  readonly id: string | null;
  readonly label: string;
  readonly at: string;
}

/** Columns by name. JSON columns have the value itself; undefined is as if it were not there. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Notes what was written. */
export const note = (
  { trace }: Writing,
  kind: AnyKind,
  { id, label, at }: Written,
  changes: Traced['changes'] = [],
): void => trace({ kind, id, label: kind.nameOf?.(label) ?? label, at, changes });

/** Makes a function that reads the clock of the database once. The instant is sent as a value: `clock_timestamp()` in an UPDATE is not portable. */
export function instantOf(db: Db): () => Promise<string> {
  let instant: Promise<string> | undefined;
  const read = async () => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('The database has no clock');
    return row.now;
  };
  return () => (instant ??= read());
}

/** Columns of a table by their full names: a statement has the old row beside the new one. */
export const columnsOf =
  (name: KindName | SettingsName) =>
  (column: string): RawBuilder<unknown> =>
    sql.ref(`${name}.${column}`);

/** A value of a column; an expression of SQL stands for itself. */
export function valueOf({ json = [] }: AnyKind, column: string, value: unknown): RawBuilder<unknown> {
  if (isExpression(value)) return sql`${value}`;
  return json.includes(column) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** The columns that have a value. */
export const given = (values: ColumnValues): [column: string, value: unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** The next version of a record: later by a millisecond at least, also when clocks differ. */
export const later = (at: string, updatedAt: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(${at}::timestamptz, (${updatedAt} at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;

/** Values that a record must have so that it is reached, by column: what is another's is as if it were not there. */
export type Reach = Readonly<Record<string, string | null>>;

/** What a change is told besides its values. */
export interface ChangeOptions {
  /** A record beyond it is none. */
  readonly reach?: Reach;
  /** Why, for the audit log. */
  readonly reason?: string;
}

/** The condition that a record is reached. */
export const isReached = (
  own: (column: string) => RawBuilder<unknown>,
  reach: Reach | undefined,
): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...Object.entries(reach ?? {}).map(([column, value]) => isValue(own(column), value))],
    sql` and `,
  );

const isValue = (column: RawBuilder<unknown>, value: string | null) =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** The condition that a record is not in the trash. */
export const isThere = (kind: Kind, own: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  kind.hasTrash ? sql`${own('deleted_at')} is null` : sql`true`;

/** The condition that a record has the version that the caller has seen. */
export const matches = (updatedAt: RawBuilder<unknown>, version: string | undefined): RawBuilder<unknown> =>
  version === undefined ? sql`true` : sql`${updatedAt} = ${version}::timestamptz`;
