import { api, type Area } from '@karcis/contract';
import fc from 'fast-check';
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { copierOf } from './response-copier.ts';

const organizer = Type.Object({ id: Type.String(), name: Type.String() });
const event = Type.Object({
  id: Type.String(),
  'it\'s "quoted"\n': Type.Integer(),
  organizer: Type.Unsafe<object | null>({ ...organizer, type: ['object', 'null'] }),
  gates: Type.Array(Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) })),
  links: Type.Record(Type.String(), Type.String()),
  note: Type.Optional(Type.String()),
  venue: Type.Optional(Type.Object({ city: Type.String() })),
});
const fit = {
  id: '1',
  'it\'s "quoted"\n': 2,
  organizer: { id: '3', name: 'Panggung' },
  gates: [{ name: 'Barat', tags: ['a', 'b'] }],
  links: { any: 'name' },
};

/** The same value with a field more in each of its objects, but for those whose names are data. */
function withMore(value: unknown, at = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withMore(item, at));
  if (typeof value !== 'object' || value === null || at === 'links') return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withMore(part, name)]);
  return Object.fromEntries([['password_hash', 'rahasia'], ...parts, ['toJSON', () => 'rahasia']]);
}

describe('a copy of what is declared', () => {
  it('has all of it and nothing else, however deep', () => {
    expect(copierOf(event)(withMore(fit))).toEqual(fit);
    expect(JSON.stringify(copierOf(Type.Array(event))([withMore(fit), fit]))).toBe(
      JSON.stringify([fit, fit]),
    );
  });

  it('keeps what is null or absent', () => {
    const copy = copierOf(event)({ ...fit, organizer: null });
    expect(copy).toEqual({ ...fit, organizer: null });
    expect(JSON.stringify(copy)).not.toContain('venue');
  });

  it('is in the order of the schema', () => {
    const { id, ...rest } = fit;
    expect(JSON.stringify(copierOf(event)({ ...rest, id }))).toBe(JSON.stringify(fit));
  });

  it('does not take on the prototype of a name', () => {
    const odd = Type.Object({ constructor: Type.String(), toString: Type.String() });
    expect(copierOf(odd)({ constructor: 'a', toString: 'b', extra: 'c' })).toEqual({
      constructor: 'a',
      toString: 'b',
    });
  });

  it('is made for every answer of the contract', () => {
    const routes = Object.values(api as Record<string, Area>).flatMap((area) => Object.values(area));
    for (const { response } of routes) {
      if ('schema' in response) expect(copierOf(response.schema)).toBeTypeOf('function');
    }
  });

  it('is not made for a schema that does not say which fields it declares', () => {
    const either = { anyOf: [organizer, Type.Null()] } as unknown as TSchema;
    const byName = Type.Record(Type.String(), organizer);
    for (const schema of [either, byName, Type.Array(either), Type.Object({ either })])
      expect(() => copierOf(schema)).toThrow('It cannot be told');
  });

  it('has of any value what a plain walk over the schema finds (property)', () => {
    fc.assert(
      fc.property(schemas, fc.infiniteStream(fc.anything()), (schema, stream) => {
        const value = valueOf(schema, () => stream.next().value);
        expect(copierOf(schema)(value)).toEqual(walk(schema as Shape, value));
      }),
    );
  });
});

interface Shape {
  readonly properties?: Record<string, Shape>;
  readonly items?: Shape;
}

const schemas = fc.letrec<{ any: TSchema; object: TSchema; list: TSchema; text: TSchema }>((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, tie('text'), tie('object'), tie('list')),
  text: fc.constant(Type.String()),
  list: tie('any').map((items) => Type.Array(items)),
  object: fc
    .dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      tie('any'),
    )
    .map((properties) => Type.Object(properties)),
})).any;

/** A value of a schema's shape, with one field more in each object. */
function valueOf({ properties, items }: Shape, draw: () => unknown): unknown {
  if (items !== undefined) return [valueOf(items, draw), valueOf(items, draw)];
  if (properties === undefined) return typeof draw();
  const fields = Object.entries(properties).map(([name, part]) => [name, valueOf(part, draw)]);
  return Object.fromEntries([...fields, ['a field more', draw()]]);
}

/** What `copierOf` promises, said slowly. */
function walk({ properties, items }: Shape, value: unknown): unknown {
  if (items !== undefined) return (value as unknown[]).map((item) => walk(items, item));
  if (properties === undefined) return value;
  const from = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, walk(part, from[name])]));
}
