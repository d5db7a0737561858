import type { BodyOf, InputOf, Route } from '@karcis/contract';
import type { Deed, DeedOf, Only, OnlyOf } from './deed.ts';

/** Screens of the console as rows: what is on them, checked against the records of the routes that they read. */

/** A record that a route answers, or one of a list of them. */
export type RowOf<R extends Route> =
  BodyOf<R> extends { readonly data: infer Data }
    ? Data extends readonly (infer Item)[]
      ? Item
      : NonNullable<Data>
    : never;

/** A field of a record, or one of a part of it: `status`, `buyer.name`. */
export type PathIn<Row> = {
  [Name in keyof Row & string]: NonNullable<Row[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Row[Name]> extends object
      ? `${Name}.${keyof NonNullable<Row[Name]> & string}`
      : Name;
}[keyof Row & string];

/** Filters of a list. */
export type FiltersOf<R extends Route> = Partial<Omit<InputOf<R>, 'id' | 'page' | 'per_page' | 'cursor'>>;

export const sections = [
  'overview',
  'reports',
  'events',
  'money',
  'gates',
  'system',
  'content',
  'settings',
] as const;
type Section = (typeof sections)[number];

export type Reader = 'admin' | 'organizer';

interface Common<Noun extends string = string> {
  readonly path: `/${string}`;
  readonly who: Reader;
  /** Its words: `nouns.payments`. */
  readonly noun: Noun;
  /** Where it stands in the navigation. Screens without one are reached from others. */
  readonly section?: Section;
}

/** What can be done to a record, where it is shown in full. */
interface Managed {
  readonly deeds?: readonly Deed[];
  /** Its fields are a form, where its `actions` say so. */
  readonly changes?: Route;
  readonly only?: Only;
}

/** A list: a table, or cards where there is little room; filters, search and pages as its route has them. */
export interface ListScreen extends Common, Managed {
  readonly kind: 'list';
  readonly reads: Route;
  /** The first names the record. */
  readonly columns: readonly string[];
  /** Screen of a record. Lists without one show the record in full in its place. */
  readonly opens?: `/${string}`;
  /** Text of the record as the server wrote it, in English: it is quoted. */
  readonly quotes?: string;
  /** What is not shown of a record, since another field says it. */
  readonly hides?: readonly string[];
  /** Screen of the form that adds one. */
  readonly adds?: `/${string}`;
  /** It belongs to the event of its path. */
  readonly ofEvent?: boolean;
}

/** A record with all its fields. */
export interface RecordScreen extends Common, Managed {
  readonly kind: 'record';
  readonly reads: Route;
  /** Field that names the record; without it, its noun does. */
  readonly title?: string;
  /** Fields that are shown first. */
  readonly lead?: readonly string[];
  /** List that it is one of. */
  readonly of?: `/${string}`;
  readonly ofEvent?: boolean;
}

/** A form that makes a record, with the fields of its route. */
export interface FormScreen extends Common {
  readonly kind: 'form';
  readonly creates: Route;
  readonly only?: Only;
  /** List that it is added to, where it is seen next. */
  readonly of: `/${string}`;
}

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

/** A screen with a view of its own, by its name in `console/views.ts`. */
export interface ViewScreen extends Common {
  readonly kind: 'view';
  readonly view: string;
  readonly reads: readonly Route[];
}

export type ConsoleScreen = ListScreen | RecordScreen | FormScreen | ReportScreen | ViewScreen;

type Given<Screen, Noun extends string, Checked> = Omit<Screen, 'kind' | keyof Common | keyof Checked> &
  Common<Noun> &
  Checked;

interface ManagedOf<R extends Route, Changes extends Route> {
  readonly reads: R;
  readonly deeds?: readonly DeedOf<RowOf<R>>[];
  readonly changes?: Changes;
  readonly only?: OnlyOf<Changes>;
}

export const list = <const R extends Route, const Noun extends string, const Changes extends Route = Route>(
  screen: Given<
    ListScreen,
    Noun,
    ManagedOf<R, Changes> & {
      readonly columns: readonly PathIn<RowOf<R>>[];
      readonly quotes?: PathIn<RowOf<R>>;
      readonly hides?: readonly PathIn<RowOf<R>>[];
    }
  >,
) => ({ kind: 'list', ...screen }) as const satisfies ListScreen;

export const record = <const R extends Route, const Noun extends string, const Changes extends Route = Route>(
  screen: Given<
    RecordScreen,
    Noun,
    ManagedOf<R, Changes> & {
      readonly title?: PathIn<RowOf<R>>;
      readonly lead?: readonly PathIn<RowOf<R>>[];
    }
  >,
) => ({ kind: 'record', ...screen }) as const satisfies RecordScreen;

export const form = <const R extends Route, const Noun extends string>(
  screen: Given<FormScreen, Noun, { readonly creates: R; readonly only?: OnlyOf<R> }>,
) => ({ kind: 'form', ...screen }) as const satisfies FormScreen;

export const view = <const View extends string, const Noun extends string>(
  screen: Given<ViewScreen, Noun, { readonly view: View }>,
) => ({ kind: 'view', ...screen }) as const satisfies ViewScreen;

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

/** Address of a list with filters; the compiler refuses those that its route does not take. */
export const filtered = <S extends ListScreen>(screen: S, filters: FiltersOf<S['reads']>): string => {
  const given = Object.entries(filters as object).map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? screen.path : `${screen.path}?${new URLSearchParams(given).toString()}`;
};
