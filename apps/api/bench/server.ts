import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Dataset, secretKey } from './data.ts';
import type { Run } from './run.ts';

/** An API process of its own, as `npm start` makes it. */
export interface ApiServer {
  /** Where the API lives, base path included. */
  readonly url: string;
  readonly pid: number;
}

/**
 * Connections for reads. Few, since we ask one thing at a time: PostgreSQL settles on its plans once a
 * connection, and each has to have done so before anything is measured.
 */
export const poolSize = 2;

const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
/** Characters of what it says last, for when it fails. */
const REMEMBERED = 4000;

/** Starts a server on the database and waits until it serves. It ends with the run. */
export async function startApi({ options, say, closeLater }: Run, data: Dataset): Promise<ApiServer> {
  const child = spawn(process.execPath, [program, 'start'], {
    // Where no .env is. Its end of the channel tells the child when we are gone, however that came.
    cwd: options.folder,
    env: environment(data.url),
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
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-REMEMBERED);
        const [, address] = /^Karcis serves (http\S+)$/m.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (!closing) say(`The server of scale ${data.scale} ended (${signal ?? code}): ${output.trim()}`);
      reject(new Error('The server did not start.'));
    });
  });
  return { url, pid: child.pid ?? 0 };
}

/** The defaults, whatever is set around us, but for what would come between us and the measuring. */
function environment(databaseUrl: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(KARCIS_|PG|DB_PREPARE$|HOST$|NODE_ENV$)/.test(name),
  );
  return {
    ...Object.fromEntries(others),
    DATABASE_URL: databaseUrl,
    PORT: '0',
    KARCIS_SECRET_KEY: secretKey.toString('base64url'),
    KARCIS_DATABASE_POOL_SIZE: String(poolSize),
    KARCIS_RATE_LIMITS: 'off',
    KARCIS_LOG_LEVEL: 'error',
  };
}
