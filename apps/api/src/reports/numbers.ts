/** Percent of a whole with two decimals; null where there is no whole. Below 0 or above 100 it is cut off there. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(100, Math.max(0, hundredths(part * 10_000, whole))) : null;
}

/** How much a number grew over the one before, in percent with two decimals; null from nothing. */
export function changeOf(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null || previous === 0) return null;
  // Percentages as whole hundredths: the difference of two fractions is not exact (0.27 - 0.32).
  const scale = Number.isInteger(current) && Number.isInteger(previous) ? 1 : 100;
  const [now, before] = [Math.round(current * scale), Math.round(previous * scale)];
  return hundredths((now - before) * 10_000, Math.abs(before));
}

/** A share of so much for each, with two decimals; null where there are none. */
export const perOne = (amount: number, count: number): number | null =>
  count > 0 ? hundredths(amount * 100, count) : null;

/** The same in whole units, as money is given. */
export const wholePerOne = (amount: number, count: number): number | null =>
  count > 0 ? halfAwayFromZero(amount / count) : null;

/** Divided once and last: 1.005 * 100 is a little less than 100.5. */
const hundredths = (part: number, whole: number) => halfAwayFromZero(part / whole) / 100;

/** Math.round rounds -2.5 to -2; and -0 is no number to show. */
const halfAwayFromZero = (number: number) => Math.sign(number) * Math.round(Math.abs(number)) || 0;

/** `of` for every name, as a record. */
export const record = <const Names extends readonly string[], Value>(
  names: Names,
  of: (name: Names[number]) => Value,
): Record<Names[number], Value> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Names[number], Value>;
