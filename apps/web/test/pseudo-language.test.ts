import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../../api/test/harness.ts';
import { dist } from '../build/stamp.ts';
import { routeOf, type SiteScreen } from '../src/screens/screen.ts';
import { site } from '../src/screens/site.ts';
import type { CreateRenderer, Data, Manifest } from '../src/server/renderer.ts';
import { type AddressOf, addressesIn } from './addresses.ts';
import { marked, outsideOfMarks } from './marked-words.ts';
import { answerTexts, strayIn } from './stray-texts.ts';

vi.mock('@karcis/words', async (original) => {
  const { wordsOf, ...others } = await original<typeof import('@karcis/words')>();
  return { ...others, wordsOf: (locale: 'id' | 'en') => marked(wordsOf(locale)) };
});
vi.mock('@karcis/format', async (original) =>
  (await import('./marked-words.ts')).markedFunctions(await original()),
);
vi.mock('../src/site/times.ts', async (original) => ({ ...marked(await original<object>()) }));

/** The data of each screen that was rendered last. */
const seen = new Map<string, Data>();
const web = karcisForTests({
  content: 'demo',
  hasSite: true,
  siteFrom: async (built) => {
    const manifest = JSON.parse(readFileSync(`${dist}client/manifest.json`, 'utf8')) as Manifest;
    const source = '../src/server/render.tsx';
    const { createRenderer } = (await import(source)) as { createRenderer: CreateRenderer };
    const renderer = createRenderer(manifest);
    return {
      ...built,
      renderer: {
        ...renderer,
        site(name, request, data) {
          seen.set(name, data);
          return renderer.site(name, request, data);
        },
      },
    };
  },
});

function strayTexts(name: string, html: string): string[] {
  const reads: SiteScreen['reads'] = (site as Readonly<Record<string, SiteScreen>>)[name]?.reads ?? {};
  const known = Object.entries(seen.get(name) ?? {}).flatMap(([read, answer]) => {
    const route = reads[read];
    return route === undefined ? [] : answerTexts(routeOf(route), answer);
  });
  return strayIn(html, known);
}

describe('with every sentence of the catalogues in marks', () => {
  let addressOf: AddressOf;
  beforeAll(async () => {
    addressOf = await addressesIn(web.current);
  });
  const fetchText = async (address: string) => (await fetch(web.current.origin + address)).text();

  it.each(Object.entries(site).map(([name, { path }]) => ({ name, path })))(
    '$name has no other text than data of the API',
    async ({ name, path }) => {
      const html = await fetchText(addressOf(path));
      expect(html).toMatch(/\u{E000}/u);
      expect(strayTexts(name, html)).toEqual([]);
    },
  );

  it('a sentence in a view would be found (control)', async () => {
    const html = await fetchText('/faq');
    expect(strayTexts('faq', html)).toEqual([]);
    for (const stray of [
      '<p>Pesan sekarang</p>',
      '<img alt="Gambar sampul">',
      '<input placeholder="Cari acara">',
    ])
      expect(strayTexts('faq', html.replace('</main>', `${stray}</main>`))).toHaveLength(1);
    expect(strayTexts('faq', html.replace('</main>', '<b>Published</b></main>'))).toEqual(['Published']);
  });

  it('leaves nothing but letters outside of all marks (control)', () => {
    const words = marked({ title: (name: string) => `Tiket ${name}`, all: ['a'], n: 1 });
    expect(outsideOfMarks(words.title(words.all[0] ?? ''))).toEqual([]);
    expect(outsideOfMarks(`Rp ${words.title('x')} · 12 lalu`)).toEqual(['Rp', '· 12 lalu']);
  });
});
