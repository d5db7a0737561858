import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileOnce } from '../../../../tools/run/compile.js';

const project = join(import.meta.dirname, '../../../..');
const root = mkdtempSync(join(tmpdir(), 'karcis compile-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const name of ['apps/api', 'packages/contract', 'packages/sdk']) {
  cpSync(join(project, name, 'src'), join(root, name, 'src'), { recursive: true });
  cpSync(join(project, name, 'package.json'), join(root, name, 'package.json'));
}
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));

const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'cache') };
const compile = () => compileOnce(root, [process.execPath], env);
const mark = () => readFileSync(join(root, 'cache/sources'), 'utf8');

/** Whether a server, as far as it is loaded, has in its memory what takes types out of sources. */
function hasStripper(): boolean {
  const tell = `process.on('exit', () => console.error(process.moduleLoadList.join('\\n')));`;
  const told = execFileSync(
    'sh',
    [
      '-c',
      '"$0" --import "$1" "$2" help 2>&1 >/dev/null',
      process.execPath,
      `data:text/javascript,${tell}`,
      join(root, 'apps/api/src/cli/main.ts'),
    ],
    { env, encoding: 'utf8' },
  );
  expect(told).toContain('NativeModule');
  return told.includes('deps/amaro');
}

describe.skipIf(process.platform === 'win32')('the sources', { timeout: 60_000 }, () => {
  it('are compiled in a process of their own, and when they have changed', () => {
    compile();
    expect(hasStripper()).toBe(false);
    const before = mark();
    compile();
    expect(mark()).toBe(before);
    appendFileSync(join(root, 'apps/api/src/app.ts'), '// a change\n');
    compile();
    expect(mark()).not.toBe(before);
    expect(hasStripper()).toBe(false);
  });

  it('are compiled by the server itself where they were not (control)', () => {
    appendFileSync(join(root, 'apps/api/src/app.ts'), '// another change\n');
    expect(hasStripper()).toBe(true);
  });
});
