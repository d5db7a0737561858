import type { Route } from '@karcis/contract';
import type { Common, RowOf } from './common.ts';

/** Reports of the console as rows: which figures they tell, checked against those that their routes answer. */

/** Terms of a sum: numbers, or several that are told as one under a word of their own. */
export interface Equation {
  readonly plus: readonly Term[];
  readonly minus?: readonly Term[];
  readonly equals: string;
}
export type Term = string | { readonly together: readonly string[]; readonly word: 'costs' };

/** Numbers by period. `down` is drawn below zero. */
interface Chart {
  readonly up: readonly string[];
  readonly down?: string;
}

export interface Part {
  readonly reads: Route;
  readonly equation?: Equation;
  /** Numbers that are said first where there is no equation. */
  readonly lead?: readonly string[];
  /** Name of its periods: `series`, `arrivals`. */
  readonly periods?: string;
  readonly chart?: Chart;
  readonly tables?: readonly string[];
}

/** A report: of a range of days with the range before it, and of all time where there is such a route. */
export interface ReportScreen extends Common {
  readonly kind: 'report';
  readonly range: Part;
  readonly all?: Part;
}

type TermOf<Numbers> =
  | (keyof Numbers & string)
  | { readonly together: readonly (keyof Numbers & string)[]; readonly word: 'costs' };
interface EquationOf<Numbers> {
  readonly plus: readonly TermOf<Numbers>[];
  readonly minus?: readonly TermOf<Numbers>[];
  readonly equals: keyof Numbers & string;
}

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;
type TablesIn<T> = { [Name in keyof T & string]: T[Name] extends readonly object[] ? Name : never }[keyof T &
  string];
interface ChartOf<Row> {
  readonly up: readonly (keyof Row & string)[];
  readonly down?: keyof Row & string;
}

interface PartOf<Numbers, Tables> {
  readonly equation?: EquationOf<Numbers>;
  readonly lead?: readonly (keyof Numbers & string)[];
  readonly tables?: readonly Tables[];
}

type RangePart<Row> = Row extends { readonly current: infer Numbers; readonly series: infer Series }
  ? PartOf<Numbers, TablesIn<Row>> & { readonly chart: ChartOf<ItemOf<Series>> }
  : never;

/** Part of a report about a range of days; `current` has its numbers, `series` the same by period. */
export const ofRange = <R extends Route>(reads: R, part: RangePart<RowOf<R>>): Part => ({
  ...(part as Omit<Part, 'reads'>),
  reads,
  periods: 'series',
});

type AllTimePart<Row, Periods extends TablesIn<Row>> = Row extends { readonly summary: infer Numbers }
  ? PartOf<Numbers, TablesIn<Row>> & {
      readonly periods?: Periods;
      readonly chart?: ChartOf<ItemOf<Row[Periods & keyof Row]>>;
    }
  : never;

/** Part of a report about all time. */
export const ofAllTime = <R extends Route, const Periods extends TablesIn<RowOf<R>> = never>(
  reads: R,
  part: AllTimePart<RowOf<R>, Periods>,
): Part => ({ ...(part as Omit<Part, 'reads'>), reads });

export const report = <const Noun extends string>(
  screen: Omit<ReportScreen, 'kind' | 'noun' | 'section'> & { readonly noun: Noun },
) => ({ kind: 'report', section: 'reports', ...screen }) as const satisfies ReportScreen;
