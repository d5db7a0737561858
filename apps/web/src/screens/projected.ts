import type { Route } from '@karcis/contract';
import type { As, Fields } from './field.ts';

/** A parameter of a query: its kind of value, and its choices. */
export interface Parameter {
  readonly as: As;
  readonly choices?: readonly string[];
  /** The route refuses requests without it. */
  readonly isRequired?: true;
}

/** A route as a browser knows it: the build replaces the contract by this. */
export interface Projected {
  readonly query: Readonly<Record<string, Parameter>>;
  /** The record that it answers, or one of a list of them. */
  readonly row: Fields;
}

/** A route with the facts that the build adds to its type. */
export const projected = (route: Route): Projected => route as unknown as Projected;
