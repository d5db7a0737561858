import type pg from 'pg';

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that the scans of a plan read, those that were left out included. */
function rowsReadBy(plan: Plan): number {
  const { Plans: inner = [], 'Actual Loops': loops, 'Actual Rows': rows } = plan;
  if (inner.length > 0) return inner.reduce((sum, each) => sum + rowsReadBy(each), 0);
  const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return loops * (rows + left);
}

/** Runs a statement with the plan that PostgreSQL chooses, and returns the number of rows that its scans read. */
export async function rowsReadOf(
  planner: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  return rowsReadBy(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan);
}
