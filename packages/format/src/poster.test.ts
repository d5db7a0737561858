import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { motifs } from './poster/motifs.ts';
import { palettes } from './poster/palettes.ts';
import { type PosterView, posterViews } from './poster/drawn.ts';
import { poster, posterSvg } from './poster.ts';

const categories = ['musik', 'film', 'lokakarya', 'kuliner', 'olahraga', 'kriya', null] as const;
const views = Object.keys(posterViews) as PosterView[];
const events = fc.record({
  id: fc.oneof(fc.uuid(), fc.string({ unit: 'binary' })),
  category: fc.oneof(fc.constantFrom(...categories), fc.string()),
});

const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'preserveAspectRatio', 'aria-hidden', 'role'],
  title: [],
  defs: [],
  g: ['id', 'fill', 'stroke', 'transform'],
  path: [
    'id',
    'd',
    'fill',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-dashoffset',
    'stroke-linecap',
    'transform',
  ],
  circle: ['cx', 'cy', 'r', 'fill'],
  use: ['href', 'x', 'y', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset'],
};

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
}

const parsed = (svg: string) => parseDocument(svg, { xmlMode: true }).children as unknown as Node[];
const nodesOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children ?? [])]);

describe('the poster of any event', () => {
  it('is well-formed, of a few elements and attributes, without style and without text', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...views), (event, view) => {
        const nodes = nodesOf(parsed(posterSvg(event, view)));
        expect(nodes.filter(({ type }) => type !== 'tag')).toEqual([]);
        for (const { name = '', attribs = {} } of nodes) {
          expect(Object.keys(allowed)).toContain(name);
          for (const [attribute, value] of Object.entries(attribs)) {
            expect(allowed[name]).toContain(attribute);
            expect(value).not.toMatch(/undefined|NaN|Infinity|url\(/);
          }
        }
      }),
    );
  });

  it('is 4 KB at most in every view', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...views), (event, view) => {
        expect(Buffer.byteLength(posterSvg(event, view))).toBeLessThanOrEqual(4096);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same every time, and the same drawing in each view', () => {
    fc.assert(
      fc.property(events, (event) => {
        const drawings = views.map((view) =>
          posterSvg(event, view)
            .replace(/viewBox="[^"]*"/, '')
            .replaceAll(new RegExp(`(id="|#)(p[0-9a-z]+?)${view.charAt(0)}(?=[a-z]\\d*")`, 'g'), '$1$2'),
        );
        expect(new Set(drawings).size).toBe(1);
        expect(posterSvg(event, 'card')).toBe(posterSvg({ ...event }, 'card'));
      }),
    );
  });

  it('has ids of its own, and copies only what it has defined before', () => {
    fc.assert(
      fc.property(events, events, (one, other) => {
        const ids = (event: typeof one, view: PosterView) => {
          const nodes = nodesOf(parsed(posterSvg(event, view)));
          const own = nodes.flatMap(({ attribs }) => attribs?.['id'] ?? []);
          for (const { attribs } of nodes) {
            if (attribs?.['href'] !== undefined) expect(own).toContain(attribs['href'].slice(1));
          }
          expect(new Set(own).size).toBe(own.length);
          return own;
        };
        const mine = ids(one, 'card');
        expect(mine.filter((id) => ids(one, 'thumb').includes(id))).toEqual([]);
        if (one.id !== other.id) expect(mine.filter((id) => ids(other, 'card').includes(id))).toEqual([]);
      }),
    );
  });

  it('has three to five inks', () => {
    fc.assert(
      fc.property(events, (event) => {
        const inks = new Set(posterSvg(event, 'card').match(/#[0-9a-f]{6}/g));
        expect(inks.size).toBeGreaterThanOrEqual(3);
        expect(inks.size).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the posters of a category', () => {
  it.each(categories)('%s differ from each other', (category) => {
    const svgs = Array.from({ length: 300 }, (_, at) =>
      posterSvg(
        { id: `0199a000-0000-7000-8000-${String(at).padStart(12, '0')}`, category },
        'card',
      ).replaceAll(/(id="|#)p[0-9a-z]+/g, '$1'),
    );
    expect(new Set(svgs).size).toBeGreaterThan(180);
    // Side by side on one page, equal neighbours are rare.
    const equal = svgs.filter((svg, at) => svg === svgs[at + 1]).length;
    expect(equal).toBeLessThan(9);
  });

  it('share a motif, and those of an unknown category do not', () => {
    const grounds = (category: string | null) =>
      new Set(
        Array.from(
          { length: 400 },
          (_, at) => /fill="(#[0-9a-f]{6})"/.exec(posterSvg({ id: `event ${at}`, category }, 'card'))?.[1],
        ),
      );
    const ofMotif = (motif: keyof typeof motifs) =>
      new Set<string | undefined>(motifs[motif].inks.map(({ ground }) => ground));
    expect(grounds('Musik')).toEqual(ofMotif('kawung'));
    expect(grounds('keluarga-anak')).toEqual(ofMotif('kawung'));
    expect(grounds('Teater & Tari')).toEqual(ofMotif('ceplok'));
    expect(grounds('komunitas').size).toBe(Object.keys(palettes).length);
  });
});

describe('a label', () => {
  it('is the title of the picture, escaped; without one the poster is hidden from screen readers', () => {
    const event = { id: 'a', category: 'musik' };
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (label) => {
        const [svg] = parsed(posterSvg(event, 'card', { label }));
        expect(svg?.attribs).toMatchObject({ role: 'img' });
        const title = svg?.children?.[0];
        expect(title?.name).toBe('title');
        expect(title?.children?.map(({ data }) => data).join('')).toBe(label);
      }),
    );
    expect(posterSvg(event, 'card', { label: '</title><script>"&' })).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;</title>',
    );
    expect(poster(event, 'card').attributes).toMatchObject({ 'aria-hidden': 'true' });
  });
});

describe('every palette', () => {
  it.each(Object.entries(palettes))(
    '%s keeps its inks apart',
    (_name, { ground, main, second, hero, spark }) => {
      expect(contrastRatio(ground, main)).toBeGreaterThan(2.4);
      expect(contrastRatio(ground, hero)).toBeGreaterThan(1.4);
      expect(contrastRatio(hero, spark)).toBeGreaterThan(2);
      expect(contrastRatio(ground, second)).toBeGreaterThan(1.25);
    },
  );
});
