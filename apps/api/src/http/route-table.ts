import { type Area as Contract, rawPaths, type Route } from '@karcis/contract';

/** Facts about a path: the methods that it answers, and whether it is public. */
export interface RouteTable {
  /** The methods for the `Allow` of a 405; empty for an unknown path. */
  readonly methodsOf: (path: string) => readonly string[];
  readonly isPublic: (path: string) => boolean;
}

/** Makes the table of a contract. `more` are further paths at the root of the server, closed to pages of other origins. */
export function routeTable(
  api: Readonly<Record<string, Contract>>,
  basePath: string,
  more: readonly string[] = [],
): RouteTable {
  const routes = Object.values(api).flatMap((area) => Object.values(area));
  const raw = [...rawPaths.root, ...rawPaths.media, ...rawPaths.base.map((path) => basePath + path)];
  const rows = [
    ...more.map((path) => ({ pattern: patternOf(path), methods: ['GET', 'HEAD'], open: false })),
    ...raw.map((path) => ({ pattern: patternOf(path), methods: ['GET', 'HEAD'], open: true })),
    ...rawPaths.mailed.map((path) => ({
      pattern: patternOf(basePath + path),
      methods: ['GET', 'HEAD', 'POST'],
      open: false,
    })),
    ...rawPaths.notified.map((path) => ({
      pattern: patternOf(basePath + path),
      methods: ['POST'],
      open: false,
    })),
    ...rawPaths.framed.map((path) => ({
      pattern: patternOf(basePath + path),
      methods: ['GET', 'HEAD'],
      open: false,
    })),
    ...routes.map((route) => ({
      pattern: patternOf(basePath + route.path),
      methods: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
      open: isOpen(route),
    })),
  ];
  const openRows = rows.filter(({ open }) => open);
  return {
    methodsOf: (path) => {
      const methods = rows.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
      return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted();
    },
    isPublic: (path) => openRows.some(({ pattern }) => pattern.test(path)),
  };
}

/** Whether pages of any origin may read a route: only content that is the same for everybody. */
const isOpen = (route: Route) => route.access === 'public' && route.method === 'GET';

/** `/pages/{slug}` as an expression; the rest of a path is literal. */
export function patternOf(path: string): RegExp {
  const literals = path
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}
