import type { CountedRows } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import type { ChildName, KeptName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import type { Terms } from '../db/writes/writing.ts';
import type { Account } from '../domain/security/scope.ts';
import { type Bulk, demandEither } from './bulk.ts';
import { ofEvent, type ReachOf } from './reach.ts';
import { trashEntry, type TrashType } from './trash.ts';

/** What has to be true of a record in the statement that writes, and what is thrown where it is not. */
export type Only = NonNullable<Terms['only']>;

interface Child<Name extends ChildName, Subject extends string, New, Changed, Row> {
  readonly name: Name;
  /** The parameter of a path: `gate` is `gate_id`. */
  readonly subject: Subject;
  /** Reads a record of an event as its list has it. */
  readonly read: (db: ReadDb, event: string, id: string) => Promise<Row | undefined>;
  /** The columns of a new record. */
  readonly newValues: (body: New, event: string) => Values<Name>;
  /** The columns that a change names. */
  readonly values: (body: Changed) => Values<Name>;
  /** Which records may be changed so; all where nothing is said. */
  readonly changed?: (body: Changed) => Only | undefined;
  /** Throws where what a body names beside the record is not there. It is asked after the write, in its transaction. */
  readonly demand?: (db: ReadDb, event: string, body: New | Changed) => Promise<void>;
  /** Whether a record may be removed now; the statement decides. */
  readonly isRemovable?: (row: Row) => boolean;
}

interface OfOne {
  readonly id: string;
}
interface Input<Body> extends OfOne {
  readonly body: Body;
}
type One<Subject extends string> = OfOne & { readonly [Name in `${Subject}_id`]: string };

/** The functions behind the routes of a kind of an event (`eventManagement` of the contract), for those who reach an event. */
export const childrenOfEvents =
  <Name extends ChildName, const Subject extends string, New, Changed, Row extends object>({
    name,
    subject,
    read,
    newValues,
    values,
    changed = () => undefined,
    demand = async () => {},
    isRemovable = () => true,
  }: Child<Name, Subject, New, Changed, Row>) =>
  (reachOf: ReachOf) => {
    const placeOf = (scope: Account, { id }: OfOne) => ({ event: id, reach: reachOf(scope) });
    const idOf = (input: One<Subject>) => String(input[`${subject}_id`]);
    /** What the reader may do with a record: Viewers of an organizer only read. */
    const actionsOf = ({ organizerRole }: Account, row: Row): ('change' | 'remove')[] =>
      organizerRole === 'Viewer' ? [] : isRemovable(row) ? ['change', 'remove'] : ['change'];
    const shownTo = (scope: Account, rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, actions: actionsOf(scope, row) }));
    const oneOf = async (db: ReadDb, scope: Account, input: OfOne, id: string) => {
      const row = await ofEvent(db, placeOf(scope, input), read(db, input.id, id));
      return row && { ...row, actions: actionsOf(scope, row) };
    };
    return {
      placeOf,
      idOf,

      listed: async (db: ReadDb, scope: Account, input: OfOne, rows: Promise<Row[]>) =>
        shownTo(scope, await ofEvent(db, placeOf(scope, input), rows)),

      counted: async (db: ReadDb, scope: Account, input: OfOne, found: Promise<CountedRows<Row>>) => {
        const { rows, total } = await ofEvent(db, placeOf(scope, input), found);
        return { rows: shownTo(scope, rows), total };
      },

      read: (db: ReadDb, scope: Account, input: One<Subject>) => oneOf(db, scope, input, idOf(input)),

      create: async (db: WriteDb, scope: Account, input: Input<New>) => {
        const id = await db.within(placeOf(scope, input)).create(name, newValues(input.body, input.id));
        await demand(db, input.id, input.body);
        return oneOf(db, scope, input, id);
      },

      change: async (db: WriteDb, scope: Account, input: One<Subject> & Input<Changed>) => {
        const only = changed(input.body);
        await db
          .within(placeOf(scope, input))
          .change(name, idOf(input), values(input.body), only === undefined ? {} : { only });
        await demand(db, input.id, input.body);
        return oneOf(db, scope, input, idOf(input));
      },

      order: (db: WriteDb, scope: Account, input: Input<{ readonly ids: readonly string[] }>) =>
        db.within(placeOf(scope, input)).order(name, input.body.ids),
    };
  };

/** The same for a kind with a trash. Where `removed` says so, only some records may be removed. */
export const keptChildrenOfEvents =
  <
    Name extends ChildName & KeptName & TrashType,
    const Subject extends string,
    New,
    Changed,
    Row extends object,
  >({
    removed,
    ...child
  }: Child<Name, Subject, New, Changed, Row> & { readonly removed?: Only }) =>
  (reachOf: ReachOf) => {
    const functions = childrenOfEvents(child)(reachOf);
    const { placeOf, idOf } = functions;
    const { name, values } = child;
    const terms = removed === undefined ? {} : { only: removed };
    return {
      ...functions,

      remove: async (db: WriteDb, scope: Account, input: One<Subject> & { readonly reason: string }) => {
        const id = idOf(input);
        await db.within(placeOf(scope, input)).remove(name, id, input.reason, terms);
        return trashEntry(db, name, id);
      },

      bulk: async (db: WriteDb, scope: Account, input: Input<Bulk<Changed>>) => {
        const { ids, set, remove_reason: reason } = demandEither(input.body);
        const verbs = db.within(placeOf(scope, input));
        if (set !== undefined) await verbs.changeEach(name, ids, values(set));
        if (reason !== undefined) await verbs.removeEach(name, ids, reason, terms);
        return { changed: ids.length };
      },
    };
  };
