import type { ReadDb } from '../db/connection/database.ts';
import type { ChildName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import type { Account } from '../domain/security/scope.ts';
import { ofEvent, type ReachOf } from './reach.ts';

interface Child<Name extends ChildName, Subject extends string, New, Changed, Row> {
  readonly name: Name;
  /** The parameter of a path: `gate` is `gate_id`. */
  readonly subject: Subject;
  /** Reads the records of an event as their list has them; with an id, that one. */
  readonly read: (db: ReadDb, event: string, id?: string) => Promise<Row[]>;
  /** The columns of a new record. */
  readonly newValues: (body: New) => Values<Name>;
  /** The columns that a change names. */
  readonly values: (body: Changed) => Values<Name>;
}

interface OfOne {
  readonly id: string;
}
interface Input<Body> extends OfOne {
  readonly body: Body;
}
type One<Subject extends string> = OfOne & { readonly [Name in `${Subject}_id`]: string };

const both: ('change' | 'remove')[] = ['change', 'remove'];

/** What the reader may do with a record: Viewers of an organizer only read. */
const actionsOf = ({ organizerRole }: Account) => (organizerRole === 'Viewer' ? [] : both);

/** The functions behind the routes of a kind of an event (`eventManagement` of the contract), for those who reach an event. */
export const childrenOfEvents =
  <Name extends ChildName, const Subject extends string, New, Changed, Row extends object>({
    name,
    subject,
    read,
    newValues,
    values,
  }: Child<Name, Subject, New, Changed, Row>) =>
  (reachOf: ReachOf) => {
    const placeOf = (scope: Account, { id }: OfOne) => ({ event: id, reach: reachOf(scope) });
    const idOf = (input: One<Subject>) => String(input[`${subject}_id`]);
    const shownTo = (scope: Account, rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, actions: actionsOf(scope) }));
    const oneOf = async (db: ReadDb, scope: Account, input: OfOne, id: string) =>
      shownTo(scope, await ofEvent(db, placeOf(scope, input), read(db, input.id, id)))[0];
    return {
      list: async (db: ReadDb, scope: Account, input: OfOne) =>
        shownTo(scope, await ofEvent(db, placeOf(scope, input), read(db, input.id))),

      read: (db: ReadDb, scope: Account, input: One<Subject>) => oneOf(db, scope, input, idOf(input)),

      async create(db: WriteDb, scope: Account, input: Input<New>) {
        const id = await db.within(placeOf(scope, input)).create(name, newValues(input.body));
        return oneOf(db, scope, input, id);
      },

      async change(db: WriteDb, scope: Account, input: One<Subject> & Input<Changed>) {
        await db.within(placeOf(scope, input)).change(name, idOf(input), values(input.body));
        return oneOf(db, scope, input, idOf(input));
      },

      order: (db: WriteDb, scope: Account, input: Input<{ readonly ids: readonly string[] }>) =>
        db.within(placeOf(scope, input)).order(name, input.body.ids),

      /** For kinds without a trash. */
      delete: (db: WriteDb, scope: Account, input: One<Subject>) =>
        db.within(placeOf(scope, input)).delete(name, idOf(input)),
    };
  };
