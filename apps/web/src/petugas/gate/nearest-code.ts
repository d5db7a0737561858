/** A code that was found in a picture, with its corners in pixels. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** How many times better than the next a code must lie. Between two that lie alike, a hand decides that moves one of them. */
const better = 1.2;

/**
 * Returns the text of the code that is held to the camera: the largest one, nearest to the middle of the picture; undefined where there is
 * none, or two lie alike. Readers return codes in an order of their own: zxing-wasm 3.1.3 the smallest first.
 */
export function nearestCode(
  found: readonly FoundCode[],
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  const ofTickets = found.filter(({ text }) => text.includes('T1:'));
  const scores = new Map<string, number>();
  // A code of a ticket is meant, whatever else is on its paper. The same code twice is one.
  for (const { text, corners } of ofTickets.length > 0 ? ofTickets : found) {
    const score = scoreOf(corners, width, height);
    if (score > (scores.get(text) ?? -1)) scores.set(text, score);
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b - a);
  if (first === undefined) return undefined;
  return second === undefined || first[1] >= better * second[1] ? first[0] : undefined;
}

/** Side of a code in pixels, the less the further it is from the middle: half, where it is as far as the nearest edge. */
function scoreOf(corners: FoundCode['corners'], width: number, height: number): number {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const away = Math.hypot(middle(xs) - width / 2, middle(ys) - height / 2) / (Math.min(width, height) / 2);
  return Math.sqrt(areaOf(corners)) / (1 + away);
}

/** Area of a polygon in square pixels, by the shoelace formula. */
const areaOf = (corners: FoundCode['corners']): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, at) => {
      const next = corners[(at + 1) % corners.length] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;
