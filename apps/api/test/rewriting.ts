import { api, type Area } from '@karcis/contract';
import { areas } from '../src/areas.ts';
import type { Areas } from '../src/handler.ts';

/** JSON Schema as far as records use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  /** What the text stands for. Nobody can write anything else into a time zone. */
  readonly 'x-as'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Texts that decide what is shown where, so that pages with other ones have other parts. */
const deciding = new Set(['placement', 'tier', 'key', 'country_code']);

/** What people may write to change a page, or where it leads. */
export const hostileTexts: Readonly<Record<string, string>> = {
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

/** Texts of an answer that may be long ones: all of a record, or of the first ones of a list. With all, it would be too large. */
const firstTexts = 20;

type AnyFunction = (...words: unknown[]) => Promise<unknown>;
type Functions = Readonly<Record<string, Readonly<Record<string, AnyFunction>>>>;

/** The functions behind the routes, whose answers can be changed on their way. */
export interface Rewriting {
  readonly areas: Areas;
  /** Puts this text into every field of text, the longer one into the first fields of each answer; undefined leaves all as it is. */
  readonly write: (text: string | undefined, longer?: string) => void;
  /** Gives each record a field that is not declared. */
  readonly leak: (isLeaky: boolean) => void;
}

export function createRewriting(): Rewriting {
  let written: string | undefined;
  let writtenFirst: string | undefined;
  /** Texts that were written into the answer that is being made. */
  let count = 0;
  let isLeaky = false;

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
      !(schema['x-as'] ?? '').match(/^(?:timezone|html)$/) &&
      schema.enum === undefined;
    if (typeof value !== 'string' || !isText || deciding.has(name)) return value;
    count += 1;
    return (count <= firstTexts ? writtenFirst : written) ?? value;
  }

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
    count = 0;
    const { rows } = (given ?? {}) as { rows?: unknown };
    return Array.isArray(rows)
      ? { ...(given as object), rows: rewritten(rows, { items: of }) }
      : rewritten(given, of.items === undefined && Array.isArray(given) ? { items: of } : of);
  }

  return {
    areas: rewriting,
    write: (text, longer = text) => {
      written = text;
      writtenFirst = longer;
    },
    leak: (leaks) => {
      isLeaky = leaks;
    },
  };
}
