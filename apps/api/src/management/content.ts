import type { ReadDb } from '../db/connection/database.ts';
import type { KeptName, PlainName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import { type Bulk, demandEither } from './bulk.ts';
import { isSlugMade, orAgainWhereTaken } from './slug.ts';
import { trashEntry, type TrashType } from './trash.ts';

interface Content<Name extends KeptName & PlainName, New, Changed, Row> {
  readonly name: Name & TrashType;
  /** Reads a record as its list has it. */
  readonly read: (db: ReadDb, id: string) => Promise<Row | undefined>;
  /** The columns of a new record; `at` is the instant of the write. */
  readonly newValues: (body: New, at: string, db: ReadDb) => Values<Name> | Promise<Values<Name>>;
  /** The columns that a change names. */
  readonly values: (body: Changed, at: string) => Values<Name>;
  /** Throws when a change does not fit the record. */
  readonly check?: (db: ReadDb, id: string, body: Changed) => Promise<void>;
}

interface Input<Body> {
  readonly body: Body;
}
interface ById {
  readonly id: string;
}
/** What people may do with a record of content: everything, always. */
const everything: { actions: ('change' | 'remove')[] } = { actions: ['change', 'remove'] };

/** The functions behind the routes of a kind of content (`managedRoutes` of the contract). */
export function managedContent<Name extends KeptName & PlainName, New, Changed, Row>({
  name,
  read,
  newValues,
  values,
  check = async () => {},
}: Content<Name, New, Changed, Row>) {
  const recordOf = async (db: ReadDb, id: string) => {
    const row = await read(db, id);
    return row && { ...row, ...everything };
  };
  return {
    create: async (db: WriteDb, _scope: unknown, { body }: Input<New>) => {
      const row = await newValues(body, await db.now(), db);
      const made = db.create(name, row);
      return recordOf(db, await (isSlugMade(body, row) ? orAgainWhereTaken(made) : made));
    },
    read: (db: ReadDb, _scope: unknown, { id }: ById) => recordOf(db, id),
    change: async (db: WriteDb, _scope: unknown, { id, body }: ById & Input<Changed>) => {
      await check(db, id, body);
      await db.change(name, id, values(body, await db.now()));
      return recordOf(db, id);
    },
    remove: async (db: WriteDb, _scope: unknown, { id, reason }: ById & { readonly reason: string }) => {
      await db.remove(name, id, reason);
      return trashEntry(db, name, id);
    },
    order: (db: WriteDb, _scope: unknown, { body }: Input<{ readonly ids: readonly string[] }>) =>
      db.order(name, body.ids),
    bulk: async (db: WriteDb, _scope: unknown, { body }: Input<Bulk<Changed>>) => {
      const { ids, set, remove_reason: reason } = demandEither(body);
      if (set !== undefined) await db.changeEach(name, ids, values(set, await db.now()));
      if (reason !== undefined) await db.removeEach(name, ids, reason);
      return { changed: ids.length };
    },
  };
}
