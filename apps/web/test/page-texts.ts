import { Parser } from 'htmlparser2';

/** Attributes that people read or hear, and for `content` the names of those elements `meta`. */
const readAttributes = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'];
const readMeta = new Set(['description', 'og:title', 'og:description', 'og:site_name']);
/** Elements whose text is no text. */
const silent = new Set(['script', 'style']);

/** Every text of a page that people read or hear: between its elements, in their attributes, in its head. */
export function textsOf(html: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      for (const each of readAttributes) if (attributes[each] !== undefined) texts.push(attributes[each]);
      if (name === 'meta' && readMeta.has(attributes['name'] ?? attributes['property'] ?? ''))
        texts.push(attributes['content'] ?? '');
      if (name === 'input' && ['submit', 'button'].includes(attributes['type'] ?? ''))
        texts.push(attributes['value'] ?? '');
    },
    ontext(text) {
      if (!silent.has(open.at(-1) ?? '')) texts.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return texts;
}
