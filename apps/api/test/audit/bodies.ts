import fc from 'fast-check';

/** A schema of a value in a body, as far as values are drawn from it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Values = fc.Arbitrary<unknown>;

/** Formats of texts. Ids are of records, which are not drawn. */
const formats: Readonly<Record<string, Values | undefined>> = {
  'date-time': fc
    .integer({ min: 0, max: 300 })
    .map((day) => new Date(Date.UTC(2099, 0, 1) + day * 86_400_000).toISOString()),
  date: fc.integer({ min: 1, max: 28 }).map((day) => `1990-02-${String(day).padStart(2, '0')}`),
  email: fc.integer({ min: 1, max: 9999 }).map((n) => `surat-${n}@example.org`),
  uri: fc.integer({ min: 1, max: 9999 }).map((n) => `https://example.org/${n}`),
  uuid: undefined,
};

const signs = fc.constantFrom(
  'a',
  'K',
  'Ä',
  'ñ',
  ' ',
  '<',
  '&',
  '>',
  '"',
  '\\',
  '9',
  '_',
  '*',
  '#',
  '\n',
  '🎫',
);

/** Texts, also such as are longer than an entry of the audit log keeps. */
const textOf = ({ minLength = 0, maxLength = 400 }: Schema): Values => {
  const longest = Math.min(maxLength, 400);
  const few = fc.string({ unit: signs, minLength: Math.max(1, minLength), maxLength: Math.min(longest, 40) });
  const many = fc.string({ unit: signs, minLength: longest, maxLength: longest });
  return fc.oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: many });
};

const ofType: Readonly<Record<string, (schema: Schema) => Values | undefined>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 1_000_000 }) =>
    fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 1_000_000)) }),
  number: (schema) => ofType['integer']?.(schema),
  string: (schema) => {
    if (schema.format !== undefined && schema.format in formats) return formats[schema.format];
    return schema.pattern === undefined ? textOf(schema) : fc.stringMatching(new RegExp(schema.pattern, 'u'));
  },
  array: ({ items = {}, minItems = 0, maxItems = 3 }) => {
    const item = valuesOf(items);
    return (
      item && fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) })
    );
  },
  object: (schema) => recordOf(schema),
};

/** Values that a schema allows, or most of which it does; undefined where none can be drawn. */
function valuesOf(schema: Schema): Values | undefined {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const kinds =
    schema.anyOf?.map(valuesOf) ?? [schema.type ?? []].flat().map((type) => ofType[type]?.(schema));
  const known = kinds.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : fc.oneof(...known);
}

function recordOf({ properties = {}, required = [] }: Schema): Values | undefined {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const values = valuesOf(schema);
    return values === undefined ? [] : [[name, values] as const];
  });
  const known = Object.fromEntries(fields);
  return required.every((name) => name in known)
    ? fc.record(known, { requiredKeys: [...required] })
    : undefined;
}

/** Bodies of a few fields each: of many at once, one that is refused would refuse them all. */
export function bodiesOf(schema: object): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries((schema as Schema).properties ?? {}).flatMap(([name, of]) => {
    const values = valuesOf(of);
    return values === undefined ? [] : [values.map((value) => [name, value] as const)];
  });
  return fc
    .uniqueArray(fc.oneof(...fields), { minLength: 1, maxLength: 2, selector: ([name]) => name })
    .map((chosen) => Object.fromEntries(chosen));
}
