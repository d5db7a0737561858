import { families, type Family } from './families.ts';
import type { Run } from './run.ts';

/** A family whose tallies differ from the sum of the facts that are marked as counted. */
interface Difference {
  readonly family: Family;
  /** Number of tallies that are wrong, missing or superfluous. */
  readonly tallies: number;
  /** The first of them, in words. */
  readonly example: string;
}

/**
 * Compares all tallies with plain sums over the facts that are marked as counted, and returns the families that differ.
 * Only reads. Run it in a transaction on one snapshot. Takes about as long as a rebuild.
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
  // A tally with nothing but zeros equals an absent one.
  return `
    select
      concat_ws(' ', breakdown, nullif(key, ''), nullif(starts_at::text, '-infinity'), 'of the owner', owner_id) as example,
      (count(*) over ())::integer as tallies
    from (
      select owner_id, breakdown, key, starts_at, ${list((measure) => `sum(${measure}) as ${measure}`)}
      from ${family}_additions
      where is_counted
      group by owner_id, breakdown, key, starts_at
    ) as wanted
    full join ${family}_tallies as kept using (owner_id, breakdown, key, starts_at)
    where
      (${list((measure) => `coalesce(wanted.${measure}, 0)`)}) is distinct from
      (${list((measure) => `coalesce(kept.${measure}, 0)`)})
    order by owner_id, breakdown, key, starts_at
    limit 1`;
}
