import { type RawBuilder, sql } from 'kysely';
import { type ChildName, kindOf } from '../db/writes/kinds.ts';
import { columnsOf, isUnused } from '../db/writes/writing.ts';
import type { Only } from './event-children.ts';

/** The condition that no order uses a record. */
export const unused = (name: ChildName): RawBuilder<unknown> =>
  sql`(${isUnused(kindOf(name).uses ?? [], columnsOf(name))})`;

/**
 * Keeps columns as they are while a record is used, or once it was: a body may name them with the values that they have. `isNew` is the
 * condition that it never was.
 */
export const keptWhileUsed =
  <Body>(
    name: ChildName,
    columns: readonly (keyof Body & string)[],
    otherwise: Only['otherwise'],
    isNew = sql`true`,
  ) =>
  (body: Body): Only | undefined => {
    const named = columns.filter((column) => body[column] !== undefined);
    if (named.length === 0) return undefined;
    const own = columnsOf(name);
    const same = named.map((column) => sql`${own(column)} is not distinct from ${body[column]}`);
    return { if: sql`((${sql.join(same, sql` and `)}) or (${unused(name)} and ${isNew}))`, otherwise };
  };
