import { expect } from 'vitest';
import type { Karcis } from '../harness.ts';
import { isNothing } from './oracle/arithmetic.ts';
import { type Facts, loadFacts } from './oracle/index.ts';
import { type Question, settingFor } from './reading.ts';

/**
 * Asks every question while nothing is written, and compares the answers with what the raw rows say. After aggregating, the
 * answers have to be in the zone and the currency that are set; before it, those of the last aggregation will do.
 */
export async function answersAreExact(
  karcis: Karcis,
  questions: readonly Question[],
  { isAggregated }: { readonly isAggregated: boolean },
): Promise<void> {
  const facts = await loadFacts(karcis.connection);
  const faults: Record<string, string[]> = {};
  for (const question of questions) {
    const found = await faultsOf(facts, question, isAggregated);
    if (found.length > 0) faults[question.name] = found;
  }
  expect(faults).toEqual({});
}

/** Where an answer is another than the one that is expected, and what it says there. */
export async function faultsOf(facts: Facts, question: Question, isAggregated: boolean): Promise<string[]> {
  const answer = await question.ask();
  const expected = {
    ...question.expect(facts, answer),
    ...(isAggregated ? settingFor(facts, question) : {}),
  };
  const own = Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name]]));
  return differences(comparable(own), comparable(expected), '').slice(0, 20);
}

/** Each place at which two values differ. */
function differences(got: unknown, expected: unknown, path: string): string[] {
  if (Object.is(got, expected)) return [];
  if (!isParted(got) || !isParted(expected))
    return [`${path}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`];
  const names = new Set([...Object.keys(got), ...Object.keys(expected)]);
  return [...names].flatMap((name) => differences(got[name], expected[name], `${path}.${name}`));
}

const isParted = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Breakdowns in which nothing promises an order. */
const unordered = new Set(['by_payment_method', 'by_city', 'by_province', 'by_age_group', 'by_gender']);
const breakdowns = new Set(['events', 'promos', 'vouchers', 'batches']);

/** Without what nothing promises: the order of some rows, rows that say nothing, months before anything happened. */
function comparable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return comparableRows(value as Record<string, unknown>[], key);
  if (!isParted(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, comparable(part, name)]));
}

function comparableRows(rows: Record<string, unknown>[], key: string): unknown[] {
  if (key === 'categories')
    return sortBy(
      rows.filter((row) =>
        [row, row['current'] ?? {}, row['previous'] ?? {}].some((part) => !isNothing(part)),
      ),
      (row) => JSON.stringify(row['category']),
    );
  if (unordered.has(key))
    return sortBy(
      rows.filter((row) => !isNothing(row)),
      (row) => String(row['name']),
    );
  if (key === 'by_hour') return rows;
  if (key === 'arrivals' || (key === 'series' && 'period' in (rows[0] ?? {})))
    return rows.slice(rows.findIndex((row) => !isNothing(row)) >>> 0);
  return breakdowns.has(key) || key.startsWith('by_') ? rows.filter((row) => !isNothing(row)) : rows;
}

const sortBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
