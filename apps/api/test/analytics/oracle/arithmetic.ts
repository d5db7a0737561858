/** Rounds half away from zero. Sums stay far below 2^53, so that a hundredth is told exactly enough. */
function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(Math.abs(value) * factor + 1e-9) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * `part` in percent of `whole`; null where `whole` is not positive. The contract has no share below 0 or above 100: people
 * admitted before their event was cancelled may be more than all who are expected by now.
 */
export const percent = (part: number, whole: number | null): number | null =>
  whole === null || whole <= 0 ? null : Math.min(100, Math.max(0, round((part * 100) / whole, 2)));

/** `sum` for each of `count`; null where there is none. */
export const each = (sum: number, count: number, decimals = 0): number | null =>
  count === 0 ? null : round(sum / count, decimals);

/** How much a number grew, in percent; null from nothing. */
export const growth = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null || previous === 0
    ? null
    : round(((current - previous) * 100) / Math.abs(previous), 2);

export const growths = <Numbers extends object>(
  current: Numbers,
  previous: Numbers,
): { [Name in keyof Numbers]: number | null } => {
  const before = previous as Record<string, number | null>;
  return Object.fromEntries(
    Object.entries<number | null>(current as Record<string, number | null>).map(([name, value]) => [
      name,
      growth(value, before[name] ?? null),
    ]),
  ) as { [Name in keyof Numbers]: number | null };
};

export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** Nothing but zeros and nulls among the numbers. */
export const isNothing = (numbers: object): boolean =>
  Object.values(numbers).every((value) => typeof value !== 'number' || value === 0);

/** Groups by a key; what has none is under the empty key. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string | null | undefined,
): Map<string, Item[]> {
  return Map.groupBy(items, (item) => keyOf(item) ?? '');
}
