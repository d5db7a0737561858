import { toHtml } from '../../text/rich-text.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What a Markdown text says, as one paragraph: list items and paragraphs follow each other. */
export function plainText(markdown: string): string {
  return (
    toHtml(markdown)
      .replaceAll(/<\/(?:p|li|h\d|td|th|pre|blockquote)>|<[bh]r\s*\/?>/g, ' ')
      .replaceAll('<li>', ' • ')
      // In sanitized HTML every bracket that is left belongs to a tag.
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^• /, '')
  );
}
