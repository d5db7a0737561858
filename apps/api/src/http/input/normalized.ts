type TextForm = 'trimmed' | 'address';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly format?: string;
  readonly 'x-text'?: TextForm;
}

/**
 * Returns a value with the texts that its schema declares by `text()` trimmed and in Unicode's form NFC, its addresses as browsers read them, and its ids in lower case
 * (RFC 9562, 4), as the database tells them: what looks the same is the same. What does not fit the schema stays as it is.
 */
export function normalized(schema: Node, value: unknown): unknown {
  if (typeof value === 'string') {
    if (schema.format === 'uuid') return value.toLowerCase();
    return inForm(value, schema['x-text']);
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => normalized(items, item));
  }
  const { properties } = schema;
  if (typeof value !== 'object' || value === null || properties === undefined) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, property === undefined ? field : normalized(property, field)] as const;
  });
  return Object.fromEntries(fields);
}

function inForm(text: string, form: TextForm | undefined): string {
  if (form === undefined) return text;
  const trimmed = text.trim().normalize('NFC');
  return form === 'address' ? (URL.parse(trimmed)?.href ?? trimmed) : trimmed;
}
