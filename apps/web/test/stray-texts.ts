import type { Route } from '@karcis/contract';
import { currencies } from '@karcis/contract/currencies';
import { outsideOfMarks } from './marked-words.ts';
import { textsOf } from './page-texts.ts';

/** Names that are the same in every language: of the software, where no settings name the site, of networks, zones and currencies. */
const names = [
  'Karcis',
  'kar',
  'cis',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'TikTok',
  'WhatsApp',
  'X',
  'YouTube',
  'UTC',
  ...Intl.supportedValuesOf('timeZone'),
  ...currencies,
];

interface Schema {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Every text that an answer holds for people: its strings but those of closed lists, which have words of their own. Codes are
 * also written without dashes.
 */
function dataTexts(value: unknown, schema: Schema | undefined): string[] {
  if (schema?.enum !== undefined) return [];
  if (typeof value === 'string') return [value, value.replaceAll('-', ' '), ...textsOf(value)];
  if (Array.isArray(value)) return value.flatMap((each) => dataTexts(each, schema?.items));
  if (typeof value !== 'object' || value === null) return [];
  const freeKeys = schema?.properties === undefined ? Object.keys(value) : [];
  return [
    ...freeKeys,
    ...Object.entries(value).flatMap(([name, each]) => dataTexts(each, schema?.properties?.[name])),
  ];
}

/** The texts in what a route answered: `{ data }`. */
export function answerTexts({ response }: Pick<Route, 'response'>, answer: unknown): string[] {
  const { data } = answer as { data: unknown };
  const schema: Schema | undefined = 'of' in response ? response.of : undefined;
  return dataTexts(data, Array.isArray(data) ? { items: schema ?? {} } : schema);
}

/** What people read on a page that is neither out of the catalogues nor data. */
export const strayIn = (html: string, known: readonly string[]): string[] =>
  textsOf(html)
    .flatMap(outsideOfMarks)
    .filter(
      (piece) =>
        !known.some((text) => text.includes(piece)) && /\p{L}/u.test(without(piece, [...known, ...names])),
    );

/** A text without these, which may stand in it side by side: `Gedung Contoh, Jakarta`. */
function without(text: string, known: readonly string[]): string {
  // Two letters are in many words: they are data where they stand alone, as in a list.
  const alone = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const found = known.filter((each) => (each.length > 2 || each === alone) && text.includes(each));
  return found
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, each) => rest.replaceAll(each, ' '), text);
}
