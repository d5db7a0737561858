import { toHtml } from '../domain/text/rich-text.ts';

/** Returns the HTML of a Markdown text for a mail: cleaned, and with addresses that lead to the site from anywhere. */
export const richHtml = async (markdown: string, site: string): Promise<string> =>
  (await toHtml(markdown))
    .replaceAll(
      /(href|src)="([^"]*)"/g,
      (_, name: string, address: string) => `${name}="${absolute(address, site)}"`,
    )
    // A picture of another site would tell that one who reads the mail, and when.
    .replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g, (tag: string, address: string) =>
      address.startsWith(`${site}/media/`) ? tag : (/\balt="([^"]*)"/.exec(tag)?.[1] ?? ''),
    );

/**
 * Returns the text of what `richHtml` returns, in which every tag is closed and no `<` stands for itself. A run of blanks is searched from
 * its beginning alone: from each of its blanks, a long run would take quadratic time.
 */
export function richText(html: string): string {
  return readable(
    html
      .replaceAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) =>
        label === href ? href : `${label} (${href})`,
      )
      .replaceAll(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, '$1')
      .replaceAll(/(?:(?<!\s)\s+)?<li\b[^>]*>\s*(?:<p>)?/g, '\n- ')
      .replaceAll(/<br\b[^>]*>|<hr\b[^>]*>/g, '\n')
      .replaceAll(/<\/(p|h[1-6]|ul|ol|blockquote|pre|table)>/g, '\n\n')
      .replaceAll(/<\/(tr|td|th)>/g, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const readable = (text: string) =>
  text
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** An address as it stands in an attribute; what leads to the site by its path gets the site's origin. */
function absolute(address: string, site: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  const url = URL.parse(address.replaceAll('&amp;', '&'), `${site}/`);
  return (url?.href ?? site).replaceAll('&', '&amp;').replaceAll('"', '%22');
}
