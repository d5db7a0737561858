import { momentText } from '@karcis/format';
import { type Locale, wordsOf } from '@karcis/words';
import { cut } from '../domain/text/brief.ts';
import { htmlOf } from './html.ts';
import { richHtml } from './rich.ts';
import { textOf } from './text.ts';
import type { Block, Composed, Say, Template, Texts } from './template.ts';

/** What all mails to a reader have in common. */
export interface Frame {
  readonly locale: Locale;
  /** Name of the site. */
  readonly site: string;
  /** Address of the site, without a slash at the end. */
  readonly url: string;
  /** Zone of instants that belong to no event. */
  readonly timezone: string;
  readonly footerMarkdown: string;
}

/** A mail as it is sent. */
export interface Written {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Addresses behind its buttons and links. They hold tokens: no log of a production server has them. */
  readonly links: readonly string[];
}

/** Characters of the longest text in a mail, and of the longest subject. */
const longestText = 2000;
const longestSubject = 150;

/** Returns a mail in both of its forms. Throws TypeError for a link that is no whole address of the web. */
export async function writeMail<Data extends Texts>(
  template: Template<Data>,
  data: Data,
  frame: Frame,
): Promise<Written> {
  const site = oneLine(frame.site);
  const say: Say = {
    locale: frame.locale,
    words: wordsOf(frame.locale).mail,
    site,
    link: (path) => frame.url + path,
    moment: (instant, timezone = frame.timezone) => momentText(instant, timezone, frame.locale),
  };
  const { subject, preheader, blocks } = template.compose(cleaned(data, template.markdown), say);
  const mail: Composed = {
    subject: cut(subject, longestSubject),
    preheader,
    blocks: blocks.map(withWebLink),
  };
  const { url, footerMarkdown } = frame;
  const texts = mail.blocks.flatMap((block) => ('markdown' in block ? [block.markdown] : []));
  const rich = new Map(
    await Promise.all(
      [footerMarkdown, ...texts].map(async (text) => [text, await richHtml(text, url)] as const),
    ),
  );
  const sender = { say, url, footerMarkdown, richHtml: (text: string) => rich.get(text) ?? '' };
  const links = mail.blocks.flatMap((block) => ('href' in block ? [block.href] : []));
  return { subject: mail.subject, html: htmlOf(mail, sender), text: textOf(mail, sender), links };
}

/** Returns a mail with the data of its example. */
export const writeSample = (template: Template, frame: Frame): Promise<Written> =>
  writeMail(
    template,
    template.sample((path) => frame.url + path),
    frame,
  );

const cleaned = <Data extends Texts>(data: Data, markdown: readonly string[] = []): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value === null || markdown.includes(name) ? value : clean(value),
    ]),
  ) as Data;

const clean = (value: string | readonly string[]) =>
  typeof value === 'string' ? oneLine(value) : value.map(oneLine);

/**
 * A text that was typed by somebody, as it may stand in a subject or a sentence: one line, without marks of direction and others
 * that cannot be seen. It cannot begin a line of its own, in which it would speak for the site.
 */
export const oneLine = (text: string): string =>
  cut(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    longestText,
  );

const withWebLink = (block: Block): Block =>
  'href' in block ? { ...block, href: webLink(block.href) } : block;

function webLink(href: string): string {
  const url = URL.parse(href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new TypeError('A link of a mail is a whole address of the web');
  return url.href;
}
