import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { callKarcis } from '../command-line.ts';
import { eventually, startApi } from '../faults/api-process.ts';
import { createDatabase, urlOf } from '../harness.ts';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createDatabase();
  url = urlOf(made.connection);
  drop = made.drop;
});
afterAll(() => drop());

const children: ReturnType<typeof spawn>[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
  }
});

/** `karcis work`, once it says that it works. */
async function worker() {
  const main = join(import.meta.dirname, '../../src/cli/main.ts');
  const child = spawn(process.execPath, [main, 'work'], {
    env: { ...childEnvironment, NODE_ENV: 'test', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await eventually(() => said.includes('Karcis does the work in the background.'));
  return child;
}

const test = (seconds: number) => callKarcis(['work', 'test', '--within', String(seconds)], { url });

describe('a process of its own for the work', () => {
  it('does it, beside a server that does not, and ends when it is told to', async () => {
    const api = startApi({ environment: { DATABASE_URL: url, KARCIS_JOBS: 'off' } });
    await api.url;
    const nobody = await test(2);
    expect(nobody.code).toBe(1);
    expect(nobody.err).toMatch(
      /^Nobody does the work: 2 seconds after the announcement nobody has made a job of it\./,
    );
    const child = await worker();
    const somebody = await test(30);
    expect([somebody.code, somebody.out]).toEqual([
      0,
      expect.stringMatching(/^Work is done: a job took \d+\.\d seconds from its announcement\.\n$/),
    ]);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('is not needed beside a server as it comes', async () => {
    const api = startApi({ environment: { DATABASE_URL: url } });
    await api.url;
    expect((await test(30)).code).toBe(0);
  });
});
