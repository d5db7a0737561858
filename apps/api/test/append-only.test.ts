import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { karcisForTests } from './harness.ts';

/** Facts are append-only: the comment on their table names the columns that may change, and no statement changes others. */

const karcis = karcisForTests();
const tables = ['ledger_entries', 'check_ins'];

/** The columns that statements in a text assign, by table. */
const assigned = (text: string) =>
  [...text.matchAll(/update (ledger_entries|check_ins)\s+set\s+([^`';]+?)\s+(?:where|from)\b/g)].flatMap(
    ([, table = '', list = '']) =>
      list.split(',').map((part) => [table, part.split('=')[0]?.trim() ?? ''] as const),
  );

it('no statement of the server changes another column of a fact than the one that may change', async () => {
  const { rows } = await sql<{ name: string; comment: string }>`
    select relname as name, obj_description(oid) as comment
    from pg_class
    where relname = any (${tables}) and relkind = 'r'`.execute(karcis.current.db);
  const mayChange = new Map(rows.map(({ name, comment }) => [name, /may change: (\w+)/.exec(comment)?.[1]]));
  const found: string[] = [];
  for await (const file of glob('apps/api/src/**/*.ts')) {
    // Tests may make facts that a server does not make.
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(file, 'utf8');
    for (const table of tables) expect(text, file).not.toContain(`updateTable('${table}')`);
    for (const [table, column] of assigned(text)) {
      expect(column, `${file}: ${table}`).toBe(mayChange.get(table));
      found.push(table);
    }
  }
  expect(found.toSorted()).toEqual(tables.toSorted());
});

it('control: a statement that changes an amount is found', () => {
  expect(
    assigned("run('update ledger_entries set is_counted = true, amount = 0 where not is_counted')"),
  ).toEqual([
    ['ledger_entries', 'is_counted'],
    ['ledger_entries', 'amount'],
  ]);
});
