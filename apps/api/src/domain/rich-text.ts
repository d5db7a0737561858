import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

const markdown = new Marked({ gfm: true, breaks: false });

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
  // Links of our own editors and of organizers alike: the target page must not reach back into ours.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
};

/** Rendering costs a millisecond for a long page, and the same few hundred texts are read over and over. */
const rendered = new LRUCache<string, string>({ max: 1000, maxSize: 16_000_000, sizeCalculation: lengthOf });

/** The HTML of a Markdown text, with everything removed that could run, load or disguise something. */
export function toHtml(text: string): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = sanitizeHtml(markdown.parse(text, { async: false }), allowed).trim();
  rendered.set(text, html);
  return html;
}

function lengthOf(html: string, text: string): number {
  return html.length + text.length + 1;
}
