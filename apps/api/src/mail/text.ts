import type { Sender } from './html.ts';
import { richText } from './rich.ts';
import type { Block, Composed } from './template.ts';

/** The mail as text: the same sentences, facts and links in the same order. */
export function textOf({ blocks }: Composed, { say, url, footerMarkdown, richHtml }: Sender): string {
  const { words, site } = say;
  const own = footerMarkdown === '' ? [] : [richText(richHtml(footerMarkdown))];
  const parts = [...blocks.map((block) => blockText(block, richHtml)), '--', ...own];
  return `${[...parts, `${words.automatic(site)}\n${url}`].join('\n\n')}\n`;
}

function blockText(block: Block, richHtml: Sender['richHtml']): string {
  switch (block.kind) {
    case 'facts':
      return block.facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    case 'button':
      return `${block.text}:\n${block.href}`;
    case 'link':
      return `${block.text}\n${block.href}`;
    case 'rich':
      return richText(richHtml(block.markdown));
    default:
      return block.text;
  }
}
