import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../generate-texts.ts';
import { countsOf, exitCodeOf, textOf } from './counts.js';

/** A folder that is deleted after the test. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'karcis-ci-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const file = (passed: number, failed = 0, skipped = 0) =>
  JSON.stringify({ file: 'a.test.ts', passed, failed, skipped });
const end = (failed = 0) =>
  JSON.stringify({ end: failed > 0 ? 'failed' : 'passed', passed: 0, failed, skipped: 0 });

/** Counts of a run with these steps: exit code, and lines of the report of a step with tests; undefined for no report. */
async function counted(steps: readonly (readonly [code: number, lines?: readonly string[] | 'missing'])[]) {
  const path = await folder();
  let list = '';
  for (const [number, [code, lines]] of steps.entries()) {
    const report = lines === undefined ? '' : `step ${number}.tests`;
    if (Array.isArray(lines)) await writeFile(join(path, report), `${lines.join('\n')}\n`);
    list += `step ${number}\t${code}\t${report}\n`;
  }
  await writeFile(join(path, 'steps'), list);
  const counts = countsOf(path);
  return [textOf(counts), exitCodeOf(counts)];
}

describe('the count of a run', () => {
  it.each([
    [
      'adds up the reports of all steps',
      [[0, [file(2, 0, 1), file(3), end()]], [0], [0, [file(1), end()]]],
      '6 passed, 0 failed, 1 skipped',
      0,
    ],
    ['has the tests that failed', [[1, [file(2, 3), end()]]], '2 passed, 3 failed, 0 skipped', 1],
    ['has errors outside of tests', [[1, [file(2), end(2)]]], '2 passed, 2 failed, 0 skipped', 1],
    [
      'takes a failed step without tests for a failure',
      [[0, [file(2), end()]], [1]],
      '2 passed, 1 failed, 0 skipped',
      1,
    ],
    [
      'takes a failed step of passed tests for a failure',
      [[1, [file(2), end()]]],
      '2 passed, 1 failed, 0 skipped',
      1,
    ],
    [
      'takes a missing report for a failure',
      [
        [0, [file(2), end()]],
        [0, 'missing'],
      ],
      '2 passed, 1 failed, 0 skipped',
      1,
    ],
    ['takes a report without an end for a failure', [[0, [file(2)]]], '2 passed, 1 failed, 0 skipped', 1],
    [
      'takes a report whose last line is cut for a failure',
      [[130, [file(2), file(9).slice(0, 20)]]],
      '2 passed, 1 failed, 0 skipped',
      1,
    ],
    ['ends with 1 when no test passed', [[0, [file(0, 0, 4), end()]]], '0 passed, 0 failed, 4 skipped', 1],
    ['ends with 1 when no step ended', [], '0 passed, 0 failed, 0 skipped', 1],
  ] as const)('%s', async (_, steps, text, code) => {
    expect(await counted(steps)).toEqual([text, code]);
  });
});

/** Runs `.ci/run` with programs of the test in place of npm, and nothing that installs. */
async function runWith(npm: string) {
  const path = await folder();
  for (const [name, text] of [
    ['npm', npm],
    ['apt-get', 'exit 1'],
  ] as const) {
    await writeFile(join(path, name), `#!/usr/bin/env bash\n${text}\n`);
    await chmod(join(path, name), 0o755);
  }
  const child = spawn(join(root, '.ci/run'), [], {
    env: {
      ...process.env,
      PATH: `${path}:${process.env['PATH']}`,
      TMPDIR: path,
      STARTED: join(path, 'started'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  return {
    child,
    isStarted: () => readFile(join(path, 'started'), 'utf8').then(Boolean, () => false),
    async result() {
      const code = await ended;
      return { code, last: printed.trimEnd().split('\n').at(-1), printed };
    },
  };
}

const report = (lines: string) =>
  `[ -z "\${KARCIS_TEST_COUNTS:-}" ] || printf '%s\\n' ${lines} >> "$KARCIS_TEST_COUNTS"`;
const passing = report(`'${file(2, 0, 1)}' '${end()}'`);
/** With PostgreSQL 15 or without it. */
const isAll = /^(?:4 passed, 0 failed, 2|6 passed, 0 failed, 3) skipped$/;

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  it('ends with the plain count and 0 when all steps pass', async () => {
    const { code, last, printed } = await (await runWith(passing)).result();
    expect([code, last]).toEqual([0, expect.stringMatching(isAll)]);
    expect(printed.endsWith(`${last}\n`)).toBe(true);
  });

  it('ends with the plain count and 1 when the check fails, and shows why before it', async () => {
    const npm = `${passing}\ncase "$*" in *check*) echo 'Error: a type is wrong'; exit 1;; esac`;
    const { code, last, printed } = await (await runWith(npm)).result();
    expect([code, last]).toEqual([1, expect.stringMatching(/^[46] passed, 1 failed, [23] skipped$/)]);
    expect(printed).toMatch(/-- check\nError: a type is wrong\nFailed after 0 min: check /);
  });

  it('ends with the plain count and 1 when no step says anything', async () => {
    const { code, last } = await (await runWith('exit 0')).result();
    expect([code, last]).toEqual([1, expect.stringMatching(/^0 passed, [23] failed, 0 skipped$/)]);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with what was counted after %s', async (signal) => {
    const run = await runWith(`${report(`'${file(2, 0, 1)}'`)}\necho > "$STARTED"\nsleep 600`);
    await expect.poll(run.isStarted).toBe(true);
    run.child.kill(signal);
    const { code, last } = await run.result();
    expect([code, last]).toEqual([1, '2 passed, 1 failed, 1 skipped']);
  });
});
