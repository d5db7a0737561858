import { type Case, callers, methodOf } from '../case.ts';
import { mayUse } from '../draw/index.ts';
import { routeOf, routes } from '../draw/spots.ts';

/** The methods that an address answers to: those of all routes with its path. */
const methodsAt = (path: string): string[] =>
  routes.filter(({ route }) => route.path === path).map(({ route }) => route.method);

/** What the case says must come of it, and what must never, whatever it says. */
export function* expectationFaults({ text, ...drawn }: Case, status: number): Generator<string> {
  const { expects, caller } = drawn;
  const route = routeOf.get(drawn.route);
  const method = methodOf({ text });
  if (route !== undefined && status < 400 && method !== 'OPTIONS') {
    if (!mayUse(route, caller)) yield `${status} for ${caller}, who may not use this route`;
    if (!methodsAt(route.path).includes(method === 'HEAD' ? 'GET' : method))
      yield `${method} is answered with ${status}`;
    if (status === 304 && route.freshness === undefined) yield '304 for what is not kept';
  }
  if (expects === 'success' && status !== (route?.response.status ?? 200))
    yield `${status} instead of success`;
  if (expects === 'rejected' && status < 400) yield `${status} for a value outside of its domain`;
  if (expects === 'refused' && status !== (callers[caller] === null ? 401 : 403))
    yield `${status} instead of a refusal`;
}
