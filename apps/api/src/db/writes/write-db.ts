import type { Insertable, RawBuilder } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { changeRecord, changeRecords, changeSettings } from './change.ts';
import { createRecord } from './create.ts';
import type {
  ChildName,
  GoneName,
  ImageFields,
  KeptName,
  KindName,
  PlainName,
  SettingsName,
} from './kinds.ts';
import { orderRecords } from './order.ts';
import { deleteRecord, purgeRecord, removeRecord, removeRecords, restoreRecord } from './trash.ts';
import {
  type ChangeOptions,
  instantOf,
  type OfEvent,
  type RemovalTerms,
  type Terms,
  type Writing,
} from './writing.ts';
import type { Traced } from './trace.ts';

/** Columns that the verbs fill themselves. */
type Own =
  | 'id'
  | 'event_id'
  | 'position'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'delete_reason'
  | 'purge_at';

/** Values of columns of settings. */
type SettingsValues<Name extends SettingsName> = {
  readonly [Column in Exclude<keyof Insertable<Tables[Name]>, Own | 'only_row' | 'updated_by'>]?:
    | Insertable<Tables[Name]>[Column]
    | RawBuilder<unknown>
    | undefined;
} & ImageFields<Name>;

/** Values of columns of a kind. JSON columns take the value itself. */
export type Values<Name extends KindName> = {
  readonly [Column in Exclude<keyof Insertable<Tables[Name]>, Own>]?:
    | Insertable<Tables[Name]>[Column]
    | object
    | undefined;
} & ImageFields<Name>;

/**
 * What a route of management gets: reads inside its transaction, and the verbs, by which alone managed records are written. A
 * verb decides in the statement that writes, so that nothing can come between. It throws the error of the contract when
 * there is no such record, when the record has changed since the version in `If-Match`, or when a constraint forbids it.
 * What was written is traced; the entries of the audit log are made from that before the commit.
 */
export interface WriteDb extends ReadDb, Verbs<PlainName> {
  /** Version that the caller has seen of the record; undefined where any will do. */
  readonly ifMatch: string | undefined;
  /** The instant of this write, on the clock of the database. */
  now(): Promise<string>;
  /** The verbs for what belongs to an event. Of another event, or of one that is not reached, there is nothing. */
  within(event: OfEvent): Verbs<ChildName>;
  /** Changes settings. Values that they have already change nothing, their version included. */
  changeSettings<Name extends SettingsName>(name: Name, values: SettingsValues<Name>): Promise<void>;
  /**
   * Does in the same transaction what goes with it and is no managed record: ends tokens, queues a mail, takes a lock, makes a
   * link.
   */
  beside<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Tells the audit log of something that was done beside the verbs. */
  tell(subject: Told): Promise<void>;
}

/** The verbs, for kinds of an event or for the others. */
interface Verbs<Kinds extends KindName> {
  /** Makes a record, last in the order, and returns its id. One that is needed before can be given; ids of an event have its key. */
  create<Name extends Kinds>(name: Name, values: Values<Name>, id?: string): Promise<string>;
  /**
   * Changes a record, and returns whether anything of it is another now: values that it has already change nothing, its version
   * included. A record beyond the reach is none.
   */
  change<Name extends Kinds>(
    name: Name,
    id: string,
    values: Values<Name>,
    options?: ChangeOptions,
  ): Promise<boolean>;
  /** Changes several records, all or none. */
  changeEach<Name extends Kinds>(
    name: Name,
    ids: readonly string[],
    values: Values<Name>,
    terms?: Omit<Terms, 'reach'>,
  ): Promise<void>;
  /** Moves a record to the trash. */
  remove(name: Kinds & KeptName, id: string, reason: string, terms?: RemovalTerms): Promise<void>;
  /** Moves several records to the trash, all or none. */
  removeEach(
    name: Kinds & KeptName,
    ids: readonly string[],
    reason: string,
    terms?: Omit<Terms, 'reach'>,
  ): Promise<void>;
  /** Gives all records of a kind their positions: the first of the ids is first. */
  order(name: Kinds, ids: readonly string[]): Promise<void>;
  /** Brings a record back from the trash, as it was. */
  restore(name: Kinds & KeptName, id: string, terms?: Pick<Terms, 'reach'>): Promise<void>;
  /** Deletes a record of the trash for good. */
  purge(name: Kinds & KeptName, id: string): Promise<void>;
  /** Deletes a record of a kind that has no trash. A record beyond the reach is none. */
  delete(name: Kinds & GoneName, id: string, terms?: Terms): Promise<void>;
}

/** A subject of the audit log, with what was changed of it. */
interface Told extends Pick<Traced, 'id' | 'label'> {
  readonly type: string;
  /** The event that it is of, where it is of one. */
  readonly eventId?: string | null;
  readonly changes?: Traced['changes'];
}

export function writeDbOf(request: Omit<Writing, 'now'>): WriteDb {
  const { db } = request;
  const writing: Writing = { ...request, now: instantOf(db) };
  return {
    ...readsOf(db),
    ifMatch: request.ifMatch,
    now: writing.now,
    ...verbsOf(writing),
    within: (within) => verbsOf({ ...writing, within }),
    changeSettings: (name, values) => changeSettings(writing, name, values),
    beside: (work) => work(db),
    tell: async ({ type, id, label, eventId = null, changes = [] }) => {
      const kind = { subject: type, label: '', hasPosition: false, hasTrash: false, isPublic: false };
      writing.trace({ kind, id, eventId, label, at: await writing.now(), changes });
    },
  };
}

const verbsOf = (writing: Writing): Verbs<KindName> => ({
  create: (name, values, id) => createRecord(writing, name, values, id),
  change: (name, id, values, options) => changeRecord(writing, name, id, values, options),
  changeEach: (name, ids, values, terms) => changeRecords(writing, name, ids, values, terms),
  remove: (name, id, reason, terms) => removeRecord(writing, name, id, reason, terms),
  removeEach: (name, ids, reason, terms) => removeRecords(writing, name, ids, reason, terms),
  order: (name, ids) => orderRecords(writing, name, ids),
  restore: (name, id, terms) => restoreRecord(writing, name, id, terms),
  purge: (name, id) => purgeRecord(writing, name, id),
  delete: (name, id, terms) => deleteRecord(writing, name, id, terms),
});

/** The reads of a transaction: they see what it has written. */
const readsOf = (db: Db): ReadDb => ({
  selectFrom: db.selectFrom.bind(db),
  selectNoFrom: db.selectNoFrom.bind(db),
});
