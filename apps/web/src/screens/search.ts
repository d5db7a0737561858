import type { Query } from './screen.ts';

/** Words of a search that the list of events takes at most. */
const mostWords = 5;

/** Cuts a search to what the list of events takes: its first words. What has all of the words is among what has these. */
export function withFirstWords({ q, ...others }: Query): Query {
  return q === undefined ? others : { ...others, q: q.split(/\s+/).slice(0, mostWords).join(' ') };
}
