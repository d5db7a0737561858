import { ElementType, parseDocument } from 'htmlparser2';

/** What text needs, told a second time: what the sanitizer allows is not taken on trust. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'h1 h2 h3 h4 h5 h6 p br hr strong em del code pre blockquote ul ol li table thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title'],
  th: ['align'],
  td: ['align'],
};
const empty = new Set(['br', 'hr', 'img']);

/** What is wrong with a piece of HTML that is to stand in a page of ours as it is; empty when nothing is. */
export const faultsOf = (html: string): string[] => [...faultsOfForm(html), ...faultsOfTree(html)];

const piece =
  /(?:[^<>&\0]|&(?:amp|lt|gt|quot|#39);)+|<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?: [a-z]+="(?:[^"<>&\0]|&(?:amp|lt|gt|quot|#39);)*")*(?: \/)?>/y;

/**
 * The form: nothing but text, start tags with quoted attributes, and end tags that fit them. No rule of any parser
 * reads that in two ways, so that what the tree says below holds in every browser, and the page around stays whole.
 */
function faultsOfForm(html: string): string[] {
  const open: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const at = piece.lastIndex;
    const found = piece.exec(html);
    if (found === null) return [`ambiguous from ${JSON.stringify(html.slice(at, at + 40))}`];
    const { end, name } = found.groups ?? {};
    if (name === undefined || empty.has(name)) continue;
    if (end !== '/') open.push(name);
    else if (open.pop() !== name) return [`</${name}> ends what it did not begin`];
  }
  return open.map((name) => `<${name}> is not ended`);
}

type Node = ReturnType<typeof parseDocument>['children'][number];

function faultsOfTree(html: string): string[] {
  const walk = (node: Node): string[] => {
    if (node.type === ElementType.ElementType.Text) return [];
    if (!('attribs' in node)) return [`there is a ${node.type}`];
    const { name, attribs, children } = node;
    const known = Object.hasOwn(allowedAttributes, name) ? allowedAttributes[name] : undefined;
    if (known === undefined) return [`there is a <${name}>`, ...children.flatMap(walk)];
    const unknown = Object.keys(attribs).filter((attribute) => !known.includes(attribute));
    return [
      ...unknown.map((attribute) => `<${name}> has ${attribute}`),
      ...faultsOfAddress(name, attribs),
      ...children.flatMap(walk),
    ];
  };
  return parseDocument(html).children.flatMap(walk);
}

const page = 'https://situs.example/halaman/tentang';

/** An address is opened as a browser would open it from a page of ours. */
function faultsOfAddress(name: string, { href, src, rel }: Record<string, string>): string[] {
  const address = href ?? src;
  if (address === undefined) return rel === undefined ? [] : [`<${name}> has rel and leads nowhere`];
  const url = URL.parse(address, page);
  const schemes = name === 'img' ? ['https:'] : ['https:', 'http:', 'mailto:', 'tel:'];
  if (url === null || !schemes.includes(url.protocol)) return [`<${name}> leads to ${address}`];
  if (url.username + url.password !== '') return [`<${name}> hides the host of ${address}`];
  const isElsewhere = /^https?:$/.test(url.protocol) && url.host !== 'situs.example';
  if (isElsewhere && !/^https?:\/\//i.test(address)) return [`<${name}> hides that ${address} is elsewhere`];
  if (name === 'a' && (rel === 'noopener nofollow') !== isElsewhere) return [`rel of ${address} is ${rel}`];
  return [];
}
