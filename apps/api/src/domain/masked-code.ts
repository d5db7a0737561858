/** Fewest characters of a code of which the last three are shown: the rest must not be found by trying. */
const shownFrom = 8;

/** Returns a code that is worth money or entry as those see it who may not use it. `Other` names what a report sums up. */
export function maskedCode(code: string): string {
  if (code === 'Other') return code;
  return code.length < shownFrom ? '•••' : `•••${code.slice(-3)}`;
}
