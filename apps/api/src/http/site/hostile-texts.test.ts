import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { createRewriting, hostileTexts as hostile } from '../../../test/rewriting.ts';
import { dataOf, inEnglish, named, type Page, page, screensOf, skeleton } from '../../../test/site-pages.ts';

const { areas, write, leak } = createRewriting();
const karcis = karcisForTests({ content: 'demo', hasSite: true, areas });
let paths: readonly string[] = [];

beforeAll(async () => {
  const all = await screensOf(karcis.current);
  paths = [...all, ...all.map(inEnglish)];
});

async function pagesWith(text: string | undefined): Promise<ReadonlyMap<string, Page>> {
  // What is kept is too old to be sent.
  karcis.current.letSecondsPass(61);
  write(text);
  try {
    const found = new Map<string, Page>();
    for (const path of paths) found.set(path, await page(karcis.current, path));
    return found;
  } finally {
    write(undefined);
  }
}

describe('whatever people write into fields of text', () => {
  let usual: ReadonlyMap<string, Page>;
  beforeAll(async () => {
    usual = await pagesWith('Kata biasa');
  });

  it.for(Object.entries(hostile))('%s changes no element and no attribute of any page', async ([, text]) => {
    const changed: string[] = [];
    for (const [path, found] of await pagesWith(text)) {
      expect([path, found.status]).toEqual([path, 200]);
      if (skeleton(found.text) !== skeleton(usual.get(path)?.text ?? '')) changed.push(path);
    }
    expect(changed).toEqual([]);
  });

  it.for(Object.entries(hostile))(
    '%s leads nowhere but where pages may lead, and loads nothing',
    async ([, text]) => {
      const wrong: string[] = [];
      for (const [path, { elements }] of await pagesWith(text)) {
        for (const { name, attribs } of elements) {
          const link = attribs['href'] ?? attribs['action'];
          if (link !== undefined && !/^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/.test(link))
            wrong.push(`${path} ${name} ${link}`);
          if (/evil\.example/.test(attribs['src'] ?? attribs['srcset'] ?? ''))
            wrong.push(`${path} ${name} loads`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is in the data for search engines as it was written', async () => {
    const text = hostile['the end of every element'] ?? '';
    const events = [...(await pagesWith(text))].filter(([path]) => /^\/events\/(?!signature)/.test(path));
    expect(events.length).toBeGreaterThan(10);
    for (const [, found] of events) expect(dataOf(found)).toMatchObject([{ name: text }]);
  });

  it('would be seen: markup that is not text has other elements', async () => {
    const [path = ''] = paths;
    const whole = usual.get(path)?.text ?? '';
    expect(skeleton(whole.replace('<main', `${hostile['markup']}<main`))).not.toBe(skeleton(whole));
    expect(named(usual.get(path) as Page, 'main')).toHaveLength(1);
  });
});

describe('a field that no route declares', () => {
  it('is on no page', async () => {
    karcis.current.letSecondsPass(61);
    leak(true);
    try {
      for (const path of paths) {
        const { status, text } = await page(karcis.current, path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toContain('must not leave');
      }
    } finally {
      leak(false);
    }
  });
});
