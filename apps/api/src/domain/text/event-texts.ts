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
