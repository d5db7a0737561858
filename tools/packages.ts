import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that the server runs with. */
export interface Package {
  /** Where it is, below the root: `node_modules/pg`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX; undefined where the package does not say. */
  readonly license: string | undefined;
  /** As npm keeps it: `sha512-…`. Undefined for our own. */
  readonly integrity: string | undefined;
  readonly isOurs: boolean;
  /** Paths of those it depends on. */
  readonly needs: readonly string[];
}

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

type Lock = Readonly<Record<string, Locked>>;

/** What packages say by a file and not in their package.json; looked up by a person. */
const toldByFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

/**
 * What the server runs with on this machine, itself included, without tools of development: by the lockfile, whose versions
 * and checksums bind every install. npm's own list (`npm sbom --omit dev`) leaves out what is a tool elsewhere, `pg` say.
 */
export function productionPackages(root: string): Package[] {
  const lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages;
  const found = new Map<string, Package>();
  // The server and, as the root's optional ones, the Node.js that it runs on.
  const waiting = ['apps/api', ...needsOf(lock, root, '', Object.keys(lock['']?.optionalDependencies ?? {}))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const next = packageAt(lock, root, path);
    found.set(path, next);
    waiting.push(...next.needs);
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function packageAt(lock: Lock, root: string, path: string): Package {
  const locked = lock[path] ?? (JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Locked);
  const isOurs = !path.includes('node_modules/');
  const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const version = locked.version ?? '';
  return {
    path,
    name,
    version,
    license: locked.license ?? toldByFile[`${name}@${version}`],
    integrity: locked.integrity,
    isOurs,
    needs: needsOf(
      lock,
      root,
      path,
      Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies }),
    ),
  };
}

/** Where Node.js would find these from a path: as near as possible. What is not installed is for other systems. */
function needsOf(lock: Lock, root: string, path: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    for (let base = path; ; base = base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : '') {
      const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
      if (existsSync(join(root, place))) return [lock[place]?.resolved ?? place];
      if (base === '') return [];
    }
  });
}

/** Licenses that let anybody run, change and pass on what we ship. */
const permissive = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'BlueOak-1.0.0',
  '0BSD',
  'OFL-1.1',
]);

/** Packages that do not say how they are licensed, or not permissively, or that no checksum holds. */
export const unfitPackages = (packages: readonly Package[]): string[] =>
  packages.flatMap(({ name, version, license, integrity, isOurs }) => {
    const known = license?.split(' AND ').every((each) => permissive.has(each));
    return [
      ...(known === true ? [] : [`${name}@${version}: its license is ${license ?? 'not stated'}`]),
      ...(integrity === undefined && !isOurs
        ? [`${name}@${version}: the lockfile has no checksum of it`]
        : []),
    ];
  });

type Manifest = Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>
>;

/** Dependencies that are asked for by a range and not by a version. */
export const unpinned = (manifest: Partial<Manifest>): string[] =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: "${version}" is no version`);

/** What is wrong with the packages of the project. */
export function brokenPackages(root: string): string[] {
  const manifests = ['', 'apps/api', 'packages/contract', 'packages/sdk'].map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Manifest>,
  );
  return [...unfitPackages(productionPackages(root)), ...manifests.flatMap(unpinned)];
}
