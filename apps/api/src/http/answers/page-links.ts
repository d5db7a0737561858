import type { Page } from '@karcis/contract';

/** The address of a request for a list. */
export interface ListAddress {
  /** Absolute, without the query. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
}

/** Returns `meta` and `links` of a page: its place in the list, and the addresses of the pages around it. */
export function pageEnvelope({ rows, total, next }: Page<unknown>, { path, query }: ListAddress) {
  const sent = new URLSearchParams(query);
  const current = Number(sent.get('page') || 1);
  const size = Number(sent.get('per_page') || 20);
  const lastPage = Math.max(1, Math.ceil(total / size));
  const from = (current - 1) * size + 1;

  const filters = [...sent].filter(([name, value]) => name !== 'cursor' && name !== 'page' && value !== '');
  const before = `${path}?${new URLSearchParams(filters).toString()}${filters.length === 0 ? '' : '&'}`;
  const address = (page: number, cursor?: string) =>
    `${before}page=${page}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
  return {
    meta: {
      current_page: current,
      per_page: size,
      from: rows.length === 0 ? null : from,
      to: rows.length === 0 ? null : from + rows.length - 1,
      total,
      last_page: lastPage,
      path,
    },
    links: {
      first: address(1),
      last: address(lastPage),
      prev: current > 1 ? address(Math.min(current - 1, lastPage)) : null,
      next: next === null ? null : address(current + 1, next),
    },
  };
}
