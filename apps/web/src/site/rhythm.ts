/** Columns that an event takes of the four of a row. One of four lies flat: poster at the left, words at the right. */
export type Span = 1 | 2 | 4;

/**
 * The rhythm of some events in four columns, without holes: the first of three or more is two wide, and the last row is
 * filled by what it has.
 */
export function spansOf(count: number): readonly Span[] {
  if (count === 1) return [4];
  if (count === 2) return [2, 2];
  const rest = (count - 3) % 4;
  const full: Span[] = [2, ...Array.from({ length: count - 1 - rest }, (): Span => 1)];
  const last: readonly (readonly Span[])[] = [[], [4], [2, 2], [1, 1, 2]];
  return [...full, ...(last[rest] ?? [])];
}
