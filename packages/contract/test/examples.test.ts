import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { accountExamples } from '../src/examples/account.ts';
import { examples } from '../src/examples/index.ts';
import { api, openApi, type Route } from '../src/index.ts';

const all = Object.entries(examples).flatMap(([area, rows]) =>
  Object.entries(rows).map(([name, example]) => ({
    name: `${area}.${name}`,
    example,
    route: (api as Record<string, Record<string, Route>>)[area]?.[name] as Route,
  })),
);

describe('examples', () => {
  it('stand at the routes that a newcomer tries first', () => {
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'account.login',
        'account.me',
        'publicContent.generalSettings',
        'publicContent.faqs',
        'tickets.list',
        'adminEvents.events',
        'adminMoney.payments',
      ]),
    );
  });

  it.each(all)('$name fits the schemas of its route', ({ example, route }) => {
    const { response, body } = route;
    const schema = 'schema' in response ? response.schema : undefined;
    expect(schema && [...Compile(schema).Errors(example.response)]).toEqual([]);
    if (body !== undefined) expect([...Compile(body).Errors(example.body)]).toEqual([]);
  });

  it('do not fit when an instant has no milliseconds or a field is missing (control)', () => {
    const schema = Compile(api.account.me.response.schema);
    const { data } = accountExamples.me.response;
    const { email: _, ...without } = data;
    expect(schema.Check({ data: { ...data, created_at: '2026-05-11T00:00:00Z' } })).toBe(false);
    expect(schema.Check({ data: without })).toBe(false);
  });

  it('show no field that the contract does not declare', () => {
    for (const { name, example, route } of all) {
      const declared = 'schema' in route.response ? route.response.schema : {};
      expect(undeclared(example.response, declared), name).toEqual([]);
    }
    expect(undeclared({ data: { secret: 1 } }, { properties: { data: { properties: {} } } })).toEqual([
      'secret',
    ]);
  });

  it('reach the document', () => {
    const text = JSON.stringify(openApi());
    for (const { name, example } of all) expect(text, name).toContain(JSON.stringify(example.response));
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The names of fields that a schema with properties does not have. */
function undeclared(value: unknown, schema: Schema): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => undeclared(item, schema.items ?? {}));
  const { properties } = schema;
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const declared = properties[name];
    return declared === undefined ? [name] : undeclared(field, declared);
  });
}
