/** Marks around everything that comes out of a catalogue of words or a formatter. */
export const marks = { open: '\u{E000}', close: '\u{E001}' } as const;

const mark = (text: string) => marks.open + text + marks.close;

/** A catalogue in which every sentence stands in marks. */
export function marked<T>(words: T): T {
  if (typeof words === 'string') return mark(words) as T;
  if (typeof words === 'function')
    return ((...given: unknown[]) => marked((words as (...given: unknown[]) => unknown)(...given))) as T;
  if (Array.isArray(words)) return words.map((each: unknown) => marked(each)) as T;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, each]) => [name, marked(each as unknown)]),
  ) as T;
}

/** The module with those of its functions marked that make text for people. */
export const markedFunctions = (module: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(module).map(([name, each]) => [name, name.endsWith('Text') ? marked(each) : each]),
  );

/** What stands outside of all marks, piece by piece. */
export function outsideOfMarks(text: string): string[] {
  const pieces: string[] = [];
  let [depth, piece] = [0, ''];
  for (const letter of text) {
    if (letter === marks.open) depth += 1;
    if (depth === 0) piece += letter;
    else if (piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    if (letter === marks.close) depth -= 1;
  }
  return [...pieces, piece].map((each) => each.trim()).filter((each) => /\p{L}/u.test(each));
}
