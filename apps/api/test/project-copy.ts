import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');

const parts = [
  'apps',
  'packages',
  'tools',
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.oxfmtrc.json',
];

/** The project in a folder of its own, with the same installed packages. Tests change it as a guide says. */
export interface ProjectCopy {
  readonly root: string;
  /** Edits a file. Fails where the edit changes nothing. */
  readonly change: (file: string, edit: (text: string) => string) => Promise<void>;
  /** What the compiler says of the project, or of the part in a folder; nothing where it compiles. */
  readonly compile: (folder?: string) => Promise<string>;
  /** What the compiler says of one file of such a part and of what it uses, which takes a fraction of the time. */
  readonly compileFile: (folder: string, file: string) => Promise<string>;
  /** Runs a script with Node.js, and returns its standard output. Fails where it fails. */
  readonly run: (script: string, ...words: string[]) => Promise<string>;
  /** Runs tests, and returns what Vitest says of them. */
  readonly test: (...words: string[]) => Promise<string>;
}

/** A copy of the project for the tests of a file. */
export function projectCopyForTests(): { readonly current: ProjectCopy } {
  let copy: ProjectCopy | undefined;
  beforeAll(async () => {
    copy = await copyProject();
  });
  afterAll(() => copy && rm(copy.root, { recursive: true, force: true }));
  return {
    get current() {
      if (copy === undefined) throw new Error('The project is copied before the first test, not earlier');
      return copy;
    },
  };
}

async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'karcis-copy-'));
  for (const part of parts) await cp(join(project, part), join(root, part), { recursive: true });
  // The same installed packages, but our own workspaces out of the copy.
  await mkdir(join(root, 'node_modules/@karcis'), { recursive: true });
  for (const name of await readdir(join(project, 'node_modules')))
    if (name !== '@karcis')
      await symlink(join(project, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@karcis', name));

  const run: ProjectCopy['run'] = async (script, ...words) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    return (await promisify(execFile)(process.execPath, [script, ...words], { cwd: root, env })).stdout;
  };
  const compile = (config: string) =>
    run(join(project, 'node_modules/typescript/bin/tsc'), '-p', config).catch(
      (error: { stdout: string }) => error.stdout,
    );
  return {
    root,
    run,
    async change(file, edit) {
      const path = join(root, file);
      const before = await readFile(path, 'utf8');
      const after = edit(before);
      expect(after, file).not.toBe(before);
      await writeFile(path, after);
    },
    compile: (folder = '.') => compile(folder),
    async compileFile(folder, file) {
      const config = join(folder, 'one-file.tsconfig.json');
      const only = { extends: './tsconfig.json', files: [relative(folder, file)], include: [] };
      await writeFile(join(root, config), JSON.stringify(only));
      return compile(config).finally(() => rm(join(root, config)));
    },
    test: (...words) => run(join(project, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, ...words),
  };
}

/** The pieces of code in a guide, in their order. */
export async function codeIn(guide: string): Promise<string[]> {
  const text = await readFile(join(project, guide), 'utf8');
  return [...text.matchAll(/```tsx?\n([^]+?)```/g)].map(([, code = '']) => code);
}
