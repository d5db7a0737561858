import type { ReadDb } from '../db/connection/database.ts';
import type { ChildName, GoneName } from '../db/writes/kinds.ts';
import type { Values, WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { mayWrite, type OfSignature, type ReachOf, withEvent, withinOpen } from './reach.ts';

interface OnlyChild<Name extends ChildName & GoneName, Body, Row> extends OfSignature {
  readonly name: Name;
  readonly read: (db: ReadDb, event: string) => Promise<Row | undefined>;
  /** The columns of the first one. */
  readonly newValues: (body: Body) => Values<Name>;
  /** The columns that a change names. */
  readonly values: (body: Body) => Values<Name>;
}

interface OfOne {
  readonly id: string;
}

/** The functions behind the routes of what an event has one of at most (`onlyChild` of the contract), for those who reach an event. */
export const onlyChildOfEvents =
  <Name extends ChildName & GoneName, Body, Row extends { readonly id: string }>({
    name,
    read,
    newValues,
    values,
    ofSignature = false,
  }: OnlyChild<Name, Body, Row>) =>
  (reachOf: ReachOf) => {
    const placeOf = (scope: Account, { id }: OfOne) => ({ event: id, reach: reachOf(scope) });
    const shown = async (db: ReadDb, scope: Account, input: OfOne) => {
      const place = placeOf(scope, input);
      const { found, event } = await withEvent(db, place, read(db, input.id));
      const actions: ('change' | 'remove')[] = mayWrite(scope, event, place.reach, { ofSignature })
        ? ['change', 'remove']
        : [];
      return found && { ...found, actions };
    };
    /** The verbs, and the record as it is now: the event is locked, so that nobody makes or deletes one meanwhile. */
    const opened = async (db: WriteDb, scope: Account, input: OfOne) => {
      const verbs = await withinOpen(db, placeOf(scope, input), { ofSignature });
      return { verbs, found: await read(db, input.id) };
    };
    return {
      read: async (db: ReadDb, scope: Account, input: OfOne) => (await shown(db, scope, input)) ?? null,

      change: async (db: WriteDb, scope: Account, input: OfOne & { readonly body: Body }) => {
        const { verbs, found } = await opened(db, scope, input);
        if (found !== undefined) await verbs.change(name, found.id, values(input.body));
        // Whoever has seen one has not asked for a new one.
        else if (db.ifMatch !== undefined) fail('not_found');
        else await verbs.create(name, newValues(input.body));
        return shown(db, scope, input);
      },

      remove: async (db: WriteDb, scope: Account, input: OfOne) => {
        const { verbs, found } = await opened(db, scope, input);
        if (found === undefined) return fail('not_found');
        return verbs.delete(name, found.id);
      },
    };
  };
