import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { dist } from './stamp.ts';

const web = fileURLToPath(new URL('../', import.meta.url));

/** An entry of the manifest of what browsers load. */
interface Entry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Rooms that open without a network, by their path. */
const keptRooms = {
  '/tickets': 'src/wallet/main.tsx',
  '/petugas': 'src/petugas/main.tsx',
  '/organizer/scan': 'src/petugas/main.tsx',
};

/** Addresses of all that a room may load, its parts that are loaded later included. */
function filesOf(manifest: Readonly<Record<string, Entry>>, source: string): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (name: string) => {
    const entry = manifest[name];
    if (entry === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(`/${file}`);
    for (const each of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) add(each);
  };
  add(source);
  for (const file of ofWorkers([...files])) files.add(file);
  return [...files].toSorted();
}

/** What the workers among files load: the manifest does not say. */
const ofWorkers = (files: readonly string[]): string[] =>
  files
    .filter((file) => /\.worker-[\w-]+\.js$/.test(file))
    .flatMap((file) => readFileSync(`${dist}client${file}`, 'utf8').match(/\/assets\/[\w.-]+\.wasm/g) ?? []);

/** The service worker: one file of a fixed name. It is built last, since it has the names of all others in it. */
export function workerBuild(version: string): InlineConfig {
  const manifest = JSON.parse(readFileSync(`${dist}client/manifest.json`, 'utf8')) as Record<string, Entry>;
  const rooms = Object.fromEntries(
    Object.entries(keptRooms).map(([path, source]) => [path, filesOf(manifest, source)]),
  );
  return {
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: { KEPT_FILES: JSON.stringify({ version: version.slice(0, 16), rooms }) },
    build: {
      outDir: `${dist}client`,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: { sw: `${web}src/sw.ts` },
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  };
}
