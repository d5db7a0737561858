import { type Area as Contract, rawPaths, type Route } from '@karcis/contract';

/** What can be told of a path alone: which methods it answers to, and whether anybody may read it. */
export interface RouteTable {
  /** For the `Allow` of a 405; empty for a path that nothing is served at. */
  readonly methodsOf: (path: string) => readonly string[];
  readonly isPublic: (path: string) => boolean;
}

/** `more` are paths at the root of the server that this configuration adds, read by no page of another origin. */
export function routeTable(
  api: Readonly<Record<string, Contract>>,
  basePath: string,
  more: readonly string[] = [],
): RouteTable {
  const routes = Object.values(api).flatMap((area) => Object.values(area));
  const raw = [...rawPaths.root, ...rawPaths.base.map((path) => basePath + path)];
  const rows = [
    ...more.map((path) => ({ pattern: patternOf(path), methods: ['GET', 'HEAD'], open: false })),
    ...raw.map((path) => ({ pattern: patternOf(path), methods: ['GET', 'HEAD'], open: true })),
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

/** Readable by any web page: only what is cached and the same for everybody. */
const isOpen = (route: Route) => route.access === 'public' && route.method === 'GET';

/** `/pages/{slug}` as an expression; the rest of a path is literal. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
