import type { MediaPurpose, OrganizerRole, Route } from '@karcis/contract';
import type { As, Fields } from './field.ts';

/** A parameter of a query, or a field of a body: its kind of value, its choices and its limits. */
export interface Parameter {
  readonly as: As;
  readonly choices?: readonly string[];
  /** The route refuses requests without it. */
  readonly isRequired?: true;
  /** Null clears it. */
  readonly isNullable?: true;
  /** A flag that is so where nothing is said. */
  readonly isUsual?: true;
  /** It is written and never read, like a password. */
  readonly isSecret?: true;
  /** What a picture is for. */
  readonly purpose?: MediaPurpose;
  /** Of a number itself, of a text how many letters it has, of a file how many MiB; of a list, of each in it. */
  readonly least?: number;
  readonly most?: number;
  /** Of lines, the fields of each: `most` is how many there may be. Of a file, its columns. */
  readonly of?: Readonly<Record<string, Parameter>>;
  /** Several values of its kind. */
  readonly isList?: true;
  /** The part of a record that it is of is sent with all its fields, or as null where it has none. */
  readonly whole?: 'always' | 'or null';
  /** It is asked for where another field has one of these values. */
  readonly only?: readonly [field: string, is: readonly string[]];
}

/** A route as a browser knows it: the build replaces the contract by this. */
export interface Projected {
  readonly query: Readonly<Record<string, Parameter>>;
  /** Fields that it takes: values, lists of them, and flags. Those of a part of a record are named by their path: `seo.title`. */
  readonly body?: Readonly<Record<string, Parameter>>;
  /** Whether it is told the version of the record that was read, and refuses where that is not the present one. */
  readonly takesVersion?: true;
  /** Of writes of organizers: what an account must be in its team. */
  readonly members?: readonly OrganizerRole[];
  /** The record that it answers, or one of a list of them. */
  readonly row: Fields;
}

/** A route with the facts that the build adds to its type. */
export const projected = (route: Route): Projected => ({
  ...nothing,
  ...(route as unknown as Partial<Projected>),
});

const nothing: Projected = { query: {}, row: {} };
