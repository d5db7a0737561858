import type { InputOf, Route } from '@karcis/contract';
import type { Common, PathIn, RowOf } from './common.ts';
import type { Deed, DeedOf } from './deed.ts';
import type { FieldsOf, FormFields, Pick, PresetOf } from './form-fields.ts';
import type { ReportScreen } from './report.ts';

/** Screens of the console as rows: what is on them, checked against the records of the routes that they read. */

/** Filters of a list. */
export type FiltersOf<R extends Route> = Partial<Omit<InputOf<R>, 'id' | 'page' | 'per_page' | 'cursor'>>;

/** What can be done to a record, where it is shown in full. */
interface Managed extends FormFields {
  readonly deeds?: readonly Deed[];
  /** Its fields are a form, where its `actions` say so. */
  readonly changes?: Route;
  /** Flag of a record that stays as it is: those who might change it are told why, by its name in `held`. */
  readonly heldBy?: 'is_last_owner';
  /** Previews a change of dates: what it does to sold tickets is shown and asked about before it is sent. */
  readonly moves?: Route;
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
  /** Puts all of them in the order that it is sent. */
  readonly orders?: Route;
  /** Parameters of its route that have another name in its path: `{ event_id: 'id' }`. */
  readonly from?: Readonly<Record<string, string | undefined>>;
  /** Records that filters name. */
  readonly filters?: Readonly<Record<string, Pick | undefined>>;
  /** The same records as a file. */
  readonly exports?: Exported;
}

/** A file for spreadsheets, and its filters by the names that they have in the list or in its path. */
interface Exported {
  readonly gives: Route;
  readonly by: Readonly<Record<string, string | undefined>>;
}

export const exported = <R extends Route>(
  gives: R,
  by: { readonly [Name in keyof FiltersOf<R>]?: string },
): Exported => ({ gives, by });

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
  /** Lists of what it has. */
  readonly holds?: readonly Held[];
}

interface Held {
  readonly list: `/${string}`;
  /** Filter that names the record. Without one, the list has others as well. */
  readonly by?: string;
}

/** A form that makes a record, with the fields of its route. */
export interface FormScreen extends Common, FormFields {
  readonly kind: 'form';
  readonly creates: Route;
  /** What a field has before anything is filled in. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** A flag that is asked about once more before it is sent: `form.sure` says what follows from it. */
  readonly asks?: 'reissue';
  /** Answers what would be sent to whom: that is shown and asked about before it is sent. */
  readonly previews?: Route;
  /** List that it is added to, where it is seen next. */
  readonly of: `/${string}`;
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

interface ManagedOf<R extends Route, Changes extends Route, Groups> extends FieldsOf<Changes, Groups> {
  readonly reads: R;
  readonly deeds?: readonly DeedOf<RowOf<R>>[];
  readonly changes?: Changes;
  readonly heldBy?: Extract<keyof RowOf<R>, 'is_last_owner'>;
}

export const list = <
  const R extends Route,
  const Noun extends string,
  const Changes extends Route = Route,
  const Groups = undefined,
>(
  screen: Given<
    ListScreen,
    Noun,
    ManagedOf<R, Changes, Groups> & {
      readonly columns: readonly PathIn<RowOf<R>>[];
      readonly quotes?: PathIn<RowOf<R>>;
      readonly hides?: readonly (keyof RowOf<R> & string)[];
      readonly from?: { readonly [Name in keyof FiltersOf<R>]?: string };
      readonly filters?: { readonly [Name in keyof FiltersOf<R>]?: Pick };
    }
  >,
) => ({ kind: 'list', ...screen }) as const satisfies ListScreen;

export const record = <
  const R extends Route,
  const Noun extends string,
  const Changes extends Route = Route,
  const Groups = undefined,
>(
  screen: Given<
    RecordScreen,
    Noun,
    ManagedOf<R, Changes, Groups> & {
      readonly title?: PathIn<RowOf<R>>;
      readonly lead?: readonly PathIn<RowOf<R>>[];
    }
  >,
) => ({ kind: 'record', ...screen }) as const satisfies RecordScreen;

export const form = <const R extends Route, const Noun extends string, const Groups = undefined>(
  screen: Given<
    FormScreen,
    Noun,
    { readonly creates: R; readonly preset?: PresetOf<R> } & FieldsOf<R, Groups>
  >,
) => ({ kind: 'form', ...screen }) as const satisfies FormScreen;

export const view = <const View extends string, const Noun extends string>(
  screen: Given<ViewScreen, Noun, { readonly view: View }>,
) => ({ kind: 'view', ...screen }) as const satisfies ViewScreen;

/** Address of a list with filters; the compiler refuses those that its route does not take. */
export const filtered = <S extends ListScreen>(screen: S, filters: FiltersOf<S['reads']>): string => {
  const given = Object.entries(filters as object).map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? screen.path : `${screen.path}?${new URLSearchParams(given).toString()}`;
};
