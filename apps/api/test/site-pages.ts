import { ElementType, parseDocument } from 'htmlparser2';
import type { Karcis } from './harness.ts';

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];
export type Element = Extract<Node, { attribs: unknown }>;

/** A page as a browser gets it. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly elements: readonly Element[];
}

const isElement = (node: Node): node is Element => 'attribs' in node;

/** All elements of a tree, in the order of the page. */
const elementsOf = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) =>
    'children' in node ? [...(isElement(node) ? [node] : []), ...elementsOf(node.children)] : [],
  );

export async function page(
  karcis: Karcis,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const response = await fetch(karcis.origin + path, {
    headers: { accept: 'text/html,*/*;q=0.8', ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    elements: elementsOf(parseDocument(text).children),
  };
}

export const named = ({ elements }: Pick<Page, 'elements'>, name: string): readonly Element[] =>
  elements.filter((element) => element.name === name);

/** Text of an element with all that is in it. */
export const textOf = (node: Node): string =>
  node.type === ElementType.ElementType.Text
    ? node.data
    : 'children' in node
      ? node.children.map(textOf).join('')
      : '';

/** The schema.org data of a page. */
export const dataOf = (found: Page): readonly unknown[] =>
  named(found, 'script')
    .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
    .map((element) => JSON.parse(textOf(element)) as unknown);

/** The tree without any text: names of elements and of their attributes. */
const skeletonOf = (nodes: readonly Node[]): string =>
  nodes
    .filter(isElement)
    .map(
      ({ name, attribs, children }) =>
        `<${[name, ...Object.keys(attribs)].join(' ')}>${skeletonOf(children)}</>`,
    )
    .join('');

export const skeleton = (html: string): string => skeletonOf(parseDocument(html).children);

/** Addresses of every screen for visitors that the data has something for, in Indonesian. */
export async function screensOf(karcis: Karcis): Promise<readonly string[]> {
  const { catalogue } = karcis.client();
  const { data: events } = await catalogue.events({ per_page: 100 });
  const pages = await karcis.db.selectFrom('public_pages').select('slug').execute();
  const others = await karcis.db
    .selectFrom('public_events')
    .select(['slug', 'status'])
    .where('status', 'in', ['Cancelled', 'Postponed', 'Completed', 'Ongoing'])
    .execute();
  const oneOfEach = [...new Map(others.map(({ slug, status }) => [status, slug])).values()];
  const slugs = new Set([...events.map(({ slug }) => slug), ...oneOfEach]);
  const organizers = new Set(events.map(({ organizer }) => organizer.slug));
  return [
    '/',
    '/events',
    '/events?page=1&sort=price',
    '/events?city=Tidak+Ada',
    '/events/signature',
    ...[...slugs].map((slug) => `/events/${slug}`),
    ...[...organizers].map((slug) => `/organizers/${slug}`),
    ...pages.map(({ slug }) => `/pages/${slug}`),
    '/faq',
    '/contact',
    '/legal',
  ];
}

/** The same address in English. */
export const inEnglish = (path: string): string => `/en${path === '/' ? '' : path}`;
