/** A term of a sum as it is shown: never below zero, its sign before it. */
export interface ShownTerm {
  readonly sign: '+' | '−' | '=';
  readonly value: number;
}

/**
 * A sum as it is read: `a − b − c = d`. A term that is below zero changes its sign, so that no two signs follow each other.
 * The first has none where it is not below zero. The result keeps its own.
 */
export function shownTerms(
  plus: readonly number[],
  minus: readonly number[],
  equals: number,
): readonly ShownTerm[] {
  const terms = [...plus, ...minus.map((value) => -value)].map((value): ShownTerm => ({
    sign: value < 0 || Object.is(value, -0) ? '−' : '+',
    value: Math.abs(value),
  }));
  return [...terms, { sign: '=', value: equals }];
}

/** What is missing between the terms and the result: 0 where they add up. */
export function restOf(plus: readonly number[], minus: readonly number[], equals: number): number {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return equals - total(plus) + total(minus);
}
