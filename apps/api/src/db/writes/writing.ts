import type { RawBuilder } from 'kysely';
import { isExpression, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { AnyKind, Kind } from './kind.ts';
import type { Tables } from '../schema/tables.ts';
import type { Traced } from './trace.ts';

/** What the verbs of one request share. */
export interface Writing {
  readonly db: Db;
  /** Account that writes. A job, which has none, only deletes. */
  readonly userId: string;
  /** Whose pictures records show: those of the organizer or the platform, by its id; undefined for people who have neither. */
  readonly ownerId: string | undefined;
  /** Version of the record that the caller has seen: its `updated_at`. Undefined where any will do. */
  readonly ifMatch: string | undefined;
  /** Gets every record that was written. */
  readonly trace: (traced: Traced) => void;
  /** The instant of this write, on the clock of the database. */
  readonly now: () => Promise<string>;
  /** The event whose records are written, for kinds of an event. */
  readonly within?: OfEvent;
}

/** An event, for those who reach it. */
export interface OfEvent {
  readonly event: string;
  readonly reach: Reach;
}

/** What every statement returns of a record that it has written. */
export interface Written {
  /** Null for settings. */
  readonly id: string | null;
  readonly label: string;
  readonly at: string;
  /** Whether it was moved to the trash. */
  readonly isRemoval?: true;
}

/** Columns by name. JSON columns have the value itself; undefined is as if it were not there. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Notes what was written. */
export const note = (
  { trace, within }: Writing,
  kind: AnyKind,
  { id, label, at, isRemoval = false }: Omit<Written, 'isRemoval'> & { readonly isRemoval?: boolean },
  changes: Traced['changes'] = [],
): void =>
  trace({
    kind,
    id,
    eventId: within?.event ?? (kind.subject === 'event' ? id : null),
    label: kind.nameOf?.(label) ?? label,
    at,
    isRemoval,
    changes,
  });

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
  (name: keyof Tables) =>
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
export const later = (
  at: string | RawBuilder<unknown>,
  updatedAt: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`greatest(${at}::timestamptz, (${updatedAt} at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;

/** Values that a record must have so that it is reached, by column: what is another's is as if it were not there. */
export type Reach = Readonly<Record<string, string | null>>;

/** When a record is written. */
export interface Terms {
  /** A record beyond it is none. */
  readonly reach?: Reach;
  /** What has to be true of it in the statement that writes, and what is thrown where it is not. */
  readonly only?: { readonly if: RawBuilder<unknown>; readonly otherwise: () => Promise<never> | never };
}

/** What a removal is told besides its reason. */
export interface RemovalTerms extends Terms {
  /** What has to be true of a record that is kept in the trash for good: what money hangs on, say. */
  readonly keptIf?: RawBuilder<unknown>;
}

/** What a change is told besides its values. */
export interface ChangeOptions extends Terms {
  /** Why, for the audit log. */
  readonly reason?: string;
}

/** The condition that a record is reached. A record of an event is where its event is, and by no other event. */
export const isReached = (
  { within }: Pick<Writing, 'within'>,
  own: (column: string) => RawBuilder<unknown>,
  reach?: Reach,
): RawBuilder<unknown> =>
  allOf([
    ...valuesOf(own, reach),
    ...(within === undefined ? [] : [sql`exists (select from events where ${isEventOf(within)})`]),
  ]);

const isOf = columnsOf('events');

/** The condition that a row of `events` is the event, is not in the trash, and is reached. */
export const isEventOf = ({ event, reach }: OfEvent): RawBuilder<unknown> =>
  allOf([sql`${isOf('id')} = ${event}`, sql`${isOf('deleted_at')} is null`, ...valuesOf(isOf, reach)]);

const valuesOf = (own: (column: string) => RawBuilder<unknown>, reach: Reach = {}) =>
  Object.entries(reach).map(([column, value]) => isValue(own(column), value));

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const isValue = (column: RawBuilder<unknown>, value: string | null) =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** The condition that a record is one of the event that is written, where it is of one, and not in the trash. */
export const isThere = (
  writing: Pick<Writing, 'within'>,
  { hasTrash }: Kind,
  own: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  allOf([...ofEvent(writing, own), ...(hasTrash ? [sql`${own('deleted_at')} is null`] : [])]);

/** The condition that a record is in the trash. */
export const isRemoved = (
  writing: Pick<Writing, 'within'>,
  own: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => allOf([...ofEvent(writing, own), sql`${own('deleted_at')} is not null`]);

const ofEvent = ({ within }: Pick<Writing, 'within'>, own: (column: string) => RawBuilder<unknown>) =>
  within === undefined ? [] : [sql`${own('event_id')} = ${within.event}`];

/** The condition that no order uses a record, by the columns that count that. */
export const isUnused = (
  uses: readonly string[],
  own: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => allOf(uses.map((column) => sql`${own(column)} = 0`));

/** The condition that a record has the version that the caller has seen. */
export const matches = (updatedAt: RawBuilder<unknown>, version: string | undefined): RawBuilder<unknown> =>
  version === undefined ? sql`true` : sql`${updatedAt} = ${version}::timestamptz`;
