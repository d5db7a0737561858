import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { childEnvironment } from '../child-environment.ts';

/** The server as `npm start` runs it, in a process of its own. */
export interface ApiProcess {
  readonly child: ChildProcess;
  /** Where the API lives, base path included. Rejects with what was said when the process ends before it serves. */
  readonly url: Promise<string>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Everything that was printed so far, the log included. */
  said(): string;
}

interface Options {
  readonly environment: Readonly<Record<string, string>>;
  /** Modules that are loaded before the server. */
  readonly preload?: readonly string[];
  /** Files that may be open, as `ulimit -n` sets it. */
  readonly openFiles?: number;
}

const main = join(import.meta.dirname, '../../src/cli/main.ts');
const running: ApiProcess[] = [];

// Where no .env is.
const folder = mkdtempSync(join(tmpdir(), 'karcis-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends what the test left running. */
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

/** Starts the server. It is killed after the test, unless it has ended by then. */
export function startApi({ environment, preload = [], openFiles }: Options): ApiProcess {
  const words = [process.execPath, ...preload.map((module) => `--import=${module}`), main, 'start'];
  const limited =
    openFiles === undefined ? words : ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...words];
  const [command = '', ...rest] = limited;
  const child = spawn(command, rest, {
    cwd: folder,
    env: {
      ...childEnvironment,
      TMPDIR: process.env['TMPDIR'],
      NODE_ENV: 'test',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const url = Promise.withResolvers<string>();
  url.promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, address] = /^Karcis serves (http\S+)$/m.exec(text) ?? [];
      if (address !== undefined) url.resolve(address);
    });
  }
  const ended = once(child, 'exit').then(
    ([code, signal]: unknown[]) => (signal ?? code) as number | NodeJS.Signals,
  );
  void ended.then((how) => url.reject(new Error(`The server ended (${how}): ${text.slice(-2000)}`)));
  const started = { child, url: url.promise, ended, said: () => text };
  running.push(started);
  return started;
}

/** Waits until something holds. */
export async function eventually(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await holds());) {
    if (performance.now() > end) throw new Error(`it does not hold after ${seconds} s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
