import { longestList } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import type { Person } from './person.ts';
import type { PersonalTable } from './personal-table.ts';
import { personalTables } from './tables.ts';

/** Records of one table, as a person gets them. */
interface CopiedPart {
  readonly name: string;
  /** Whether these are all there are. */
  readonly is_complete: boolean;
  readonly records: Record<string, unknown>[];
}

/** Returns what is held of a person: of each table, the newest thousand of their records. */
export const copyOf = (db: ReadDb, person: Person): Promise<CopiedPart[]> =>
  Promise.all(
    Object.entries<PersonalTable>(personalTables).flatMap(([name, table]) =>
      typeof table.copied === 'string' ? [] : [part(db, name, table.copied, table, person)],
    ),
  );

async function part(
  db: ReadDb,
  table: string,
  columns: readonly string[],
  { of, copiedOf = of, shared }: PersonalTable,
  person: Person,
): Promise<CopiedPart> {
  const newest =
    columns.find((column) => /^(created|occurred|scanned|last_login|last_seen)_at$/.test(column)) ??
    'created_at';
  const list = sql.join(
    columns.map((column) =>
      shared?.columns.includes(column)
        ? sql`case when ${shared.of(person)} then ${sql.ref(column)} end as ${sql.ref(column)}`
        : sql.ref(column),
    ),
  );
  const rows = sql<Record<string, unknown>>`(
    select ${list} from ${sql.table(table)} where ${copiedOf(person)}
    order by ${sql.ref(newest)} desc limit ${sql.lit(longestList)}
  )`;
  const records = await db.selectFrom(rows.as('part')).selectAll().execute();
  return { name: table, is_complete: records.length < longestList, records };
}
