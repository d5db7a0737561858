import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cyclesIn } from './cycles.ts';

/** Places of the architecture, and the places that each may import from. A file belongs to the first that its path begins with. */
const places: readonly { readonly place: string; readonly mayImport: readonly string[] }[] = [
  { place: 'packages/contract/src/', mayImport: [] },
  { place: 'packages/sdk/src/', mayImport: ['packages/contract/src/'] },
  { place: 'apps/api/src/domain/', mayImport: ['packages/contract/src/'] },
  {
    place: 'apps/api/src/printing/',
    mayImport: ['packages/contract/src/', 'apps/api/src/domain/'],
  },
  { place: 'apps/api/src/config.ts', mayImport: ['apps/api/src/domain/'] },
  { place: 'apps/api/src/db/', mayImport: ['packages/contract/src/', 'apps/api/src/domain/'] },
  {
    place: 'apps/api/src/handler.ts',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/domain/',
      'apps/api/src/db/',
      'apps/api/src/printing/',
    ],
  },
  {
    place: 'apps/api/src/areas/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/domain/',
      'apps/api/src/db/',
      'apps/api/src/reports/',
      'apps/api/src/handler.ts',
    ],
  },
  {
    place: 'apps/api/src/reports/',
    mayImport: ['packages/contract/src/', 'apps/api/src/domain/', 'apps/api/src/db/'],
  },
  { place: 'apps/api/src/areas.ts', mayImport: ['apps/api/src/areas/', 'apps/api/src/handler.ts'] },
  {
    place: 'apps/api/src/http/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/domain/',
      'apps/api/src/db/',
      'apps/api/src/handler.ts',
      'apps/api/src/config.ts',
    ],
  },
  {
    place: 'apps/api/src/seed/',
    mayImport: ['packages/contract/src/', 'apps/api/src/domain/', 'apps/api/src/db/'],
  },
  {
    place: 'apps/api/src/app.ts',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/areas.ts',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/handler.ts',
      'apps/api/src/http/',
      'apps/api/src/printing/',
    ],
  },
  {
    place: 'apps/api/src/cli/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/app.ts',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/seed/',
    ],
  },
  {
    place: 'apps/api/bench/',
    mayImport: [
      'packages/contract/src/',
      'packages/sdk/src/',
      'apps/api/src/app.ts',
      'apps/api/src/areas.ts',
      'apps/api/src/cli/',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/seed/',
    ],
  },
  {
    place: 'apps/api/fuzz/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/cli/',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/http/answers/headers.ts',
      'apps/api/src/seed/',
    ],
  },
];

/** Libraries that only some places may see, so that each can be replaced in one place. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  kysely: [
    'apps/api/src/db/',
    'apps/api/src/reports/',
    'apps/api/src/areas/',
    'apps/api/bench/',
    'apps/api/src/seed/',
  ],
  fastify: ['apps/api/src/http/', 'apps/api/src/app.ts'],
  '@fastify/': ['apps/api/src/http/'],
  'prom-client': ['apps/api/src/http/metrics/'],
  pg: ['apps/api/src/db/', 'apps/api/src/seed/', 'apps/api/src/cli/', 'apps/api/bench/', 'apps/api/fuzz/'],
};

const workspaces: Readonly<Record<string, string>> = {
  '@karcis/contract': 'packages/contract/src/index.ts',
  '@karcis/sdk': 'packages/sdk/src/index.ts',
};

const root = fileURLToPath(new URL('../', import.meta.url));
const importPattern = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

interface SourceFile {
  /** Path below the root. */
  readonly file: string;
  readonly text: string;
}

/** Imports against the direction of the architecture or in a cycle, and areas without function or test: each a sentence. */
export function brokenRules(files: readonly SourceFile[] = sourceFiles()): string[] {
  return [...files.flatMap(brokenImports), ...importCycles(files), ...brokenAreas()];
}

const sourceFiles = (): SourceFile[] =>
  globSync('{packages,apps}/*/{src,bench,fuzz}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What a file imports, types included: the specifier, and the path below the root where the file is ours. */
const importsOf = ({ file, text }: SourceFile) =>
  [...text.matchAll(importPattern)].map(([, specifier = '']) => ({
    specifier,
    target:
      workspaces[specifier] ??
      (specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : undefined),
  }));

/** Files that import each other in a circle, if only for types: neither can be understood or moved without the others. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(
    files.map((each) => [
      each.file,
      importsOf(each).flatMap(({ target }) => (target === undefined ? [] : [target])),
    ]),
  );
  return cyclesIn(imports).map((cycle) => `a cycle of imports: ${cycle.join(' -> ')}`);
}

export function brokenImports(source: SourceFile): string[] {
  const { file } = source;
  const own = places.find(({ place }) => file.startsWith(place));
  if (own === undefined) return [`${file}: belongs to no place of the architecture (tools/rules.ts)`];
  return importsOf(source).flatMap(({ specifier, target }) => {
    if (target === undefined) return brokenLibrary(file, specifier);
    if (isAreaOfAnother(file, target)) return [`${file}: an area may not import the area ${target}`];
    const allowed = target.startsWith(own.place) || own.mayImport.some((place) => target.startsWith(place));
    return allowed ? [] : [`${file}: ${own.place} may not import ${target}`];
  });
}

function brokenLibrary(file: string, specifier: string): string[] {
  const [, allowed] =
    Object.entries(libraries).find(([name]) =>
      name.endsWith('/')
        ? specifier.startsWith(name)
        : specifier === name || specifier.startsWith(`${name}/`),
    ) ?? [];
  if (allowed === undefined || allowed.some((place) => file.startsWith(place))) return [];
  return [`${file}: ${specifier} may only be imported in ${allowed.join(', ')}`];
}

/** The area of a path: `apps/api/src/areas/tickets.ts` and `…/areas/tickets/list.ts` are both of `tickets`. */
const areaOf = (path: string) => /^apps\/api\/src\/areas\/([a-z-]+)/.exec(path)?.[1];

const isAreaOfAnother = (file: string, target: string) =>
  areaOf(file) !== undefined && areaOf(target) !== undefined && areaOf(file) !== areaOf(target);

/** An area of the contract has its functions and its tests under the same name. */
function brokenAreas(): string[] {
  const find = (pattern: string) => globSync(pattern, { cwd: root });
  return find('packages/contract/src/areas/*.ts').flatMap((file) => {
    const area = `apps/api/src/areas/${basename(file, '.ts')}`;
    return [
      ...(find(`${area}{.ts,/index.ts}`).length === 1
        ? []
        : [`${area}.ts: missing, though the contract has it`]),
      ...(find(`${area}.test.ts`).length === 1 ? [] : [`${area}.test.ts: missing`]),
    ];
  });
}
