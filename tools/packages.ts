import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package that the server runs with, or of which a part is sent to browsers. */
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

/** The packages of package-lock.json, by path; `''` is the project itself. */
export type Lock = Readonly<Record<string, Locked>>;

const readLock = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

/** What packages say by a file and not in their package.json; looked up by a person. */
const toldByFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

/**
 * What the server runs with on this machine, itself included, and what ships to browsers, without tools of development: by
 * the lockfile, whose versions and checksums bind every install. npm's own list (`npm sbom --omit dev`) leaves out what is a
 * tool elsewhere, `pg` say.
 */
export function productionPackages(root: string): Package[] {
  const lock = readLock(root);
  const found = new Map<string, Package>();
  // The server, the web application and, as the root's optional ones, the Node.js that the server runs on.
  const runtime = needsOf(lock, root, '', Object.keys(lock['']?.optionalDependencies ?? {}));
  const waiting = ['apps/api', ...(webFolder in lock ? [webFolder] : []), ...runtime];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const next = packageAt(lock, root, path);
    found.set(path, next);
    waiting.push(...next.needs);
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Its optional dependencies are what builds it: a tool, of which nothing is sent to a browser. */
const webFolder = 'apps/web';

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
      Object.keys({
        ...locked.dependencies,
        ...(path === webFolder ? {} : locked.optionalDependencies),
        ...locked.peerDependencies,
      }),
    ),
  };
}

/** Where Node.js would find these from a path: as near as possible. What is not installed is for other systems. */
const needsOf = (lock: Lock, root: string, path: string, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const place = placesOf(path, name).find((each) => existsSync(join(root, each)));
    return place === undefined ? [] : [lock[place]?.resolved ?? place];
  });

/** The places where Node.js looks for a package that is imported below a path, the nearest first. */
function placesOf(path: string, name: string): string[] {
  const folders = path === '' ? [] : path.split('/');
  return Array.from({ length: folders.length + 1 }, (_, up) =>
    [...folders.slice(0, folders.length - up), 'node_modules', name].join('/'),
  );
}

/** Licenses that let anybody run, change and pass on what we ship. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'BlueOak-1.0.0',
  '0BSD',
  'OFL-1.1',
]);

/** Whether a license, or one of several to choose from, is permissive: `(MIT OR CC0-1.0)`. */
const isPermissive = (license: string) =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => permissive.has(each));

/** Packages that do not say how they are licensed, or not permissively, or that no checksum holds. */
export const unfitPackages = (packages: readonly Package[]): string[] =>
  packages.flatMap(({ name, version, license, integrity, isOurs }) => {
    const known = license?.split(' AND ').every(isPermissive);
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

/**
 * Optional dependencies that the lockfile leaves out. `npm ci` refuses such a lockfile on every system, and nothing holds
 * the content of what is missing. It comes about where a registry does not have a version for every system yet.
 */
export const unlockedPackages = (lock: Lock): string[] =>
  Object.entries(lock).flatMap(([path, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !placesOf(path, name).some((place) => place in lock))
      .map(([name, version]) => `package-lock.json: ${name}@${version} is missing, which ${path} may need`),
  );

/** Packages whose address is in the lockfile: it would bind every machine to one registry. */
export const addressedPackages = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(([path, { resolved }]) => `package-lock.json: ${path} is bound to ${resolved}`);

/** What is wrong with the packages of the project. */
export function brokenPackages(root: string): string[] {
  const manifests = ['', ...globSync('{apps,packages}/*/package.json', { cwd: root }).map(dirname)].map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Manifest>,
  );
  const lock = readLock(root);
  return [
    ...unfitPackages(productionPackages(root)),
    ...unlockedPackages(lock),
    ...addressedPackages(lock),
    ...manifests.flatMap(unpinned),
  ];
}
