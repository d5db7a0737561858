import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoEmails, demoPassword } from '../src/domain/demo.ts';
import { hashPassword } from '../src/domain/password.ts';
import { seed } from '../src/seed/index.ts';
import { karcisForTests } from './harness.ts';
import { secretKey } from './postgres.ts';

const karcis = karcisForTests();
const run = promisify(execFile);
const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
const curl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** The commands of the tour, each with the output that stands below it. */
const steps = [...readme.matchAll(/```sh\n([^`]+)```\n\n```text\n([^]+?)```/g)]
  .map(([, commands = '', output = '']) => ({ commands, output }))
  .filter(({ commands }) => commands.includes('curl'));

beforeAll(async () => {
  await seed({ connection: karcis.current.connection, hashPassword, secretKey, scale: 0.05 });
});

describe('the tour of the README', () => {
  it('names the accounts that the demo has', () => {
    for (const email of demoEmails) expect(readme).toContain(`  ${email}\n`);
    expect(readme).toContain(`password ${demoPassword}:`);
  });

  it.skipIf(!curl)('gives what it says, line by line', async () => {
    expect(steps.length).toBeGreaterThan(3);
    const expected = steps.map(({ output }) => output).join('');
    // One shell for all steps, for a variable of one is used in the next.
    const script = steps.map(({ commands }) =>
      commands.replaceAll('http://127.0.0.1:3000', karcis.current.origin),
    );
    const { stdout } = await run('sh', ['-c', script.map((commands) => endLine(commands)).join('\n')]);
    const lines = stdout.split('\n').filter((line) => line !== '');
    const wanted = expected.split('\n').filter((line) => line !== '');
    expect(lines).toHaveLength(wanted.length);
    for (const [index, line] of wanted.entries()) expect(lines[index]).toMatch(patternOf(line));
  });
});

/** A body has no line end of its own; in a terminal the prompt follows. */
const endLine = (commands: string) => commands.replaceAll(/^(curl -s (?!-o)(?:[^\n]|\\\n)*)$/gm, '$1; echo');

/** A line of output, where `…` stands for anything. */
const patternOf = (line: string) =>
  new RegExp(
    `^${line
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
