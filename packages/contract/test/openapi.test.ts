import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { api, errors, openApi, type Route, routesText } from '../src/index.ts';

const routes = Object.values(api).flatMap((area) => Object.values<Route>(area));

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
}
const operations = Object.values(openApi()['paths'] as Record<string, Record<string, Operation>>).flatMap(
  (path) => Object.values(path),
);

/** The problems that `redocly lint --extends=recommended` finds. */
async function lint(document: object): Promise<{ ruleId: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'karcis-lint-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [cli, 'lint', '--extends=recommended', '--format=json', file],
        {
          cwd: folder,
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
          maxBuffer: 1e8,
        },
        // It exits with 1 when it finds something; what it found is in the output all the same.
        (_error, stdout) => resolve(stdout),
      );
    });
    return (JSON.parse(output) as { problems: { ruleId: string }[] }).problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors: faults } = await new Validator().validate(openApi());
    expect(faults).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('is invalid for the same validator when a path is missing its slash (control)', async () => {
    const { valid } = await new Validator().validate({ ...openApi(), paths: { faqs: {} } });
    expect(valid).toBe(false);
  });

  it('has nothing that the linter recommends to change', async () => {
    expect(await lint(openApi())).toEqual([]);
  });

  it('fails the same linter without servers and descriptions of tags (control)', async () => {
    const { servers: _, ...document } = openApi();
    const problems = await lint({ ...document, tags: [{ name: 'Account' }] });
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['no-empty-servers', 'tag-description']),
    );
  });

  it('has every route and refers only to what it defines', () => {
    const document = openApi();
    for (const { path, method } of routes) {
      const paths = document['paths'] as Record<string, Record<string, unknown>>;
      expect(paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    }
    const text = JSON.stringify(document);
    const components = document['components'] as Record<string, Record<string, unknown>>;
    const references = [...text.matchAll(/#\/components\/(\w+)\/([\w.-]+)/g)];
    expect(references.length).toBeGreaterThan(routes.length);
    for (const [reference, kind = '', name = ''] of references)
      expect(components[kind]?.[name], reference).toBeDefined();
    expect(text).not.toContain('"nullable"');
  });

  it('names each operation by one camelCase word, for the functions of generated clients', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(routes.length);
    expect(ids).toContain('adminEventsTicketTypes');
  });

  it('groups the operations under headings that are described', () => {
    const tags = openApi()['tags'] as { name: string; description: string }[];
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
      new Set(tags.map(({ name }) => name)),
    );
    for (const { name, description } of tags) {
      expect(name).toMatch(/^[A-Z][A-Za-z: -]+$/);
      expect(description).toMatch(/^[A-Z].{20,}\.$/);
    }
  });
});

describe('the contract', () => {
  it('names no route, parameter or path twice', () => {
    for (const route of routes) {
      const parameters = [route.params, route.query].flatMap((schema) =>
        Object.keys(schema?.properties ?? {}),
      );
      const names = [...parameters, 'body'];
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

  it('takes bodies that are closed on every level', () => {
    const openIn = (schema: unknown): unknown[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const below = Object.values(schema).flatMap(openIn);
      const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
      return isOpen ? [schema, ...below] : below;
    };
    for (const { body, path } of routes) expect(openIn(body), path).toEqual([]);
    expect(openIn(Type.Object({ a: Type.Array(Type.Object({})) })), 'control').toHaveLength(2);
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
