import { colours, faces, onPress, styleSheet } from './look.ts';
import type { Block, Composed, Say } from './template.ts';

/** Where a mail comes from, for its frame. */
export interface Sender {
  readonly say: Say;
  /** Address of the site. */
  readonly url: string;
  /** What the operator puts under every mail. */
  readonly footerMarkdown: string;
  /** HTML of the Markdown of the mail and of its footer. */
  readonly richHtml: (markdown: string) => string;
}

/** Text, as it may stand in an element or between the quotes of an attribute. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const { ink, quiet, paper, line, stamp, press } = colours;
const body = `font-family:${faces.text};font-size:16px;line-height:25px;color:${ink.light};overflow-wrap:anywhere;word-break:break-word`;
const small = `font-family:${faces.text};font-size:14px;line-height:20px;color:${quiet.light};overflow-wrap:anywhere;word-break:break-word`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const edge = `1.5px solid ${ink.light}`;

/**
 * The mail as HTML: tables and inline styles, which every mail program shows. It is a ticket of the site. Above the holes stands
 * what it is about, below them what is to be done, and notes are beside it.
 */
export function htmlOf({ subject, preheader, blocks }: Composed, sender: Sender): string {
  const { say } = sender;
  const stub = blocks.filter(({ kind }) => kind === 'button' || kind === 'link');
  const beside = blocks.filter(({ kind }) => kind === 'note' || kind === 'rich');
  const above = blocks.filter((block) => !stub.includes(block) && !beside.includes(block));
  const inside = (some: readonly Block[]) => some.map((block) => blockHtml(block, sender)).join('');
  return [
    `<!doctype html><html lang="${say.locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escaped(subject)}</title><style>${styleSheet}</style></head>`,
    `<body class="paper" style="margin:0;padding:0;background-color:${paper.light};-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}</div>`,
    `<table ${table} width="100%" class="paper" style="background-color:${paper.light}"><tr><td align="center" class="margin" style="padding:32px 16px 48px">`,
    `<table ${table} width="600" style="width:100%;max-width:600px;text-align:left">`,
    `<tr><td style="padding:0 0 20px">${brand(sender)}</td></tr>`,
    `<tr><td>${ticket(inside(above), inside(stub))}</td></tr>`,
    beside.length === 0 ? '' : `<tr><td class="side" style="padding:20px 32px 0">${inside(beside)}</td></tr>`,
    `<tr><td class="side" style="padding:28px 32px 0">${footer(sender)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

/** The ticket: outline, two bites, a row of holes, and the stub. */
function ticket(above: string, stub: string): string {
  const side = (more: string) => `class="outline side" colspan="3" style="border:${edge};${more}"`;
  if (stub === '')
    return `<table ${table} width="100%"><tr><td ${side('padding:28px 32px 24px')}>${above}</td></tr></table>`;
  const bite = (hidden: string, corners: string) =>
    `<td width="10" style="width:10px;font-size:0;line-height:0"><div class="outline" style="width:9px;height:18px;box-sizing:border-box;border:${edge};border-${hidden}:0;border-radius:${corners}"></div></td>`;
  return [
    `<table ${table} width="100%">`,
    `<tr><td ${side('border-bottom:0;padding:28px 32px 14px')}>${above}</td></tr>`,
    `<tr>${bite('left', '0 9px 9px 0')}<td style="padding:0 8px;font-size:0;line-height:0"><div class="outline" style="height:0;border-top:3px dotted ${ink.light}"></div></td>${bite('right', '9px 0 0 9px')}</tr>`,
    `<tr><td ${side('border-top:0;padding:18px 32px 24px')}>${stub}</td></tr></table>`,
  ].join('');
}

function blockHtml(block: Block, { say, richHtml }: Sender): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;font-family:${faces.title};font-size:26px;line-height:32px;font-weight:800;letter-spacing:-.02em;word-spacing:.07em;color:${ink.light};overflow-wrap:anywhere;word-break:break-word">${escaped(block.text)}</h1>`;
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;${body}">${escaped(block.text)}</p>`;
    case 'facts':
      return factsHtml(block.facts);
    case 'button':
      return buttonHtml(block.text, block.href, say);
    case 'link':
      return `<p class="quiet" style="margin:12px 0 0;${small}">${escaped(block.text)}<br>${linkHtml(block.href)}</p>`;
    case 'rich':
      return `<div class="quiet" style="${small}">${styledRich(richHtml(block.markdown))}</div>`;
    default:
      return `<p class="quiet" style="margin:0 0 12px;${small}">${escaped(block.text)}</p>`;
  }
}

function factsHtml(facts: readonly (readonly [string, string | null])[]): string {
  const rows = facts
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<tr><td class="quiet name" width="140" style="width:140px;padding:6px 16px 6px 0;vertical-align:top;${small}">${escaped(name)}</td><td class="ink value" style="padding:4px 0;vertical-align:top;${body};font-weight:600">${escaped(value ?? '')}</td></tr>`,
    );
  return `<table ${table} width="100%" class="rule" style="margin:0 0 14px;border-top:1px solid ${line.light};padding-top:6px">${rows.join('')}</table>`;
}

const buttonHtml = (text: string, href: string, { words }: Say) =>
  [
    `<table ${table} class="wide"><tr><td class="press" style="background-color:${press.light};border-radius:2px">`,
    `<a href="${escaped(href)}" style="display:inline-block;padding:14px 24px;font-family:${faces.title};font-size:17px;line-height:20px;font-weight:700;word-spacing:.07em;color:${onPress};text-decoration:none">${escaped(text)}</a></td></tr></table>`,
    `<p class="quiet" style="margin:14px 0 0;${small}">${escaped(words.otherwise)}<br>${linkHtml(href)}</p>`,
  ].join('');

const linkHtml = (href: string) =>
  `<a class="stamp" href="${escaped(href)}" style="color:${stamp.light};word-break:break-all">${escaped(href)}</a>`;

/** The name of the site, as it stands on its pages: Karcis has its own perforation. */
function brand({ say: { site }, url }: Sender): string {
  const holes = `<span class="outline" style="border-left:3px dotted ${ink.light};margin:0 3px 0 4px"></span>`;
  const name = site.toLowerCase() === 'karcis' ? `kar${holes}cis` : escaped(site);
  return `<a class="ink" href="${escaped(url)}" style="font-family:${faces.title};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-.02em;word-spacing:.07em;color:${ink.light};text-decoration:none">${name}</a>`;
}

function footer({ say: { words, site }, url, footerMarkdown, richHtml }: Sender): string {
  const own = footerMarkdown === '' ? '' : styledRich(richHtml(footerMarkdown));
  const told = `<p style="margin:0">${escaped(words.automatic(site))}<br><a class="stamp" href="${escaped(url)}" style="color:${stamp.light}">${escaped(url)}</a></p>`;
  return `<div class="quiet rule" style="border-top:1px solid ${line.light};padding-top:16px;${small}">${own}${told}</div>`;
}

/** Elements of cleaned HTML get the styles that a mail has inline. */
const styledRich = (html: string) =>
  html
    .replaceAll('<a ', `<a class="stamp" style="color:${stamp.light}" `)
    .replaceAll('<img ', '<img style="max-width:100%;height:auto" ')
    .replaceAll(/<(p|ul|ol)>/g, '<$1 style="margin:0 0 12px">')
    .replaceAll(/<h[1-6]>/g, '<p style="margin:0 0 4px;font-weight:700">')
    .replaceAll(/<\/h[1-6]>/g, '</p>');
