import { cut, longestInLists } from './brief.ts';
import { toHtml } from './rich-text.ts';

interface StoredTexts {
  readonly description_markdown: string;
  readonly terms_markdown: string;
}

/** Returns the texts of an event as HTML. */
export async function textsOf({ description_markdown: description, terms_markdown: terms }: StoredTexts) {
  const [description_html, terms_html] = await Promise.all([toHtml(description), toHtml(terms)]);
  return { description_html, terms_html };
}

/** Returns the beginnings of the texts of an event for a list, as Markdown and HTML: a page of whole ones would be too large for an answer. */
export async function briefTextsOf(event: StoredTexts) {
  const beginnings = {
    description_markdown: cut(event.description_markdown, longestInLists),
    terms_markdown: cut(event.terms_markdown, longestInLists),
  };
  return { ...beginnings, ...(await textsOf(beginnings)) };
}
