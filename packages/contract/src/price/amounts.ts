/** Hundredths of a percent: percentages have two decimals, and sums of floats would round some halves down. */
export const basisPoints = (percent: number): number => Math.round(percent * 100);

/** `amount × part / whole`, a fraction of a unit rounded down. Exact also where the product is beyond 2^53. */
export const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** `amount × part / whole`, half a unit rounded up. */
export const nearestPortion = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * Lays an amount on shares by their weights: each part is rounded down, and what is left goes to the largest remainders, of equal ones to
 * the earlier. The parts add up to the amount. Without any weight nothing is laid.
 */
export function layOn(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => portion(amount, weight, whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (BigInt(amount) * BigInt(weight)) % BigInt(whole) }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => (raised.has(index) ? part + 1 : part));
}
