import type { BodyOf, Route } from '@karcis/contract';

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

/** What every screen of the console says. */
export interface Common<Noun extends string = string> {
  readonly path: `/${string}`;
  readonly who: Reader;
  /** Its words: `nouns.payments`. */
  readonly noun: Noun;
  /** Where it stands in the navigation; without one it is reached from others. */
  readonly section?: Section;
  /** It belongs to the event of its path. */
  readonly ofEvent?: boolean;
  /** The scanner of the event, for those who may call the route by which it scans. */
  readonly scanner?: { readonly by: Route; readonly path: `/${string}` };
}
