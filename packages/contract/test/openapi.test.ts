import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { api, errors, openApi, type Route, routesText } from '../src/index.ts';

const routes = Object.values(api).flatMap((area) => Object.values<Route>(area));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors: faults } = await new Validator().validate(openApi());
    expect(faults).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('is found wanting by the same validator when it is not (control)', async () => {
    const { valid } = await new Validator().validate({ ...openApi(), paths: { faqs: {} } });
    expect(valid).toBe(false);
  });

  it('has every route and refers only to what it defines', () => {
    const text = JSON.stringify(openApi());
    for (const { path, method } of routes) {
      const paths = openApi()['paths'] as Record<string, Record<string, unknown>>;
      expect(paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    }
    const { schemas } = openApi()['components'] as { schemas: Record<string, unknown> };
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in schemas))).toEqual([]);
    expect(text).not.toContain('"nullable"');
  });
});

describe('the contract', () => {
  it('names no route, parameter or path twice', () => {
    for (const route of routes) {
      const names = [route.params, route.query, route.body].flatMap((part) =>
        Object.keys(part?.properties ?? {}),
      );
      expect(new Set(names).size, route.path).toBe(names.length);
    }
    expect(routesText(api).trim().split('\n')).toHaveLength(routes.length);
  });

  it('declares exactly the parameters that its paths have', () => {
    for (const route of routes) {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath, route.path).toEqual(Object.keys(route.params?.properties ?? {}));
    }
  });

  it('caches only what is public and read', () => {
    for (const { freshness, access, method, path } of routes) {
      if (freshness !== undefined)
        expect([access, method, freshness <= 60], path).toEqual(['public', 'GET', true]);
    }
  });

  it('has a status and a sentence for every error', () => {
    for (const [code, { status, detail }] of Object.entries(errors)) {
      expect(status >= 400 && status < 600, code).toBe(true);
      expect(detail, code).toMatch(/\.$/);
    }
  });
});
