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

/** A record as lists show it: its texts and those of its parts are cut, and so are lists of texts. */
export const brief = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, briefValue(name, value)])) as Row;

function briefValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return isAddress(name) ? value : cut(value, longestInLists);
  if (Array.isArray(value))
    return value
      .slice(0, mostTexts)
      .map((each: unknown) => (typeof each === 'string' ? cut(each, longestOfMany) : each));
  return typeof value === 'object' && value !== null ? brief(value) : value;
}
