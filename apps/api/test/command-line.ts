import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

const main = join(import.meta.dirname, '../src/cli/main.ts');

export interface Calling {
  readonly url?: string;
  readonly input?: string;
  /** Ends a command once it has printed that. */
  readonly until?: string;
  /** How it is ended. */
  readonly signal?: NodeJS.Signals;
  readonly environment?: Record<string, string>;
  readonly cwd?: string;
}

/** Calls the command line as a process. */
export function callKarcis(
  words: readonly string[],
  { url, input = '', until, signal = 'SIGTERM', environment, cwd }: Calling = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [main, ...words], {
    cwd,
    env: {
      ...childEnvironment,
      NODE_ENV: 'test',
      PORT: '0',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...environment,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
    if (until !== undefined && out.includes(until)) child.kill(signal);
  });
  child.stderr.on('data', (text: Buffer) => {
    err += text.toString();
  });
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
