import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import { valueAt } from '../screens/field.ts';
import type { Pick as Source } from '../screens/form-fields.ts';
import { projected } from '../screens/projected.ts';
import type { Row } from './facts.tsx';
import type { Choice, Common } from './options.tsx';

export interface PickProps {
  readonly common: Common;
  readonly pick: Source;
  readonly params: Readonly<Record<string, string>>;
  /** Ids. */
  readonly chosen: readonly string[];
  /** What the one that is chosen is called, where that is known. */
  readonly called?: string | undefined;
}

type Parameters = Readonly<Record<string, string>>;

/** A route of records, with the parameters of its path and those that its row gives. */
export function sourceOf(pick: Source, params: Parameters) {
  const { reads, at, with: given = {}, one } = 'reads' in pick ? pick : { reads: pick };
  const own = Object.entries(params).filter(([name]) => reads.path.includes(`{${name}}`));
  return { reads, at, one, input: { ...Object.fromEntries(own), ...given } };
}

export const choiceOf = (row: Row): Choice => [
  String(row['id']),
  String(valueAt(row, 'name') ?? row['title']),
];

interface Answer {
  readonly data: unknown;
  readonly meta?: { readonly total: number };
}

/** How many records a list of choices has at most. What is longer is searched. */
const most = 100;

/** Records of a route: whole where they are few; of many, the first that have what is looked for. */
export function useRecords({ pick, params }: Omit<PickProps, 'common' | 'chosen'>, looked = '') {
  const { reads, at, input } = sourceOf(pick, params);
  const { query } = projected(reads);
  const asked = {
    ...('per_page' in query && { per_page: most }),
    ...('q' in query && looked !== '' && { q: looked }),
  };
  const reading = useRead(reads, { ...input, ...asked });
  const body = reading.data as Answer | null | undefined;
  const rows = body && ((at === undefined ? body.data : valueAt(body.data, at)) as readonly Row[]);
  const total = Math.max(body?.meta?.total ?? 0, rows?.length ?? 0);
  return { reading, choices: rows?.map(choiceOf), total, isSearched: 'q' in query };
}

/** Why the choices are not there, and another try. */
export function NoChoices({ reading }: { readonly reading: ReturnType<typeof useRecords>['reading'] }) {
  const { error, data, isFetching, refetch } = reading;
  if (error === null || error === undefined || (data !== undefined && data !== null) || isFetching)
    return null;
  return <Problem error={error} retry={() => void refetch()} />;
}
