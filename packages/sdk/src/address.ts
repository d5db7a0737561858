/** Values for a route: path and query parameters by name, and a body under `body`. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * The address of a route with its parameters filled in. Those that are not in the path go into the query; null and
 * undefined are left out.
 */
export function addressOf(baseUrl: string, route: { readonly path: string }, input: Input): string {
  const query: Record<string, unknown> = { ...input, body: undefined };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete query[name];
    return encodeURIComponent(String(input[name]));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}
