import type { Area as Contract, Route } from '@karcis/contract';
import type { SiteScreen } from '../../../../web/src/screens/screen.ts';
import type { Data } from '../../../../web/src/server/renderer.ts';
import type { Areas, Services } from '../../handler.ts';
import type { ReadDb } from '../../db/connection/database.ts';
import type { Scope } from '../../domain/security/scope.ts';
import { responseWriter } from '../answers/responses.ts';
import { inputReader } from '../input/input.ts';

type AnyHandler = (db: ReadDb, scope: Scope, input: unknown, services: Services) => Promise<unknown>;

/** Values of a screen's path and query. */
interface ScreenInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Asks for all that a screen shows, with the input of each route checked first. */
export type ReadScreen = (input: ScreenInput) => (db: ReadDb, scope: Scope) => Promise<Data>;

/** Makes the reader of a screen. Each answer is what a client of the API gets, so a screen shows no undeclared field. */
export function screenReader(
  screen: SiteScreen,
  api: Readonly<Record<string, Contract>>,
  areas: Areas,
  services: Services,
): ReadScreen {
  const reads = Object.entries(screen.reads).map(([name, read]) => {
    const {
      route,
      with: fixed = {},
      from = {},
      isApart = false,
      takes = (query: ScreenInput['query']) => query,
    } = 'route' in read ? read : { route: read };
    const { name: routeName, handler } = functionOf(route, api, areas);
    const readInput = inputReader(route);
    const write = responseWriter(routeName, route);
    const taken = Object.keys(route.query?.properties ?? {});
    const inputOf = ({ params, query }: ScreenInput) => {
      const sent = Object.entries({ ...(isApart ? {} : takes(query)), ...fixed }).filter(([parameter]) =>
        taken.includes(parameter),
      );
      const renamed = Object.entries(from).map(([parameter, own]) => [parameter, params[own]]);
      const text = new URLSearchParams(
        [...sent, ...renamed].map(([parameter, value]) => [parameter ?? '', String(value)]),
      );
      const path = Object.fromEntries(
        Object.keys(route.params?.properties ?? {}).map((parameter) => [parameter, params[parameter]]),
      );
      const asked = text.toString();
      const read = readInput({
        path: route.path,
        params: path,
        query: asked,
        body: undefined,
        hasBody: false,
      });
      return { read, asked };
    };
    return { name, inputOf, handler, write };
  });

  return (input) => {
    const inputs = reads.map(({ inputOf }) => inputOf(input));
    return async (db, scope) => {
      const answers = await Promise.all(
        reads.map(async ({ name, handler, write }, at) => {
          const { read, asked = '' } = inputs[at] ?? {};
          const text = write(await handler(db, scope, read, services), { path: '', query: asked });
          return [name, JSON.parse(text) as unknown] as const;
        }),
      );
      return Object.fromEntries(answers);
    };
  };
}

/** The function behind a route, and its name for messages. */
function functionOf(route: Route, api: Readonly<Record<string, Contract>>, areas: Areas) {
  for (const [area, routes] of Object.entries(api)) {
    for (const [name, each] of Object.entries(routes)) {
      if (each !== route) continue;
      const functions = areas as unknown as Record<string, Record<string, AnyHandler>>;
      const handler = functions[area]?.[name];
      if (handler !== undefined) return { name: `${area}.${name}`, handler };
    }
  }
  throw new Error(`${route.method} ${route.path} has no function`);
}
