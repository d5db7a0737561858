import type { Route } from '@karcis/contract';
import { numbers } from '../catalogue/numbers.ts';
import { statements, texts } from '../catalogue/texts.ts';
import type { Random } from '../../src/seed/random.ts';
import { type Body, json } from './body.ts';
import { writtenId } from './values.ts';

/** The keywords of the schemas of bodies. */
interface Field {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly 'x-as'?: string;
}

/** A body for a route that writes records: its fields as they should be, most of the time. */
export function recordBody(random: Random, { path, body }: Pick<Route, 'path' | 'body'>): Body {
  const sent = body === undefined ? {} : fieldsOf(random, body, path);
  return { text: Buffer.from(JSON.stringify(sent)).toString('latin1'), lines: json };
}

const fieldsOf = (random: Random, { properties = {}, required = [] }: Field, path: string) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      required.includes(name) || random.chance(0.4) ? [[name, valueOf(random, field, path)] as const] : [],
    ),
  );

function valueOf(random: Random, field: Field, path: string): unknown {
  if (random.chance(0.1)) return random.pick<unknown>([...texts, ...statements, ...numbers, null, 7, [], {}]);
  if (field.enum !== undefined) return random.pick(field.enum);
  switch ([field.type].flat()[0]) {
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return random.int(field.minimum ?? 0, field.maximum ?? 100);
    case 'array':
      return [writtenId(random, path)];
    case 'object':
      return fieldsOf(random, field, path);
    default:
      return textOf(random, field);
  }
}

function textOf(random: Random, { format, pattern = '', ...field }: Field): string {
  if (format === 'date-time') return `2026-11-${random.int(10, 28)}T09:30:00.000Z`;
  if (format === 'uuid') return field['x-as'] === 'picture' ? '<<picture.admin>>' : '<<faq.0>>';
  if (field['x-as'] === 'link')
    return random.pick(['/faq', 'https://example.org/a', 'mailto:hana@example.org']);
  if (pattern.includes('@')) return `orang${random.int(1, 99)}@example.org`;
  if (pattern.includes('a-z]{2}')) return random.pick(['id', 'en']);
  return pattern.includes('a-z0-9') ? `bagian-${random.int(1, 999_999)}` : `Teks ${random.int(1, 999)}`;
}
