/** Returns the width of a text, in points. */
export type WidthOf = (text: string) => number;

const ellipsis = '…';
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** Returns at most the first `most` characters, as readers count them: no letter loses its marks. */
export function firstGraphemes(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (++count > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Returns the lines of a text in a column of `width` points. It is broken at spaces, and within words that are wider. */
export function breakLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  // Words are measured with the space after them, in the form in which they are set later.
  const space = widthOf(' ');
  let lineWidth = 0;
  for (const word of text.split(' ').flatMap((word) => pieces(word, width, widthOf))) {
    const wordWidth = widthOf(`${word} `);
    if (line !== '' && lineWidth + wordWidth - space > width) {
      lines.push(line);
      [line, lineWidth] = ['', 0];
    }
    line += line === '' ? word : ` ${word}`;
    lineWidth += wordWidth;
  }
  return line === '' ? lines : [...lines, line];
}

/** Returns at most `most` lines. An ellipsis stands for the rest. */
export function cutLines(lines: readonly string[], most: number, width: number, widthOf: WidthOf): string[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return [...lines];
  return [
    ...lines.slice(0, most - 1),
    longest(last, width - widthOf(ellipsis), widthOf).trimEnd() + ellipsis,
  ];
}

/** Returns the text in the same number of lines, broken as evenly as possible. */
export function balanced(lines: string[], text: string, width: number, widthOf: WidthOf): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.5 && lines.length > 1; share -= 0.05) {
    const narrower = breakLines(text, width * share, widthOf);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** Returns a word, or the pieces that fill a line each if it is wider. */
function pieces(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(`${word} `) - widthOf(' ') <= width) return [word];
  const found: string[] = [];
  for (let rest = word; rest !== '';) {
    const piece = longest(rest, width, widthOf);
    found.push(piece);
    rest = rest.slice(piece.length);
  }
  return found;
}

/** Returns the longest beginning of a text that is at most `width` wide, and at least one character. */
function longest(text: string, width: number, widthOf: WidthOf): string {
  let end = 0;
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width && end > 0) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
