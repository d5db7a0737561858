import { describe, expect, it } from 'vitest';
import { unportableSql } from './portable-sql.ts';

const file = 'apps/api/src/db/queries/orders.ts';
const faults = (text: string) => unportableSql({ file, text });
const inSql = (statement: string) =>
  `await sql\`\n  ${statement}\n\`.execute(db);\nconst later = sql\`now()\`;\n`;

describe('SQL that is refused where rows are distributed:', () => {
  it.for([
    ['a volatile function in UPDATE', inSql('update orders set paid_at = clock_timestamp()'), 'volatile'],
    ['… in its condition', inSql('update orders set a = 1 where b < clock_timestamp()'), 'volatile'],
    [
      '… after a part from elsewhere',
      inSql('update t set ${list(`a`, {})} where b < clock_timestamp()'),
      'volatile',
    ],
    ['… by the query library', "db.updateTable('orders').set({ id: sql`gen_random_uuid()` });", 'volatile'],
    [
      '… in DO UPDATE',
      inSql('insert into t on conflict (a) do update set b = clock_timestamp()'),
      'volatile',
    ],
    [
      'the clock within COALESCE',
      inSql('update t set a = 1 where coalesce(least(b, c) <= now(), true)'),
      'COALESCE',
    ],
    ['… within CASE', inSql('update t as o set a = case when b then now() end'), 'COALESCE'],
    ['… by the query library', "db.updateTable('t').set({ a: sql`coalesce(a, now())` });", 'COALESCE'],
    ['the clock in DO UPDATE', inSql('insert into t on conflict (a) do update set b = now()'), 'DO UPDATE'],
    ['… by the query library', 'on.column(`a`).doUpdateSet({ b: sql`now()` });', 'DO UPDATE'],
    ['a record as JSON by RETURNING', inSql('delete from t returning to_jsonb(t)'), 'RETURNING'],
    ['… by the query library', "db.deleteFrom('t').returning(sql`row_to_json(t)`.as('t'));", 'RETURNING'],
    ['EXISTS at the top', inSql('select exists (select from t where a = 1) as is_there'), 'EXISTS'],
    ['… where it is denied', "client.query('select not exists (select from t) as is_empty');", 'EXISTS'],
    ['… in brackets', inSql('select (exists (select from t) or b) as is_there'), 'EXISTS'],
    ['… by the query library', 'db.selectNoFrom((select) => select.exists(rows).as("is"));', 'EXISTS'],
  ])('%s', ([, text = '', reason = '']) => {
    expect(faults(text)).toEqual([expect.stringContaining(reason)]);
  });

  it('is told with its line', () => {
    expect(faults(`\n\n${inSql('update orders set paid_at = clock_timestamp()')}`)).toEqual([
      `${file}:4: a volatile function in an UPDATE; pass a value`,
    ]);
  });
});

describe('SQL that is allowed:', () => {
  it.for([
    ['the clock as a value', inSql('update t set a = now() where b is null or b <= now()')],
    ['… by the query library', "db.updateTable('t').set({ a: sql`now()` });"],
    ['… within brackets of another function', inSql('update t set a = coalesce(b, c) where d < now()')],
    ['what is excluded', inSql('insert into t values (now()) on conflict (a) do update set b = excluded.b')],
    ['a condition without the clock', inSql('update t set a = case when b then c end')],
    ['anything in a query', inSql('select coalesce(a, now()), clock_timestamp(), to_jsonb(t) from t')],
    ['columns by RETURNING', inSql('delete from t returning id')],
    ['EXISTS as a condition', inSql('select 1 from t where exists (select from u where u.a = t.a)')],
    ['EXISTS as a column', inSql('select a, exists (select from u where u.a = t.a) as is_b from t')],
    ['a subquery by the query library', 'db.selectNoFrom((select) => select.selectFrom("t").as("a"));'],
    ['a query after a statement', `${inSql('update t set a = 1')}\n${inSql('select clock_timestamp()')}`],
    ['a comment', '// returning the row with to_jsonb(t)\n/* update t set a = clock_timestamp() */'],
  ])('%s', ([, text = '']) => {
    expect(faults(text)).toEqual([]);
  });
});
