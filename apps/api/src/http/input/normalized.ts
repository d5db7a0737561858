interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly 'x-text'?: 'trimmed';
}

/**
 * Returns a value with the texts that its schema declares by `text()` trimmed and in Unicode's form NFC: what looks the
 * same is stored the same. What does not fit the schema stays as it is.
 */
export function normalized(schema: Node, value: unknown): unknown {
  if (typeof value === 'string')
    return schema['x-text'] === undefined ? value : value.trim().normalize('NFC');
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
