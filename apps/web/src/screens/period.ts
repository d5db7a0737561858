import type { Query } from './screen.ts';

/** A span of days, both included, as one value of a list of choices: `2026-12-07..2026-12-13`. */
export const periodText = ({ from, to }: Period): string => `${from}..${to}`;

/** Calendar days like `2026-12-07`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** In place of a period: whatever the fields for days hold, all days. */
export const allDays = 'all';

/** Puts the chosen period into the days that the list of events takes, the earlier one first. A period that is none is left to be refused. */
export const withDays = (query: Query): Query => inOrder(chosenDays(query));

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);

function inOrder(query: Query): Query {
  const { from, to } = query;
  if (!isDay(from) || !isDay(to) || from <= to) return query;
  return { ...query, from: to, to: from };
}

function chosenDays({ when, ...others }: Query): Query {
  if (when === undefined) return others;
  const { from: _from, to: _to, ...rest } = others;
  if (when === allDays) return rest;
  const days = when.split('..');
  const [from = '', to = from] = days;
  return days.length > 2 || days.includes('') ? { ...rest, from: when } : { ...rest, from, to };
}
