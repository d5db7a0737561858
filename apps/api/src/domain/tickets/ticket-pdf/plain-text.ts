import { renderMarkdown } from '../../text/markdown.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the words of a Markdown text as one paragraph. */
export function plainText(markdown: string): string {
  return (
    renderMarkdown(markdown)
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
