import { describe, expect, it } from 'vitest';
import { brokenImports, brokenRules, importCycles, sharedNumbers } from './rules.ts';

const source = (file: string, ...imports: string[]) => ({
  file,
  text: imports.map((specifier) => `import { a } from '${specifier}';\n`).join(''),
});
const api = 'apps/api/src';

it('the project keeps its rules', () => {
  expect(brokenRules()).toEqual([]);
});

describe('an import', () => {
  it.for([
    ['of a library where it belongs', `${api}/areas/cms.ts`, 'kysely'],
    ['in the direction of the architecture', `${api}/areas/cms.ts`, '../db/queries/page.ts'],
    ['within its place', `${api}/http/mount.ts`, './input/input.ts'],
    ['of the contract', `${api}/domain/id.ts`, '@karcis/contract'],
    ['of the platform', `${api}/domain/id.ts`, 'node:crypto'],
    ['within an area of several files', `${api}/areas/admin-events/index.ts`, './offers.ts'],
  ])('%s is allowed', ([, file = '', specifier = '']) => {
    expect(brokenImports(source(file, specifier))).toEqual([]);
  });

  it.for([
    ['of the query library in HTTP', `${api}/http/mount.ts`, 'kysely', 'may only be imported in'],
    ['of the framework in an area', `${api}/areas/cms.ts`, 'fastify', 'may only be imported in'],
    [
      'of a plugin of the framework in an area',
      `${api}/areas/cms.ts`,
      '@fastify/cors',
      'may only be imported in',
    ],
    ['of the driver below its folder', `${api}/domain/id.ts`, 'pg/lib/client', 'may only be imported in'],
    ['of HTTP in an area', `${api}/areas/cms.ts`, '../http/mount.ts', 'may not import'],
    ['of an area in the database', `${api}/db/tables.ts`, '../areas/cms.ts', 'may not import'],
    [
      'of the server in the contract',
      'packages/contract/src/api.ts',
      '../../../apps/api/src/app.ts',
      'may not import',
    ],
    ['of an area in another', `${api}/areas/cms.ts`, './tickets.ts', 'may not import the area'],
    ['of a place that nobody described', `${api}/somewhere/else.ts`, './a.ts', 'belongs to no place'],
  ])('%s is refused', ([, file = '', specifier = '', reason = '']) => {
    expect(brokenImports(source(file, specifier))).toEqual([expect.stringContaining(reason)]);
  });
});

describe('files that import each other', () => {
  const [a, b, c] = ['a.ts', 'folder/b.ts', 'folder/c.ts'];

  it('in one direction are allowed, by several ways', () => {
    const files = [source(a, './folder/b.ts', './folder/c.ts'), source(b, './c.ts'), source(c, 'node:fs')];
    expect(importCycles(files)).toEqual([]);
  });

  it('in a circle are refused, with the way around', () => {
    const files = [source(a, './folder/b.ts'), source(b, './c.ts'), source(c, '../a.ts')];
    expect(importCycles(files)).toEqual([`a cycle of imports: ${a} -> ${b} -> ${c} -> ${a}`]);
  });

  it('for types alone are refused, too, and re-exports count', () => {
    const files = [
      { file: b, text: `import type { C } from './c.ts';` },
      { file: c, text: `export { b } from './b.ts';` },
    ];
    expect(importCycles(files)).toEqual([`a cycle of imports: ${b} -> ${c} -> ${b}`]);
  });

  it('through a package of ours are refused, too', () => {
    const index = 'packages/contract/src/index.ts';
    const files = [source(index, './api.ts'), source('packages/contract/src/api.ts', '@karcis/contract')];
    expect(importCycles(files)).toHaveLength(1);
  });
});

describe('migrations', () => {
  it('have a number each', () => {
    expect(sharedNumbers(['m/0001-a.sql', 'm/0002-b.sql'])).toEqual([]);
    expect(sharedNumbers(['m/0002-c.sql', 'm/0001-a.sql', 'm/0002-b.sql'])).toEqual([
      'several migrations have the number 0002: m/0002-b.sql, m/0002-c.sql',
    ]);
  });
});
