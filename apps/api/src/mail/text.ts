import type { Sender } from './html.ts';
import { richText } from './rich.ts';
import type { Block, Composed } from './template.ts';

/** The mail as text: the same sentences, facts and links in the same order. */
export function textOf({ blocks }: Composed, { say, url, footerMarkdown }: Sender): string {
  const { words, site } = say;
  const own = footerMarkdown === '' ? [] : [richText(footerMarkdown, url)];
  const parts = [...blocks.map((block) => blockText(block, url)), '--', ...own];
  return `${[...parts, `${words.automatic(site)}\n${url}`].join('\n\n')}\n`;
}

function blockText(block: Block, url: string): string {
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
      return richText(block.markdown, url);
    default:
      return block.text;
  }
}
