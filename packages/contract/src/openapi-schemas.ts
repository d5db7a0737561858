export type Json = { [key: string]: unknown };

/** What operations refer to, by name; filled while the operations are made. */
export interface Components {
  readonly schemas: Map<string, Json>;
  readonly responses: Map<string, Json>;
  readonly examples: Map<string, Json>;
}

/** A copy of a schema in which each schema with a title is a reference. The titled ones are added to `schemas`. */
export function withReferences(schema: unknown, schemas: Components['schemas']): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => [key, withReferences(value, schemas)]),
  );
  const { title, type } = copy;
  if (typeof title !== 'string') return copy;
  const isNullable = Array.isArray(type) && type.includes('null');
  schemas.set(title, isNullable ? { ...copy, type: 'object' } : copy);
  const reference = { $ref: `#/components/schemas/${title}` };
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}
