import type { CountedRows } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import type { ChildName, KeptName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import type { Terms } from '../db/writes/writing.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { type Bulk, demandEither } from './bulk.ts';
import { mayWrite, type OfSignature, type OneEvent, type ReachOf, withEvent, withinOpen } from './reach.ts';
import { isSlugMade, orAgainWhereTaken } from './slug.ts';
import { trashEntry, type TrashType } from './trash.ts';

/** What has to be true of a record in the statement that writes, and what is thrown where it is not. */
export type Only = NonNullable<Terms['only']>;

interface Child<
  Name extends ChildName,
  Subject extends string,
  New,
  Changed,
  Row,
  More extends string,
> extends OfSignature {
  readonly name: Name;
  /** The parameter of a path: `gate` is `gate_id`. */
  readonly subject: Subject;
  /** Reads a record of an event as its list has it. */
  readonly read: (db: ReadDb, event: string, id: string) => Promise<Row | undefined>;
  /** The columns of a new record. */
  readonly newValues: (body: New, event: string, db: ReadDb) => Values<Name> | Promise<Values<Name>>;
  /** The columns that a change names. */
  readonly values: (body: Changed) => Values<Name>;
  /** Which records may be changed so; all where nothing is said. */
  readonly changed?: (body: Changed) => Only | undefined;
  /** Throws where what a body names beside the record is not there. It is asked after the write, in its transaction. */
  readonly demand?: (db: ReadDb, event: string, body: New | Changed, id: string) => Promise<void>;
  /** Whether a record may be changed now; the statement decides. */
  readonly isChangeable?: (row: Row) => boolean;
  /** Whether a record may be removed now; the statement decides. */
  readonly isRemovable?: (row: Row) => boolean;
  /** What may be done with a record now beside changing and removing it. */
  readonly more?: (row: Row) => readonly More[];
}

interface OfOne {
  readonly id: string;
}
interface Input<Body> extends OfOne {
  readonly body: Body;
}
type One<Subject extends string> = OfOne & { readonly [Name in `${Subject}_id`]: string };

const placeFor =
  (reachOf: ReachOf) =>
  (scope: Account, { id }: OfOne) => ({ event: id, reach: reachOf(scope) });

type Shown<Row, More extends string> = Pick<
  Child<ChildName, string, unknown, unknown, Row, More>,
  'read' | 'isChangeable' | 'isRemovable' | 'more' | 'ofSignature'
>;

/** Makes the functions that show records with what their reader may do with each now: Viewers of an organizer only read. */
function showing<Row extends object, More extends string>(
  {
    read,
    isChangeable = () => true,
    isRemovable = () => true,
    more = () => [],
    ofSignature = false,
  }: Shown<Row, More>,
  reachOf: ReachOf,
) {
  const placeOf = placeFor(reachOf);
  const actionsOf = (scope: Account, event: OneEvent, row: Row): ('change' | 'remove' | More)[] => {
    if (!mayWrite(scope, event, reachOf(scope), { ofSignature })) return [];
    return [
      ...(isChangeable(row) ? (['change'] as const) : []),
      ...(isRemovable(row) ? (['remove'] as const) : []),
      ...more(row),
    ];
  };
  return {
    shownTo: (scope: Account, event: OneEvent, rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, actions: actionsOf(scope, event, row) })),
    oneOf: async (db: ReadDb, scope: Account, input: OfOne, id: string) => {
      const { found, event } = await withEvent(db, placeOf(scope, input), read(db, input.id, id));
      return found && { ...found, actions: actionsOf(scope, event, found) };
    },
  };
}

/** The functions behind the routes of a kind of an event (`eventManagement` of the contract), for those who reach an event. */
export const childrenOfEvents =
  <
    Name extends ChildName,
    const Subject extends string,
    New,
    Changed,
    Row extends object,
    More extends string = never,
  >({
    name,
    subject,
    newValues,
    values,
    changed = () => undefined,
    demand = async () => {},
    ...shown
  }: Child<Name, Subject, New, Changed, Row, More>) =>
  (reachOf: ReachOf) => {
    const placeOf = placeFor(reachOf);
    const verbsFor = (db: WriteDb, scope: Account, input: OfOne) =>
      withinOpen(db, placeOf(scope, input), shown);
    const idOf = (input: One<Subject>) => String(input[`${subject}_id`]);
    const { shownTo, oneOf } = showing(shown, reachOf);
    return {
      placeOf,
      verbsFor,
      idOf,

      listed: async (db: ReadDb, scope: Account, input: OfOne, rows: Promise<Row[]>) => {
        const { found, event } = await withEvent(db, placeOf(scope, input), rows);
        return shownTo(scope, event, found);
      },

      counted: async (db: ReadDb, scope: Account, input: OfOne, found: Promise<CountedRows<Row>>) => {
        const { found: counted, event } = await withEvent(db, placeOf(scope, input), found);
        return { rows: shownTo(scope, event, counted.rows), total: counted.total };
      },

      read: (db: ReadDb, scope: Account, input: One<Subject>) => oneOf(db, scope, input, idOf(input)),

      create: async (db: WriteDb, scope: Account, input: Input<New>) => {
        const verbs = await verbsFor(db, scope, input);
        const row = await newValues(input.body, input.id, db);
        const made = verbs.create(name, row);
        const id = await (isSlugMade(input.body, row) ? orAgainWhereTaken(made) : made);
        await demand(db, input.id, input.body, id);
        return oneOf(db, scope, input, id);
      },

      change: async (db: WriteDb, scope: Account, input: One<Subject> & Input<Changed>) => {
        const only = changed(input.body);
        const verbs = await verbsFor(db, scope, input);
        await verbs.change(name, idOf(input), values(input.body), only === undefined ? {} : { only });
        await demand(db, input.id, input.body, idOf(input));
        return oneOf(db, scope, input, idOf(input));
      },

      order: async (db: WriteDb, scope: Account, input: Input<{ readonly ids: readonly string[] }>) =>
        (await verbsFor(db, scope, input)).order(name, input.body.ids),
    };
  };

/** Throws what was thrown, with its errors at the part of the body that is set for several records. */
function failAtSet(error: unknown): never {
  if (!(error instanceof ProblemError) || error.particulars.errors === undefined) throw error;
  const errors = error.particulars.errors.map((each) => ({ ...each, pointer: `/set${each.pointer ?? ''}` }));
  throw new ProblemError(error.code, { ...error.particulars, cause: error, errors });
}

/** The same for a kind with a trash. Where `removed` says so, only some records may be removed. */
export const keptChildrenOfEvents =
  <
    Name extends ChildName & KeptName & TrashType,
    const Subject extends string,
    New,
    Changed,
    Row extends object,
    More extends string = never,
  >({
    removed,
    ...child
  }: Child<Name, Subject, New, Changed, Row, More> & { readonly removed?: Only }) =>
  (reachOf: ReachOf) => {
    const functions = childrenOfEvents(child)(reachOf);
    const { verbsFor, idOf } = functions;
    const { name, values, demand = async () => {} } = child;
    const terms = removed === undefined ? {} : { only: removed };
    return {
      ...functions,

      remove: async (db: WriteDb, scope: Account, input: One<Subject> & { readonly reason: string }) => {
        const id = idOf(input);
        await (await verbsFor(db, scope, input)).remove(name, id, input.reason, terms);
        return trashEntry(db, name, id);
      },

      bulk: async (db: WriteDb, scope: Account, input: Input<Bulk<Changed>>) => {
        const { ids, set, remove_reason: reason } = demandEither(input.body);
        const verbs = await verbsFor(db, scope, input);
        if (set !== undefined) {
          await verbs.changeEach(name, ids, values(set));
          // Rules are about records on sale: taking them off needs no statement for each.
          const isTakenOff = (set as { readonly is_active?: boolean }).is_active === false;
          for (const id of isTakenOff ? [] : ids) await demand(db, input.id, set, id).catch(failAtSet);
        }
        if (reason !== undefined) await verbs.removeEach(name, ids, reason, terms);
        return { changed: ids.length };
      },
    };
  };
