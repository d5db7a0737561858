import { api, type Area } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { dataOf, inEnglish, named, type Page, page, screensOf, skeleton } from '../../../test/site-pages.ts';
import { areas } from '../../areas.ts';
import type { Areas } from '../../handler.ts';

/** JSON Schema as far as records use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What people may have written into every field of text; undefined leaves all as it is. */
let written: string | undefined;
/** Whether each record has a field that is not declared. */
let isLeaky = false;

/** Texts that decide what is shown where, so that pages with other ones have other parts. */
const deciding = new Set(['placement', 'tier', 'key', 'country_code']);

/** A value with all its texts replaced. HTML is left: the API has cleaned it. */
function rewritten(value: unknown, schema: Schema, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, schema.items ?? {}, name));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([field, each]) => [
      field,
      rewritten(each, schema.properties?.[field] ?? {}, field),
    ]);
    return { ...Object.fromEntries(fields), ...(isLeaky ? { undeclared: 'must not leave' } : {}) };
  }
  const isText =
    [schema.type].flat().includes('string') &&
    schema.format === undefined &&
    schema.pattern === undefined &&
    schema.enum === undefined;
  if (typeof value !== 'string' || !isText || deciding.has(name) || schema.description === 'Sanitized HTML')
    return value;
  return written ?? value;
}

type AnyFunction = (...words: unknown[]) => Promise<unknown>;
type Functions = Readonly<Record<string, Readonly<Record<string, AnyFunction>>>>;

/** The functions behind the routes, with what people wrote in place of what is in the database. */
const rewriting = Object.fromEntries(
  Object.entries(areas as unknown as Functions).map(([area, functions]) => [
    area,
    Object.fromEntries(
      Object.entries(functions).map(([name, work]) => {
        const { response } = (api as Readonly<Record<string, Area>>)[area]?.[name] ?? {};
        const of = (response !== undefined && 'of' in response ? response.of : {}) as Schema;
        return [name, async (...words: unknown[]) => answer(await work(...words), of)];
      }),
    ),
  ]),
) as unknown as Areas;

/** Pages of a list are records in `rows`. */
function answer(given: unknown, of: Schema): unknown {
  if (written === undefined && !isLeaky) return given;
  const { rows } = (given ?? {}) as { rows?: unknown };
  return Array.isArray(rows)
    ? { ...(given as object), rows: rewritten(rows, { items: of }) }
    : rewritten(given, of.items === undefined && Array.isArray(given) ? { items: of } : of);
}

const karcis = karcisForTests({ content: 'demo', hasSite: true, areas: rewriting });
let paths: readonly string[] = [];

beforeAll(async () => {
  const all = await screensOf(karcis.current);
  paths = [...all, ...all.map(inEnglish)];
});

async function pagesWith(text: string | undefined): Promise<ReadonlyMap<string, Page>> {
  // What is kept is too old to be sent.
  karcis.current.letSecondsPass(61);
  written = text;
  try {
    const found = new Map<string, Page>();
    for (const path of paths) found.set(path, await page(karcis.current, path));
    return found;
  } finally {
    written = undefined;
  }
}

const hostile: Readonly<Record<string, string>> = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'the end of every element':
    '</script></style></title></option></select></textarea></template></noscript>--></svg><b>',
  'the end of an attribute': `" onclick="alert(1)" x='' autofocus onfocus=alert(1) '`,
  'an address that runs': 'javascript:alert(1)',
  'an address of another server': '//evil.example/x.png',
  'a picture as data': 'data:text/html,<script>alert(1)</script>',
  'signs that turn text around': '\u202Egnitset\u202D \u2066iso\u2069 \u200F\u061C',
  // Twice as long, and the API would rather not answer: two megabytes are its bound.
  'a word of five thousand letters': 'W'.repeat(5000),
  'signs of markup alone': '&amp; &lt; &#x3c;script&#62; \u0000 \uFFFE ${alert(1)} {{alert(1)}}',
};

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
    isLeaky = true;
    try {
      for (const path of paths) {
        const { status, text } = await page(karcis.current, path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toContain('must not leave');
      }
    } finally {
      isLeaky = false;
    }
  });
});
