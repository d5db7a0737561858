import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');
const views = 'apps/web/src/site/views.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'karcis-screen-'));
  for (const part of [
    'apps',
    'packages',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    await cp(join(project, part), join(copy, part), { recursive: true });
  // The same installed packages, but our own workspaces out of the copy.
  await mkdir(join(copy, 'node_modules/@karcis'), { recursive: true });
  for (const name of await readdir(join(project, 'node_modules')))
    if (name !== '@karcis')
      await symlink(join(project, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@karcis', name));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(copy, file);
  const before = await readFile(path, 'utf8');
  const after = edit(before);
  expect(after, file).not.toBe(before);
  await writeFile(path, after);
}

const compile = () =>
  run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', join(copy, 'apps/web')], {
    cwd: copy,
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );

it(
  'takes a row, words, a view and a line, as the guide says word for word',
  { timeout: 900_000 },
  async () => {
    const guide = await readFile(join(project, 'docs/adding-a-screen.md'), 'utf8');
    const [row = '', id = '', en = '', view = '', imported = '', line = ''] = [
      ...guide.matchAll(/```tsx?\n([^]+?)```/g),
    ].map(([, code]) => code);

    await change('apps/web/src/screens/site.ts', (text) => text.replace(/^\}\);$/m, (end) => row + end));
    expect(await compile()).toMatch(/site\/views\.ts.*Property 'announcements' is missing/);

    const asLast = (added: string) => (text: string) =>
      text.replace(/^\}(?: satisfies .*| as const)?;\n*$/m, (end) => added + end);
    await change('packages/words/src/id/site.ts', asLast(id));
    expect(await compile()).toMatch(/words\/src\/en\/.*'announcements' is missing/);
    await change('packages/words/src/en/site.ts', asLast(en));

    await writeFile(join(copy, 'apps/web/src/site/announcements.tsx'), view);
    await change(views, (text) => imported + text.replace(/^\};$/m, (end) => line + end));
    expect(await compile()).toBe('');

    const { stdout } = await run(
      process.execPath,
      [
        join(project, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        copy,
        '--project',
        'tests',
        'apps/web/test',
        '-t',
        'announcements',
      ],
      { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    );
    // Its bytes, its texts in the pseudo-language and, where there is a browser, itself: in two languages, without script, hostile.
    expect(stdout).toMatch(/Tests {2}[1-9]\d* passed/);
    if (hasBrowser()) expect(stdout).toContain('of the site, announcements in en, is whole and in order');
  },
);
