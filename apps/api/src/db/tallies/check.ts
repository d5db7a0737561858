import { families, type Family } from './families.ts';
import type { Run } from './run.ts';

/** A family whose tallies are not the sum of what is marked as counted. */
interface Difference {
  readonly family: Family;
  /** How many tallies are wrong, missing, or too many. */
  readonly tallies: number;
  /** The first of them. */
  readonly example: string;
}

/**
 * Compares all tallies with a plain sum over the facts that are marked as counted, and gives what differs. It only reads;
 * run it in a transaction on one snapshot. It takes about as long as making all tallies anew.
 */
export async function differences(run: Run): Promise<Difference[]> {
  await run("set local work_mem = '128MB'");
  const found: Difference[] = [];
  for (const family of Object.keys(families) as Family[]) {
    const { rows } = await run(comparison(family));
    const [first] = rows as readonly { example: string; tallies: number }[];
    if (first !== undefined) found.push({ family, ...first });
  }
  return found;
}

function comparison(family: Family): string {
  const measures: readonly string[] = families[family];
  const list = (of: (measure: string) => string) => measures.map(of).join(', ');
  // A tally of nothing but zeros may be there or not.
  return `
    select
      concat_ws(' ', breakdown, nullif(key, ''), nullif(starts_at::text, '-infinity'), 'of the scope', scope_id) as example,
      (count(*) over ())::integer as tallies
    from (
      select scope_id, breakdown, key, starts_at, ${list((measure) => `sum(${measure}) as ${measure}`)}
      from ${family}_additions
      where part = 'Folded'
      group by scope_id, breakdown, key, starts_at
    ) as wanted
    full join ${family}_tallies as kept using (scope_id, breakdown, key, starts_at)
    where
      (${list((measure) => `coalesce(wanted.${measure}, 0)`)}) is distinct from
      (${list((measure) => `coalesce(kept.${measure}, 0)`)})
    order by scope_id, breakdown, key, starts_at
    limit 1`;
}
