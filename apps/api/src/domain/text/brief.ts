/** Most characters that a text has in a list: a title has fewer, and a hundred records stay within the bound of an answer. */
export const longestInLists = 300;
/** Most texts in a list of texts, and most characters of each: of tags. */
const mostTexts = 20;
const longestOfMany = 50;

/** A text within so many characters, with `…` where it was longer. No character is cut in two. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
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
  if (Array.isArray(value)) {
    const isOfTexts = value.every((each) => typeof each === 'string');
    return isOfTexts
      ? value.slice(0, mostTexts).map((each) => cut(each, longestOfMany))
      : value.map((each: unknown) => briefValue('', each, longest));
  }
  return typeof value === 'object' && value !== null ? brief(value, longest) : value;
}
