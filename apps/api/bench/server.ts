import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_OPTIONS } from '../../../tools/run/program.js';
import { type Dataset, secretKey } from './data.ts';
import type { Run } from './run.ts';

/** An API process of its own, as `npm start` makes it. */
export interface ApiServer {
  /** Where the API lives, base path included. */
  readonly url: string;
  readonly pid: number;
}

export interface Launch {
  /** Settings that are not the defaults. */
  readonly settings: Readonly<Record<string, string>>;
  /** What is run in place of the command line. */
  readonly program?: string;
}

/** What `npm start` runs. */
export const commandLine = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
/** Characters of what it says last, for when it fails. */
const REMEMBERED = 4000;

/** Starts a server on the database and waits until it serves. It ends with the run. */
export async function startApi(
  { options, say, closeLater }: Run,
  data: Dataset,
  { settings, program = commandLine }: Launch,
): Promise<ApiServer> {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, program, 'start'], {
    // Where no .env is. Its end of the channel tells the child when we are gone, however that came.
    cwd: options.folder,
    env: environmentOf({
      DATABASE_URL: data.url,
      KARCIS_SECRET_KEY: secretKey.toString('base64url'),
      PORT: '0',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let closing = false;
  const exited = once(child, 'exit');
  closeLater(async () => {
    closing = true;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output = (output + text.toString()).slice(-REMEMBERED);
      const [, address] = /^Karcis serves (http\S+)$/m.exec(output) ?? [];
      if (address === undefined) return;
      // From here on it only logs requests, which is read and thrown away.
      child.stdout?.off('data', read).resume();
      resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (!closing) say(`The server of scale ${data.scale} ended (${signal ?? code}): ${output.trim()}`);
      reject(new Error('The server did not start.'));
    });
  });
  return { url, pid: child.pid ?? 0 };
}

/** The defaults, whatever is set around us, but for these settings. */
export function environmentOf(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(KARCIS_|PG|DATABASE_URL$|DB_PREPARE$|HOST$|PORT$|NODE_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(others), ...settings };
}
