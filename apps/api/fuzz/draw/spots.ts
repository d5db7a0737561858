import { api, rawPaths, type Route } from '@karcis/contract';

/** A route with the name under which the log and the summary know it. */
export interface NamedRoute {
  readonly name: string;
  readonly route: Route;
}

export const routes: readonly NamedRoute[] = Object.entries(api).flatMap(([area, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => ({ name: `${area}.${name}`, route })),
);

export const routeOf: ReadonlyMap<string, Route> = new Map(routes.map(({ name, route }) => [name, route]));

/** Under which the server is asked to serve. */
export const basePath = '/api';

/** What is served by hand. */
export const plainPaths: readonly string[] = [
  ...rawPaths.root,
  ...rawPaths.base.map((path) => basePath + path),
];
