/** How wide a text is, in points. */
export type WidthOf = (text: string) => number;

const ellipsis = '…';
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** The lines of a text in a column of `width` points: broken at spaces, and within words that are wider than it. */
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

/** At most so many lines; what is left out is told by an ellipsis. */
export function cutLines(lines: readonly string[], most: number, width: number, widthOf: WidthOf): string[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return [...lines];
  return [
    ...lines.slice(0, most - 1),
    longest(last, width - widthOf(ellipsis), widthOf).trimEnd() + ellipsis,
  ];
}

/** The text in as many lines as it has, but broken as evenly as they allow. */
export function balanced(lines: string[], text: string, width: number, widthOf: WidthOf): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.5 && lines.length > 1; share -= 0.05) {
    const narrower = breakLines(text, width * share, widthOf);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** The word, or if it is wider than a line, the parts that fill one each. */
function pieces(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(`${word} `) - widthOf(' ') <= width) return [word];
  const parts: string[] = [];
  for (let rest = word; rest !== '';) {
    const part = longest(rest, width, widthOf);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

/** The longest beginning of a text that is not wider than `width`; at least one character, so that it leads on. */
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
