import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../src/domain/demo.ts';
import { karcisForTests } from '../harness.ts';

/** What `uses/*` do with the generated client: sign in, and read two tickets and the questions. */
type Use = (
  baseUrl: string,
  credentials: { readonly email: string; readonly password: string },
) => Promise<{ readonly codes: readonly string[]; readonly total: number; readonly questions: number }>;

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../../..');
const tool = (path: string) => join(project, 'packages/contract/node_modules', path);

const karcis = karcisForTests({ content: 'demo' });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-clients-'));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const response = await fetch(`${karcis.current.url}/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await response.text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generators = [
  {
    name: 'openapi-typescript with openapi-fetch',
    use: 'use-openapi-fetch.ts',
    words: [tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'schema.ts'],
  },
  {
    name: '@hey-api/openapi-ts',
    use: 'use-hey-api.ts',
    words: [tool('@hey-api/openapi-ts/bin/run.js'), '-i', 'openapi.json', '-o', 'hey-api'],
  },
];

const compilerOptions =
  '--strict --noUncheckedIndexedAccess --noEmit --target esnext --module esnext --moduleResolution bundler ' +
  '--allowImportingTsExtensions --lib esnext,dom,dom.iterable --types node';

describe.each(generators)('a client by $name', ({ use, words }) => {
  it('compiles in strict mode, and reads a page of this server', async () => {
    await run(process.execPath, words, { cwd: folder, env: { ...process.env, CI: 'true' } });
    await cp(join(import.meta.dirname, 'uses', `${use}.txt`), join(folder, use));
    // The uses say where the compiler has to object (`@ts-expect-error`), so it would fail if all were `any`.
    const compiler = join(project, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, ...compilerOptions.split(' '), use], { cwd: folder });

    const { read } = (await import(join(folder, use))) as { read: Use };
    const found = await read(karcis.current.url, { email: 'holder@karcis.test', password: demoPassword });

    expect(found.codes).toHaveLength(2);
    expect(found.total).toBeGreaterThan(2);
    expect(found.questions).toBeGreaterThan(0);
  });
});
