import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');
const contractFile = 'packages/contract/src/areas/public-content.ts';
const areaFile = 'apps/api/src/areas/public-content.ts';
const policyFile = 'apps/api/test/authorization/policy.ts';
const testFile = 'apps/api/src/areas/public-content.test.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'karcis-guide-'));
  for (const part of [
    'apps',
    'packages',
    'tools',
    'package.json',
    'README.md',
    'tsconfig.json',
    'vitest.config.ts',
    '.oxfmtrc.json',
  ]) {
    await cp(join(project, part), join(copy, part), { recursive: true });
  }
  // The same installed packages, but our own workspaces out of the copy.
  await mkdir(join(copy, 'node_modules/@karcis'), { recursive: true });
  for (const name of await readdir(join(project, 'node_modules'))) {
    if (name !== '@karcis')
      await symlink(join(project, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@karcis', name));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(copy, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

const compile = () =>
  run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', copy], { cwd: copy }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );

it(
  'takes two files, a test, and a line on who may call it, as the guide says word for word',
  { timeout: 600_000 },
  async () => {
    const guide = await readFile(join(project, 'docs/adding-an-endpoint.md'), 'utf8');
    const [promise = '', keep = '', test = '', policy = ''] = [...guide.matchAll(/```ts\n([^]+?)```/g)].map(
      ([, code]) => code,
    );

    await change(contractFile, (text) =>
      text.replace('export const publicContent = {\n', (line) => line + promise),
    );
    expect(await compile()).toMatch(/areas\/public-content\.ts.*Property 'latestAnnouncement' is missing/);
    await run(process.execPath, ['tools/generate.ts'], { cwd: copy });
    await change(areaFile, (text) =>
      text.replace(/export const publicContent: .*= \{\n/, (line) => line + keep),
    );
    await change(testFile, (text) => `${text}\n${test}`);
    await change(policyFile, (text) => text.replace(/ *'GET \/announcements',\n/, (line) => line + policy));
    expect(await compile()).toBe('');

    const { stdout } = await run(
      process.execPath,
      [
        join(project, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        copy,
        testFile,
        'apps/api/test/every-route',
        'apps/api/test/authorization/policy',
      ],
      { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    );
    expect(stdout).toMatch(/Test Files {2}3 passed/);
  },
);
