interface Props {
  /** Sanitized HTML of the contract. */
  readonly html: string;
  /** Level of the heading above it: its own begin one below. */
  readonly under?: 1 | 2 | 3;
  readonly class?: string;
  /** Whether its headings can be jumped to: see `contentsOf`. */
  readonly hasAnchors?: boolean;
}

/** Text that people wrote as Markdown. */
export const Prose = ({ html, under = 2, class: kind = '', hasAnchors = false }: Props) => (
  <div
    class={`prose ${kind}`.trim()}
    dangerouslySetInnerHTML={{ __html: withHeadings(html, under, hasAnchors) }}
  />
);

const heading = /<h([1-6])>(.*?)<\/h\1>/gs;

/** Moves the headings of a text below the heading above it, so that a page has one `h1`. */
export function withHeadings(html: string, under: number, hasAnchors: boolean): string {
  const levels = [...html.matchAll(heading)].map(([, level]) => Number(level));
  if (levels.length === 0) return html;
  const shift = under + 1 - Math.min(...levels);
  let count = 0;
  return html.replaceAll(heading, (_, sent: string, text: string) => {
    const level = Math.min(6, Number(sent) + shift);
    count += 1;
    return `<h${level}${hasAnchors ? ` id="${anchorOf(count)}"` : ''}>${text}</h${level}>`;
  });
}

const anchorOf = (count: number) => `b${count}`;

/** Headings of a text in their order, with their anchors. Only those of its highest level. */
export function contentsOf(html: string): readonly { readonly anchor: string; readonly text: string }[] {
  const found = [...html.matchAll(heading)].map(([, level, inner = ''], at) => ({
    level: Number(level),
    anchor: anchorOf(at + 1),
    text: plainText(inner),
  }));
  const top = Math.min(...found.map(({ level }) => level));
  return found.filter(({ level, text }) => level === top && text !== '');
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Text of sanitized HTML, to search in and to write as text again. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
