import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import apiManifest from '../apps/api/package.json' with { type: 'json' };
import webManifest from '../apps/web/package.json' with { type: 'json' };
import { root } from './generate-texts.ts';
import {
  addressedPackages,
  brokenPackages,
  type Lock,
  type Package,
  productionPackages,
  unfitPackages,
  unlockedPackages,
  unpinned,
} from './packages.ts';
import { billOfMaterials } from './sbom.ts';

const packages = productionPackages(root);
const names = packages.map(({ name }) => name);

describe('the packages of production', () => {
  it('are those that the server asks for and what these need, and no tools', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(apiManifest.dependencies)));
    expect(names).toEqual(expect.arrayContaining(['@karcis/api', 'pg-protocol', 'postcss']));
    for (const tool of ['vitest', 'typescript', 'oxlint', 'fast-check']) expect(names).not.toContain(tool);
    for (const { path } of packages) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('are also those that ship to browsers, but not what builds them', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(webManifest.dependencies)));
    expect(names).toEqual(
      expect.arrayContaining(['@karcis/web', '@karcis/words', '@karcis/format', 'd3-time']),
    );
    for (const tool of [
      ...Object.keys(webManifest.devDependencies),
      ...Object.keys(webManifest.optionalDependencies),
      'rolldown',
      'lightningcss',
    ])
      expect(names).not.toContain(tool);
  });

  it('are pinned, held by checksums and permissively licensed', () => {
    expect(brokenPackages(root)).toEqual([]);
  });

  it('would not pass otherwise (control)', () => {
    const first = packages.find(({ isOurs }) => !isOurs);
    const like = (change: Partial<Package>) => unfitPackages([{ ...(first as Package), ...change }]);
    expect(like({})).toEqual([]);
    expect(like({ license: undefined })).toMatchObject([expect.stringContaining('not stated')]);
    expect(like({ license: 'GPL-3.0-only' })).toHaveLength(1);
    expect(like({ license: 'MIT AND AGPL-3.0-only' })).toHaveLength(1);
    expect(like({ license: '(MIT OR GPL-3.0-only)' })).toEqual([]);
    expect(like({ license: '(AGPL-3.0-only OR GPL-3.0-only)' })).toHaveLength(1);
    expect(like({ integrity: undefined })).toMatchObject([expect.stringContaining('no checksum')]);
    const ranges = { a: '^1.0.0', b: '1.x', c: 'latest', d: 'github:x/y', e: '1.0.0', f: '1.0.0-beta.2' };
    expect(unpinned({ dependencies: ranges }).map((fault) => fault.slice(0, 1))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});

describe('the lockfile', () => {
  const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const without = (path: string): Lock =>
    Object.fromEntries(Object.entries(lock).filter(([each]) => each !== path));

  it('has every optional dependency of every package, for all systems', () => {
    expect(unlockedPackages(lock)).toEqual([]);
  });

  it('would not pass with any of them missing (control)', () => {
    const optional = Object.values(lock).flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
    expect(optional.length).toBeGreaterThan(50);
    for (const name of new Set(optional))
      expect(unlockedPackages(without(`node_modules/${name}`)).join('\n')).toContain(`: ${name}@`);
  });

  it('takes a package in the folder of another for that one only', () => {
    const wants = { version: '1.0.0', optionalDependencies: { c: '1.0.0' } };
    const nested: Lock = { 'node_modules/a': wants, 'node_modules/a/node_modules/c': {} };
    expect(unlockedPackages(nested)).toEqual([]);
    expect(unlockedPackages({ ...nested, 'node_modules/b': wants })).toHaveLength(1);
  });

  it('is bound to no registry', () => {
    expect(addressedPackages(lock)).toEqual([]);
    const bound = { 'node_modules/a': { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' } };
    expect(addressedPackages({ ...bound, 'node_modules/b': { resolved: 'packages/b' } })).toHaveLength(1);
  });
});

describe('in a small project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karcis-packages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a package is the one that Node.js would find, and what is not installed is left out', () => {
    const lock = {
      packages: {
        '': { optionalDependencies: { 'node-here': '1.0.0', 'node-elsewhere': '1.0.0' } },
        'apps/api': { name: '@x/api', version: '1.0.0', dependencies: { a: '1.0.0', b: '1.0.0' } },
        'node_modules/node-here': { version: '1.0.0' },
        'node_modules/node-elsewhere': { version: '1.0.0' },
        'node_modules/a': { version: '1.0.0', dependencies: { c: '^1.0.0' } },
        'node_modules/a/node_modules/c': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0', dependencies: { c: '^2.0.0', b: '1.0.0' } },
        'node_modules/c': { version: '2.0.0' },
        'apps/web': {
          name: '@x/web',
          version: '1.0.0',
          dependencies: { shown: '1.0.0' },
          optionalDependencies: { tool: '1.0.0' },
        },
        'node_modules/shown': { version: '1.0.0' },
        'node_modules/tool': { version: '1.0.0', dev: true },
      },
    };
    for (const path of Object.keys(lock.packages).filter((path) => !path.endsWith('elsewhere')))
      mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    expect(dirname(folder)).toBe(tmpdir());
    expect(productionPackages(folder).map(({ path, version, needs }) => [path, version, needs])).toEqual([
      ['apps/api', '1.0.0', ['node_modules/a', 'node_modules/b']],
      ['apps/web', '1.0.0', ['node_modules/shown']],
      ['node_modules/a', '1.0.0', ['node_modules/a/node_modules/c']],
      ['node_modules/a/node_modules/c', '1.0.0', []],
      ['node_modules/b', '1.0.0', ['node_modules/c', 'node_modules/b']],
      ['node_modules/c', '2.0.0', []],
      ['node_modules/node-here', '1.0.0', []],
      ['node_modules/shown', '1.0.0', []],
    ]);
  });
});

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

describe('the bill of materials', () => {
  const bill = billOfMaterials(packages, new Date('2026-11-21T00:00:00Z')) as Bill;

  it('has what CycloneDX 1.6 asks for', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    );
    expect(bill.metadata).toMatchObject({
      timestamp: '2026-11-21T00:00:00.000Z',
      component: { type: 'application', name: 'karcis' },
    });
    expect(bill.components).toHaveLength(packages.length);
    for (const { type, name, version, purl, hashes, licenses } of bill.components) {
      expect([type, name, version], purl).toEqual([
        'library',
        expect.stringMatching(/^[\w.-]+$/),
        expect.stringMatching(/^\d/),
      ]);
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.-]*$/);
      expect(licenses, purl).toHaveLength(1);
      for (const { alg, content } of hashes ?? [])
        expect([alg, content.length], purl).toEqual(['SHA-512', 128]);
    }
    expect(bill.components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([
      'api',
      'web',
      'contract',
      'format',
      'gate',
      'sdk',
      'words',
    ]);
  });

  it('names each component once, and nothing that is not there', () => {
    const refs = [bill.metadata.component, ...bill.components].map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    for (const { ref, dependsOn } of bill.dependencies)
      expect(refs, ref).toEqual(expect.arrayContaining([...dependsOn]));
  });
});
