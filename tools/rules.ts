import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cyclesIn } from './cycles.ts';
import { libraries } from './libraries.ts';
import { places, workspaces } from './places.ts';
import { unportableSql } from './portable-sql.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const importPattern = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

interface SourceFile {
  /** Path below the root. */
  readonly file: string;
  readonly text: string;
}

/** Imports against the direction of the architecture or in a cycle, areas without function or test, migrations, SQL: each a sentence. */
export function brokenRules(files: readonly SourceFile[] = sourceFiles()): string[] {
  return [
    ...files.flatMap(brokenImports),
    ...importCycles(files),
    ...files.filter(({ file }) => file.startsWith('apps/api/src/')).flatMap(unportableSql),
    ...brokenAreas(),
    ...sharedNumbers(globSync('apps/api/src/db/schema/migrations/*.sql', { cwd: root })),
  ];
}

const sourceFiles = (): SourceFile[] =>
  globSync('{packages,apps}/*/{src,build,bench,fuzz}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Path of a part of the contract that browsers import by itself, as `@karcis/contract/typed/email`. */
const partOfContract = (specifier: string): string | undefined => {
  const [, part] = /^@karcis\/contract\/(.+)$/.exec(specifier) ?? [];
  return part && `packages/contract/src/${part}.ts`;
};

/** What a file imports, types included: the specifier, and the path below the root where the file is ours. */
const importsOf = ({ file, text }: SourceFile) =>
  [...text.matchAll(importPattern)].map(([, specifier = '']) => ({
    specifier,
    target:
      workspaces[specifier] ??
      partOfContract(specifier) ??
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

/** Migrations of one number, as two branches make them: their order would be that of their names. */
export function sharedNumbers(files: readonly string[]): string[] {
  const byNumber = Map.groupBy(files, (file) => basename(file).slice(0, 4));
  return [...byNumber]
    .filter(([, named]) => named.length > 1)
    .map(([number, named]) => `several migrations have the number ${number}: ${named.toSorted().join(', ')}`);
}

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
