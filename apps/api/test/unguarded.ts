import { AndNode, type KyselyPlugin, UpdateQueryNode } from 'kysely';
import type { Database } from '../src/db/connection/database.ts';

/** The database for a control: of UPDATEs of a table, by the query library, the last condition is taken out. All else is as it is. */
export function unguarded(database: Database, table: string): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!UpdateQueryNode.is(node) || !JSON.stringify(node.table).includes(`"${table}"`)) return node;
      const where = node.where?.where;
      if (node.where === undefined || where === undefined || !AndNode.is(where))
        throw new Error(`An UPDATE of ${table} has no condition to take out`);
      return { ...node, where: { ...node.where, where: where.left } };
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    transaction: (work, options) => database.transaction((db) => work(db.withPlugin(plugin)), options),
  };
}
