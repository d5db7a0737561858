/** The query of an address as a list keeps it: without what is empty. */
export type Query = Readonly<Record<string, string>>;

export const withoutEmpty = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export const queryOf = (search: string): Query =>
  withoutEmpty(Object.fromEntries(new URLSearchParams(search)));

/** Address of a screen with a query; what is empty is left out. */
export function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams(withoutEmpty(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** A path with its parameters filled in. */
export const filled = (path: string, params: Query): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Address of a record: its own screen, or its place in the list. */
export function recordAddress(
  { path, opens }: { readonly path: string; readonly opens?: string },
  row: Readonly<Record<string, unknown>>,
  { query = {}, params = {} }: { readonly query?: Query; readonly params?: Query } = {},
): string {
  if (opens === undefined)
    return addressOf(filled(path, params), { ...query, show: String(row['id'] ?? row['key_id']) });
  return filled(opens, paramsOf(opens, row, params));
}

/** Values for what is in braces: of the screen, else of the record; an id of another name, `{gate_id}`, is that of the record. */
export const paramsOf = (
  path: string,
  row: Readonly<Record<string, unknown>>,
  params: Query = {},
): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      params[name] ?? String(row[name] ?? row['id']),
    ]),
  );

/** The query of another page of a list: that of the link that the API gives, with the filters of the list. */
export function turned(query: Query, link: string): Query {
  const { cursor: _cursor, page: _page, show: _show, ...filters } = query;
  const { per_page: _perPage, ...place } = Object.fromEntries(
    new URLSearchParams(link.slice(link.indexOf('?') + 1)),
  );
  return { ...filters, ...place };
}

/** Screen of the event that a screen is of. */
export const eventPath = ({ who }: { readonly who: 'admin' | 'organizer' }): string => `/${who}/events/{id}`;
