import { Marked, Tokenizer } from 'marked';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { schemeOf } from './link.ts';

/** Characters of the longest text that is rendered, three times those of a request. Longer ones are shown as written. */
const longestText = 200_000;

/**
 * Marks of a text that are rendered: of lists, quotes, headings, tables, links, emphasis, HTML, and ends of lines. Rendering one takes about
 * ten microseconds, during which the server does nothing else; a contract of fifty pages has some two thousand. Text after them is shown as
 * written.
 */
const mostMarks = 3000;

/** Cells of all tables of a text. Each row is filled up to the columns of its head, so that a few marks make many cells. */
const mostCells = 3000;

const mark = /\n+|[*_~`]+|[[<>|@&\\]|#+|:\/\/|www\.|(?<=^|\s)(?:[-+]|\d+[.)])(?=\s|$)/g;

/** Returns the HTML of a Markdown text, without anything that could run, load or disguise something. */
export function renderMarkdown(text: string): string {
  const readable = text.replaceAll('\0', '\ufffd');
  if (text.length > longestText) return asWritten(readable);
  const end = endOfMarks(readable);
  return end === undefined
    ? fromMarkdown(readable)
    : `${fromMarkdown(readable.slice(0, end))}\n${asWritten(readable.slice(end).trim())}`;
}

/** Characters that take as long as a mark. */
const charactersPerMark = 100;

/**
 * Returns the cost of rendering a text, counted in marks: the dearest ones, of nested lists, take up to 25 microseconds each. Counts no
 * further than `most`, so that looking at a long text is cheap.
 */
export function costOf(text: string, most: number): number {
  let cost = text.length / charactersPerMark;
  if (cost > most) return cost;
  for (const _ of text.matchAll(mark)) {
    cost += 1;
    if (cost > most) break;
  }
  return cost;
}

/** Returns how much of a text is rendered: whole lines, or a part of the only line. Undefined for all of it. */
function endOfMarks(text: string): number | undefined {
  let marks = 0;
  for (const { index } of text.matchAll(mark)) {
    marks += 1;
    if (marks > mostMarks) return text.lastIndexOf('\n', index) + 1 || index;
  }
  return undefined;
}

function fromMarkdown(text: string): string {
  tokenizer.begin();
  return sanitizeHtml(markdown.parse(breakable(text), { async: false }), allowed).trim();
}

/** Breaks overlong words, which no page could show either: the renderer takes quadratic time for a word. */
const breakable = (text: string) =>
  text.replaceAll(/\S+/g, (word) => (word.length > 2000 ? word.replaceAll(/.{2000}/gsu, '$& ') : word));

/** Returns a text that is shown as it was written. */
export const asWritten = (text: string): string =>
  `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`;

/** Tokenizer with bounds: no text exhausts the stack or takes quadratic time. */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #cells = 0;

  /** Before each text. */
  begin() {
    this.#cells = 0;
  }

  /** Tables up to the one that has too many cells. That one, and those after it, stay as written. */
  override table(text: string) {
    if (this.#cells > mostCells) return undefined;
    const [, head = '', , rows = ''] = this.rules.block.table.exec(text) ?? [];
    this.#cells += head.split('|').length * (rows.split('\n').length + 1);
    return this.#cells > mostCells ? undefined : super.table(text);
  }

  /** Nested quotes and lists. Deeper ones stay as written. */
  #nested<T>(tokenize: () => T): T | undefined {
    if (this.#depth === 16) return undefined;
    this.#depth += 1;
    try {
      return tokenize();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(text: string) {
    return this.#nested(() => super.blockquote(text));
  }

  override list(text: string) {
    return this.#nested(() => super.list(text));
  }

  /** Each opening mark searches the rest of its paragraph for the closing one. */
  override emStrong(text: string, masked: string, before?: string) {
    return text.length > 5000 ? undefined : super.emStrong(text, masked, before);
  }

  override del(text: string, masked: string, before?: string) {
    return text.length > 5000 ? undefined : super.del(text, masked, before);
  }
}

// By `setOptions`, since `new Marked` takes functions of a plain object only.
const tokenizer = new BoundedTokenizer();
const markdown = new Marked({ gfm: true, breaks: false }).setOptions({ tokenizer });

const allowed: IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 h6 p br hr strong em del code pre blockquote ul ol li a img ' +
    'table thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 64,
  transformTags: { a: link, img: image },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

/** A link to our own site, or elsewhere by a harmless scheme and with `nofollow`. */
function link(tagName: string, { href = '', title }: Attributes): Tag {
  const attribs: Attributes = title === undefined ? {} : { title };
  const scheme = schemeOf(href);
  if (scheme === 'https:' || scheme === 'http:') {
    return { tagName, attribs: { ...attribs, href, rel: 'noopener nofollow' } };
  }
  const isSafe = scheme === 'own' || scheme === 'mailto:' || scheme === 'tel:';
  return { tagName, attribs: isSafe ? { ...attribs, href } : attribs };
}

function image(tagName: string, { src = '', ...attribs }: Attributes): Tag {
  const scheme = schemeOf(src);
  return { tagName, attribs: scheme === 'own' || scheme === 'https:' ? { ...attribs, src } : attribs };
}
