import type { ReadDb } from '../db/connection/database.ts';
import type { GoneName, PlainName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import type { Reach } from '../db/writes/writing.ts';
import type { Account } from '../domain/security/scope.ts';
import { isSlugMade, orAgainWhereTaken } from './slug.ts';

interface Plain<Name extends GoneName & PlainName, New, Changed, Row> {
  readonly name: Name;
  /** Reads a record that the caller may see, with what the caller may do with it. */
  readonly read: (db: ReadDb, scope: Account, id: string) => Promise<Row | undefined>;
  /** The columns of a new record. */
  readonly newValues: (body: New, scope: Account, db: ReadDb) => Values<Name> | Promise<Values<Name>>;
  /** The columns that a change names. */
  readonly values: (body: Changed) => Values<Name>;
  /** Which records the caller writes. */
  readonly reachOf?: (scope: Account) => Reach;
}

interface OfOne {
  readonly id: string;
}
interface Input<Body> {
  readonly body: Body;
}

/** The functions behind the routes of a kind without a trash that is of no event (`plainRoutes` of the contract). */
export const managedPlain = <Name extends GoneName & PlainName, New, Changed, Row>({
  name,
  read,
  newValues,
  values,
  reachOf = () => ({}),
}: Plain<Name, New, Changed, Row>) => ({
  create: async (db: WriteDb, scope: Account, { body }: Input<New>) => {
    const row = await newValues(body, scope, db);
    const made = db.create(name, row);
    return read(db, scope, await (isSlugMade(body, row) ? orAgainWhereTaken(made) : made));
  },
  read: (db: ReadDb, scope: Account, { id }: OfOne) => read(db, scope, id),
  change: async (db: WriteDb, scope: Account, { id, body }: OfOne & Input<Changed>) => {
    await db.change(name, id, values(body), { reach: reachOf(scope) });
    return read(db, scope, id);
  },
  remove: (db: WriteDb, scope: Account, { id }: OfOne) => db.delete(name, id, { reach: reachOf(scope) }),
});
