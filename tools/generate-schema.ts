import { format } from 'oxfmt';
import type { ClientBase } from 'pg';
import style from '../.oxfmtrc.json' with { type: 'json' };
import { readCatalog } from './schema/catalog.ts';
import { toSql } from './schema/sql.ts';
import { toTypes } from './schema/types.ts';

/**
 * The texts of `apps/api/src/db/schema/tables.ts` and `schema.sql`, from the catalog of a migrated database. They are
 * the same whichever version of PostgreSQL it is on.
 */
export async function generateSchema(client: ClientBase): Promise<{ tables: string; schema: string }> {
  const catalog = await readCatalog(client);
  const { code } = await format('tables.ts', toTypes(catalog), style);
  return { tables: code, schema: toSql(catalog) };
}
