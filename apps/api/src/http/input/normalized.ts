import { type TextForm, textFormOf } from '@karcis/contract';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly format?: string;
  readonly 'x-text'?: TextForm;
}

/** Fields beyond the known ones that are looked at: more than an answer describes. */
const mostUnknown = 50;

/**
 * Returns a value with its texts as the `x-text` of their schemas reads them (`textForms` of the contract), and its ids in lower case
 * (RFC 9562, 4), as the database tells them: what looks the same is the same. What does not fit the schema stays as it is, but for what is too much of it:
 * of a list that is too long one item too many stays, and of unknown fields the first. A body can hold 30,000 of them, and looking at each takes a
 * tenth of a second. `skip` is told how many fields were left out.
 */
export function normalized(schema: Node, value: unknown, skip: (count: number) => void = () => {}): unknown {
  if (typeof value === 'string') {
    if (schema.format === 'uuid') return value.toLowerCase();
    const form = schema['x-text'];
    return form === undefined ? value : textFormOf(form).normal(value);
  }
  if (Array.isArray(value)) {
    const { items, maxItems = Infinity } = schema;
    const some: unknown[] = value.length > maxItems ? value.slice(0, maxItems + 1) : value;
    return items === undefined ? some : some.map((item) => normalized(items, item, skip));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties, maxProperties } = schema;
  if (properties === undefined && maxProperties === undefined) return value;
  const mostOthers = mostUnknown + (maxProperties ?? 0);
  const fields: (readonly [string, unknown])[] = [];
  let [others, left] = [0, 0];
  const sent = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(sent)) {
    const property =
      properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) fields.push([name, normalized(property, sent[name], skip)]);
    else if (others < mostOthers) {
      others += 1;
      fields.push([name, sent[name]]);
    } else left += 1;
  }
  if (left > 0) skip(left);
  return Object.fromEntries(fields);
}
