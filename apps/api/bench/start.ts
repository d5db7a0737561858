import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_OPTIONS } from '../../../tools/run/program.js';
import { CommandError } from '../src/cli/command.ts';
import { concluded } from './report.ts';
import type { Measure } from './results.ts';
import type { Bench, Run } from './run.ts';
import { commandLine, environmentOf } from './server.ts';
import { percentile } from './statistics.ts';

/** Seconds. */
const FIRST = 40;
const PRESENT = 3;
/** Milliseconds between two looks whether it serves. */
const PAUSE = 10;

/** How long a server takes from its start to its first answer, with the database that it brings. */
export const start: Bench = async (run) => {
  const { options, say } = run;
  await mkdir(options.folder, { recursive: true });
  const folder = await mkdtemp(join(options.folder, 'start-'));
  run.closeLater(() => rm(folder, { recursive: true, force: true }));
  say('The first start, which makes the database and the demo');
  const first = await startOnce(run, folder);
  const present: number[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    say(`Start ${round} of ${options.rounds} with data present`);
    present.push((await startOnce(run, folder)).seconds);
  }
  return concluded(run, {
    bench: 'start',
    postgres: first.postgres,
    notes: ['Seconds from the start of the process to the first 200 of /readyz; the embedded PostgreSQL'],
    data: [],
    groups: [
      {
        name: 'Until it serves',
        sides: [],
        measures: [
          measureOf('the first start, with the demo', [first.seconds], FIRST),
          measureOf('data present', present, PRESENT),
        ],
      },
    ],
  });
};

const measureOf = (name: string, seconds: readonly number[], most: number): Measure => ({
  name,
  figures: [
    { name: 'starts', values: [seconds.length], unit: 'count' },
    { name: 'median s', values: [percentile(seconds, 50)], unit: 'decimal', target: { most } },
    { name: 'of a start', values: [Math.min(...seconds), Math.max(...seconds)], unit: 'spread' },
  ],
});

interface Start {
  readonly seconds: number;
  /** The version that it brings. */
  readonly postgres: string;
}

/** Starts a server on the folder, waits until it serves, and stops it. */
async function startOnce({ closeLater }: Run, folder: string): Promise<Start> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER_OPTIONS, commandLine, 'start'], {
    cwd: folder, // where no .env is
    env: environmentOf({ KARCIS_DATA_DIR: join(folder, 'data'), PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  closeLater(stop);
  while (!(await serves(port))) {
    if (child.exitCode !== null) throw new CommandError(`The server did not start: ${output.trim()}`);
    await sleep(PAUSE);
  }
  const seconds = (performance.now() - started) / 1000;
  await stop();
  return { seconds, postgres: /^PostgreSQL (\S+)/m.exec(output)?.[1] ?? 'unknown' };
}

const serves = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** A port that nobody listens on, most likely for a while yet. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
