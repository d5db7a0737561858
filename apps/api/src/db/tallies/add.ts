import { families, type Family } from './families.ts';
import type { Run } from './run.ts';

/** Adds to the tallies of a family what some of its facts add, or takes it off. `which` is a condition over the view of the additions. */
export async function add(
  run: Run,
  family: Family,
  which: string,
  values: readonly unknown[] = [],
  sign: '' | '-' = '',
): Promise<void> {
  const measures: readonly string[] = families[family];
  await run(
    `insert into ${family}_tallies as t (owner_id, breakdown, key, starts_at, ${measures.join(', ')})
    select owner_id, breakdown, key, starts_at, ${measures.map((measure) => `${sign}sum(${measure})`).join(', ')}
    from ${family}_additions
    where ${which}
    group by owner_id, breakdown, key, starts_at
    order by owner_id, breakdown, key, starts_at
    on conflict (owner_id, breakdown, key, starts_at) do update
    set ${measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(', ')}`,
    values,
  );
}
