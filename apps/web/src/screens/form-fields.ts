import type { InputOf, Route } from '@karcis/contract';

/** What a row says of the fields of a form, beside what the contract says of them. */

/** Fields of a form that are asked for where another has one of some values, and may be needed there: `{ organizer_id: ['role', ['organizer'], 'needed'] }`. */
type Only = Readonly<Record<string, OnlyWhere | undefined>>;
type OnlyWhere = readonly [field: string, is: readonly string[], isNeeded?: 'needed'];

/** Records of which a field names one or several: those that a route answers. */
export type Pick =
  | Route
  | {
      readonly reads: Route;
      /** They are a list in what it answers. */
      readonly at?: string;
      /** What is asked for. */
      readonly with?: Readonly<Record<string, string>>;
      /** Answers one by its id: a field may name one that is not among the first. */
      readonly one?: Route;
    };

/** Headings of groups of fields: `form.groups.offer`. */
export type GroupWord =
  | 'about'
  | 'address'
  | 'when'
  | 'sale'
  | 'offer'
  | 'discount'
  | 'limits'
  | 'entry'
  | 'receipts'
  | 'recipient'
  | 'assigned'
  | 'invited'
  | 'duty'
  | 'codes'
  | 'file'
  | 'contact'
  | 'texts'
  | 'shown'
  | 'search'
  | 'link'
  | 'config'
  | 'pictures'
  | 'button'
  | 'places'
  | 'performance'
  | 'terms'
  | 'privacy'
  | 'colours'
  | 'ticket'
  | 'programme'
  | 'defaults'
  | 'fee'
  | 'accounts'
  | 'maintenance';

export interface FormFields {
  readonly only?: Only;
  /** Fields below headings, in their order; those below `unasked` are not asked for. Without groups, all are asked for without headings. */
  readonly groups?: Readonly<Partial<Record<GroupWord | 'unasked', readonly string[]>>> | undefined;
  readonly picks?: Readonly<Record<string, Pick | undefined>>;
  /** A field that decides about others: where it differs, all are sent. */
  readonly wholeWith?: string;
}

/** Of a route that takes a file, what is said of it stands in the query. */
type BodyIn<R extends Route> = R extends { readonly upload: object }
  ? Omit<InputOf<R>, 'id' | 'dry_run'>
  : InputOf<R> extends { readonly body: infer Body }
    ? Body
    : Readonly<Record<string, unknown>>;
type FieldOf<R extends Route> = keyof BodyIn<R> & string;

type InGroups<Groups> = [keyof Groups] extends [never]
  ? never
  : Groups[keyof Groups] extends readonly (infer Field)[]
    ? Field
    : never;

/** Groups that have fields of the form, none of which is in two or in none. */
type GroupsOf<Field extends string, Groups> = {
  readonly [Name in keyof Groups]: Name extends GroupWord | 'unasked'
    ? readonly Exclude<Field, InGroups<Omit<Groups, Name>>>[]
    : never;
} & ([Exclude<Field, InGroups<Groups>>] extends [never]
  ? unknown
  : { readonly [Missing in Exclude<Field, InGroups<Groups>>]: 'is in no group' });

/** The same for the fields of a route. */
export interface FieldsOf<R extends Route, Groups> {
  readonly only?: {
    readonly [Name in FieldOf<R>]?: readonly [field: FieldOf<R>, is: readonly string[], isNeeded?: 'needed'];
  };
  readonly picks?: { readonly [Name in FieldOf<R>]?: Pick };
  readonly groups?: Groups & GroupsOf<FieldOf<R>, Groups>;
}

/** What fields of a new record have before anything is filled in. */
export type PresetOf<R extends Route> = Readonly<Partial<BodyIn<R>>>;
