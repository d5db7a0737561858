/** Letters of a text for which candidates are compared: the time grows with their square, and texts come from anybody. */
const mostLetters = 40;

/**
 * Returns the candidate most like a text, or undefined when none is close: at most a third of the letters,
 * and at least one, may differ, without regard to case. None is close to a text of more than 40 letters.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > mostLetters) return undefined;
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const allowed = Math.max(1, Math.floor(Math.max(text.length, candidate.length) / 3));
    // The distance is at least the difference in length.
    if (Math.abs(text.length - candidate.length) > allowed) continue;
    const distance = editDistance(text.toLowerCase(), candidate.toLowerCase());
    if (distance <= allowed && (best === undefined || distance < best.distance))
      best = { candidate, distance };
  }
  return best?.candidate;
}

/** Insertions, deletions, replacements, and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (beforePrevious[column - 2] ?? Infinity) + 1
          : Infinity;
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
