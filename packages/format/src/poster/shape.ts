/** Elements that a poster may consist of. */
type Tag = 'svg' | 'title' | 'defs' | 'g' | 'path' | 'circle' | 'use';

/** An element of SVG as data: a server writes it as text, a component as an element. Colours are attributes, never style. */
export interface Shape {
  readonly tag: Tag;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly Shape[];
  /** Text of a `title`. */
  readonly text?: string;
}

type Attributes = Shape['attributes'];

export const group = (attributes: Attributes, children: readonly Shape[]): Shape => ({
  tag: 'g',
  attributes,
  children,
});

export const definitions = (children: readonly Shape[]): Shape => ({ tag: 'defs', attributes: {}, children });

export const path = (d: string, attributes: Attributes = {}): Shape => ({
  tag: 'path',
  attributes: { ...attributes, d },
  children: [],
});

export const circle = (cx: number, cy: number, r: number, fill: string): Shape => ({
  tag: 'circle',
  attributes: { ...(cx === 0 ? {} : { cx }), ...(cy === 0 ? {} : { cy }), r, fill },
  children: [],
});

/** A copy of the element with that id; what it leaves open, like `fill`, it takes from here. */
export const copy = (id: string, attributes: Attributes = {}): Shape => ({
  tag: 'use',
  attributes: { href: `#${id}`, ...attributes },
  children: [],
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text as it stands between tags or in a quoted attribute. Characters that XML does not know are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML 1.0 has no way to write
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** Returns a shape as SVG text. */
export function markup({ tag, attributes, children, text = '' }: Shape): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const content = escaped(text) + children.map(markup).join('');
  return content === '' ? `<${tag}${pairs.join('')}/>` : `<${tag}${pairs.join('')}>${content}</${tag}>`;
}
