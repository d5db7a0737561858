import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { childEnvironment } from '../../child-environment.ts';
import { urlOf } from '../../harness.ts';

/** The server as a process of its own, started as people start it. */
export interface ApiProcess {
  /** The server without the base path. */
  readonly origin: string;
  readonly pid: number;
  /** Exit code or signal; undefined while it runs. */
  readonly ended: () => number | NodeJS.Signals | undefined;
  /** All lines of its log. */
  readonly log: () => Record<string, unknown>[];
  /** Everything on standard error, where only something unforeseen is told. */
  readonly complaints: () => string;
  /** Sends the signal and returns how the process ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
}

const program = join(import.meta.dirname, '../../../src/cli/main.ts');

/** Starts it on a database; resolves when it serves. */
export const startApi = (...how: Parameters<typeof launchApi>): Promise<ApiProcess> =>
  launchApi(...how).serving;

/** Starts it on a database, and does not wait. */
export function launchApi(
  connection: pg.ClientConfig,
  environment: Record<string, string> = {},
): { readonly serving: Promise<ApiProcess>; readonly kill: () => Promise<unknown> } {
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: '/',
    env: {
      ...childEnvironment,
      DATABASE_URL: urlOf(connection),
      NODE_ENV: 'test',
      PORT: '0',
      KARCIS_RATE_LIMITS: 'off',
      KARCIS_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let complaints = '';
  let how: number | NodeJS.Signals | undefined;
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    how = (signal ?? code) as number | NodeJS.Signals;
    return how;
  });
  child.stderr.on('data', (text) => (complaints += String(text)));
  const greeting = new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      out += String(text);
      const [, origin] = /^Karcis serves (http:\/\/[^/]+)/m.exec(out) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const running = (origin: string): ApiProcess => ({
    origin,
    pid: child.pid ?? 0,
    ended: () => how,
    log: () => linesOf(out),
    complaints: () => complaints,
    end,
  });
  const failed = ended.then((reason) => {
    throw new Error(`The program ended with ${reason} instead of serving: ${out}${complaints}`);
  });
  return { serving: Promise.race([greeting.then(running), failed]), kill: () => end('SIGKILL') };
}

/** Lines of the log, without the last one where it is not whole yet. */
const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Waits until the log has this text. It is written a moment after the answer, under load perhaps of a later one. */
export async function untilLogged({ log }: Pick<ApiProcess, 'log'>, text: string): Promise<void> {
  const isThere = () => JSON.stringify(log()).includes(text);
  await expect.poll(isThere, { interval: 200, message: text }).toBe(true);
}
