import type { Static, TObject } from 'typebox';
import type { Area, BodyOf, Route } from '../route.ts';

/** What a route may be sent, and what it may answer; both have to fit its schemas. */
type ExampleOf<R extends Route> = {
  readonly response: BodyOf<R>;
} & (R['body'] extends infer Body extends TObject ? { readonly body: Static<Body> } : unknown);

/** Examples of some routes of an area, under their names. */
export type ExamplesOf<A extends Area> = { readonly [N in keyof A]?: ExampleOf<A[N]> };

/** An example whose route is not known. */
export interface Example {
  readonly body?: unknown;
  readonly response: unknown;
}
