import { definitions, type Report } from '@karcis/contract';
import { families, type Family, type Measure } from '../db/tallies/families.ts';
import type { Head, Sums } from '../db/tallies/figures.ts';
import { periodsOf } from '../domain/time/calendar.ts';
import { record } from './numbers.ts';

/** Fields that every report has. The sentences come from the contract. */
export const headOf = (
  { scope, currency, other_currencies: others, timezone, generated_at }: Head,
  report: Report,
) => ({
  scope,
  currency,
  other_currencies: [...others],
  timezone,
  generated_at,
  definitions: definitions[report],
});

/** The months from the first with anything in it to the last, or to the current one. */
export function monthsOf(head: Head, ...found: readonly { period: string }[][]): string[] {
  const periods = found.flat().map(({ period }) => period);
  const first = periods.toSorted()[0];
  if (first === undefined) return [];
  const last = periods.reduce((latest, period) => (period > latest ? period : latest), head.today);
  return periodsOf(first, last, 'month');
}

/** The sums of each period, and zeros where nothing happened. */
export function sumsBy<F extends Family>(
  family: F,
  months: readonly ({ period: string } & Sums<F>)[],
): (period: string) => Sums<F> {
  const known = new Map<string, Sums<F>>(months.map((month) => [month.period, month]));
  const none = record<readonly Measure<F>[], number>(families[family], () => 0);
  return (period) => known.get(period) ?? none;
}

export const otherName = 'Other';

/**
 * The rows of a breakdown as they are shown, and one called `Other` for what the total has beyond them: what is not
 * among the largest, what is in the trash, and what belongs to nothing that can be named.
 */
export function withOther<Total extends object, From extends Total, Shown extends object>(
  total: Total,
  rows: readonly From[],
  show: (sums: Total, row: From | undefined) => Shown,
): Shown[] {
  const rest = Object.fromEntries(
    Object.entries<number>(total as never).map(([measure, whole]) => [
      measure,
      rows.reduce((left, row) => left - ((row as Record<string, number>)[measure] ?? 0), whole),
    ]),
  ) as Total;
  const other = show(rest, undefined);
  const saysAnything = Object.values(other).some((value) => typeof value === 'number' && value !== 0);
  return [...rows.map((row) => show(row, row)), ...(saysAnything ? [other] : [])];
}
