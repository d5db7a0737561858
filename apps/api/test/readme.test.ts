import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmails, demoPassword } from '../src/domain/demo.ts';
import { hashPassword } from '../src/domain/security/password.ts';
import { seed } from '../src/seed/index.ts';
import { karcisForTests, urlOf } from './harness.ts';
import { secretKey } from './postgres.ts';
import { sandboxForTests } from './sandbox-payments.ts';
import { differences, examplesIn } from './shell-examples.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');
const readme = await readFile(join(project, 'README.md'), 'utf8');
const curl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** The commands of the tour, each with the output that stands below it. */
const steps = examplesIn(readme).filter(({ commands }) => commands.includes('curl'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-tour-'));
  await seed({ connection: karcis.current.connection, hashPassword, secretKey, scale: 0.05 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the tour of the README', () => {
  it('names the accounts that the demo has', () => {
    for (const email of demoEmails) expect(readme).toContain(`  ${email}\n`);
    expect(readme).toContain(`password ${demoPassword}:`);
  });

  it.skipIf(!curl)('gives what it says, line by line', async () => {
    expect(steps.length).toBeGreaterThan(3);
    // What a server does in the background: it asks the provider of payments. It goes on until the end of the test.
    await sandbox.keepOn();
    const expected = steps.map(({ output }) => output).join('');
    // One shell for all steps, for a variable of one is used in the next.
    const script = steps.map(({ commands }) =>
      commands.replaceAll('http://127.0.0.1:3000', karcis.current.origin),
    );
    // What the tour writes goes into a folder of its own; npm is called where the project is.
    const npm = `npm() { command npm --prefix '${project}' "$@"; }`;
    const { stdout } = await run('sh', ['-c', [npm, ...script.map(endLine)].join('\n')], {
      cwd: folder,
      // Where an order is never paid, the tour would wait for it for ever.
      timeout: 100_000,
      env: { ...process.env, DATABASE_URL: urlOf(karcis.current.connection) },
    });
    expect(differences(stdout, expected)).toEqual([]);
  });
});

/** A body has no line end of its own; in a terminal the prompt follows. */
const endLine = (commands: string) => commands.replaceAll(/^(curl -s (?!-o)(?:\\\n|[^\n])*)$/gm, '$1; echo');
