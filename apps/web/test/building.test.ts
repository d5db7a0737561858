import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { projectCopyForTests } from '../../api/test/project-copy.ts';
import { loadBuiltSite } from '../../api/src/http/site/built-site.ts';

const copy = projectCopyForTests();
const at = (path: string) => join(copy.current.root, path);
const started: ChildProcess[] = [];

beforeAll(async () => {
  // A build says that it begins, and goes on when it is told to: so tests know what it does without a clock.
  await copy.current.change(
    'apps/web/build/config.ts',
    (text) => `import { existsSync } from 'node:fs';
console.log('building');
while (!existsSync(new URL('../go', import.meta.url))) await new Promise((resolve) => setTimeout(resolve, 20));
${text}`,
  );
});
beforeEach(() => {
  for (const path of ['apps/web/dist', 'apps/web/go']) rmSync(at(path), { recursive: true, force: true });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const letBuild = () => writeFileSync(at('apps/web/go'), '');

/** A build in a process of its own, as the start of a server makes one. */
function startBuild() {
  const child = spawn(process.execPath, ['apps/web/build/main.ts'], { cwd: copy.current.root });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  return {
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(([code]: unknown[]) => code),
    builds: () => said.includes('building'),
    waits: () => said.includes('Another process builds the web application'),
  };
}

const until = (holds: () => boolean) =>
  vi.waitFor(() => expect(holds()).toBe(true), { timeout: 60_000, interval: 20 });

async function expectWhole() {
  const { renderer, files } = await loadBuiltSite(`${at('apps/web/dist')}/`);
  expect(renderer.shell({ room: 'account' }, '/api').html).toContain('/assets/');
  for (const path of globSync('apps/web/dist/client/**/*.{js,css}', { cwd: copy.current.root }))
    expect(existsSync(at(`${path}.br`)), path).toBe(true);
  expect(files.size).toBeGreaterThan(20);
  expect(existsSync(at('apps/web/dist/lock'))).toBe(false);
}

it('two starts at the same time build the web application once, and both have it', async () => {
  const first = startBuild();
  await until(first.builds);
  const second = startBuild();
  await until(second.waits);
  letBuild();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(second.builds()).toBe(false);
  await expectWhole();
});

it('a build that was killed keeps nobody from building', async () => {
  const first = startBuild();
  await until(first.builds);
  first.kill();
  await first.ended;
  expect(existsSync(at('apps/web/dist/lock'))).toBe(true);
  letBuild();
  const second = startBuild();
  expect(await second.ended).toBe(0);
  expect(second.builds()).toBe(true);
  await expectWhole();
});

it('without the lock both would build into the same folder (control)', async () => {
  await copy.current.change('apps/web/build/main.ts', (text) =>
    text.replace(
      /import \{ withLock \}.*\n/,
      'const withLock = (_1: unknown, _2: unknown, work: () => unknown) => work();\n',
    ),
  );
  const first = startBuild();
  await until(first.builds);
  const second = startBuild();
  await until(second.builds);
});
