/** Most characters that a text has in a list: a title has fewer, and a hundred records stay within the bound of an answer. */
export const longestInLists = 300;
/** Most texts in a list of texts, and most characters of each: of tags. */
const mostTexts = 20;
const longestOfMany = 50;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** A text within so many characters, with `…` where it was longer. No letter loses its marks, and no picture its parts. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = graphemes.segment(text.slice(0, 2 * longest)).containing(longest - 1)?.index ?? 0;
  // A letter with more marks than there is room for is cut between them.
  const kept = end > 0 ? text.slice(0, end) : text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}…`;
}

/** Names of fields whose texts lead somewhere: cut, they would lead elsewhere. */
const isAddress = (name: string) => name === 'slug' || name.endsWith('_url');

/** Returns a record as lists show it: texts, those of its parts and lists of texts are cut. HTML is left out instead, since a part of it is none. */
export const brief = <Row extends object>(row: Row, longest = longestInLists): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, briefValue(name, value, longest)]),
  ) as Row;

function briefValue(name: string, value: unknown, longest: number): unknown {
  if (typeof value === 'string') {
    if (name.endsWith('_html')) return value.length > longest ? '' : value;
    return isAddress(name) ? value : cut(value, longest);
  }
  // A list of ids that is cut would be saved so.
  if (name.endsWith('_ids')) return value;
  if (Array.isArray(value)) {
    const isOfTexts = value.every((each) => typeof each === 'string');
    return isOfTexts
      ? value.slice(0, mostTexts).map((each) => cut(each, longestOfMany))
      : value.map((each: unknown) => briefValue('', each, longest));
  }
  return typeof value === 'object' && value !== null ? brief(value, longest) : value;
}
