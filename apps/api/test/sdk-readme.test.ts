import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { karcisForTests } from './harness.ts';

const project = resolve(import.meta.dirname, '../../..');
const karcis = karcisForTests({ content: 'demo' });

it('the example in the README of the SDK prints what is written below it', async () => {
  const readme = await readFile(join(project, 'packages/sdk/README.md'), 'utf8');
  const [, program = '', output] = /```ts\n(.*?)```\n\n```text\n(.*?)```/s.exec(readme) ?? [];
  expect(program).toContain('http://127.0.0.1:3000/api');

  const folder = await mkdtemp(join(tmpdir(), 'karcis-example-'));
  try {
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const file = join(folder, 'example.ts');
    await writeFile(file, program.replace('http://127.0.0.1:3000/api', karcis.current.url));
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(stdout).toBe(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
