import type { TSchema } from 'typebox';
import { maskedCode } from '../../domain/masked-code.ts';

/** Returns a copy of a value that fits the schema, with the declared fields only. */
type Copier = (value: unknown) => unknown;

/** The keywords of JSON Schema that answers use. */
interface Node {
  /** Whether it is a code that not every reader gets in full. */
  readonly 'x-masked'?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly patternProperties?: Readonly<Record<string, Node>>;
}

/**
 * Makes the function that copies the declared fields of a value, in the order of the schema. Other fields are never
 * looked at, so they cannot leave. Throws for a schema of which it cannot tell what is declared.
 */
export const copierOf = (schema: TSchema): Copier => copierOfNode(schema, asItIs);

/** Makes the same function for readers who get codes that are worth money masked. */
export const maskingCopierOf = (schema: TSchema): Copier => copierOfNode(schema, masked);

const masked: Copier = (value) => (typeof value === 'string' ? maskedCode(value) : value);

function copierOfNode(node: Node, copyCode: Copier): Copier {
  const { properties, items, patternProperties = {} } = node;
  if (node['x-masked'] === true) return copyCode;
  if (properties !== undefined) return objectCopier(properties, copyCode);
  if (items !== undefined) {
    const copyItem = copierOfNode(items, copyCode);
    if (copyItem === asItIs) return asItIs;
    return (value) => (Array.isArray(value) ? value.map(copyItem) : value);
  }
  // The names of a record are data, like the networks of social links; its values must be plain.
  const isPlain = Object.values(patternProperties).every((each) => copierOfNode(each, copyCode) === asItIs);
  if (!isPlain || 'anyOf' in node || 'allOf' in node)
    throw new Error(`It cannot be told what is declared by ${JSON.stringify(node)}`);
  return asItIs;
}

function objectCopier(properties: Readonly<Record<string, Node>>, copyCode: Copier): Copier {
  const fields = Object.entries(properties).map(([name, node]) => ({
    name,
    copy: copierOfNode(node, copyCode),
  }));
  return (value) => {
    if (value === null || value === undefined) return value; // where that fits the schema
    const from = value as Readonly<Record<string, unknown>>;
    const to: Record<string, unknown> = {};
    for (const { name, copy } of fields) to[name] = copy === asItIs ? from[name] : copy(from[name]);
    return to;
  };
}

const asItIs: Copier = (value) => value;
