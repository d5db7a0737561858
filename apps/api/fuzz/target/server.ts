import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Place } from '../wire/connection.ts';
import type { Sight } from './watch.ts';

/** A server in a process of its own, as `npm start` makes it, that can be looked at. */
export interface Server {
  readonly place: Place;
  look(): Promise<Sight>;
  /** Milliseconds of processor time that its main thread has taken so far. */
  mainThread(): Promise<number>;
  /** Why it ended by itself; undefined while it runs. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

interface Launch {
  readonly connection: pg.ClientConfig;
  /** Is given every line of its log. */
  readonly onLine: (line: string) => void;
  /** Loaded into it besides, to have it do what it should not. */
  readonly alsoLoads: string | undefined;
}

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The origin that is allowed to read what is not public. */
export const friendlyOrigin = 'https://tiket.example.org';

/** The server's secret. */
export const secretKey = Buffer.alloc(32, 7);

const settings = {
  // Codes that a route does not declare are errors of the server.
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  KARCIS_CORS_ORIGINS: friendlyOrigin,
  // Everybody is a proxy: headers that say where a request came from are read, whatever they hold.
  KARCIS_TRUST_PROXY: '127.0.0.1',
  // Proxies say where requests come from: demo accounts sign in from anywhere.
  KARCIS_DEMO_DATA: 'public',
  // Its statements are those of requests.
  KARCIS_JOBS: 'off',
  KARCIS_SECRET_KEY: secretKey.toString('base64url'),
  // Counted, but never reached.
  KARCIS_REQUESTS_PER_ACCOUNT: '9999999',
  KARCIS_REQUESTS_PER_NETWORK: '9999999',
};

/** Starts it and waits until it serves. */
export async function startServer({ connection, onLine, alsoLoads }: Launch): Promise<Server> {
  const loads = [pathTo('watch.ts'), ...(alsoLoads === undefined ? [] : [alsoLoads])];
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...loads.flatMap((file) => ['--import', file]), pathTo('../../src/cli/main.ts'), 'start'],
    {
      cwd: pathTo('.'), // where no .env is
      env: { ...environment(), ...settings, DATABASE_URL: urlOf(connection) },
      // Its end of the channel tells it when we are gone, however that came.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let stopping = false;
  let ended: string | undefined;
  const exited = once(child, 'exit');
  child.once('exit', (code, signal) => {
    if (!stopping) ended = `the server ended (${signal ?? code})`;
  });
  const place = await placeOf(child, onLine);
  return {
    place,
    ended: () => ended,
    async look() {
      child.send('look');
      const [sight] = (await once(child, 'message')) as [Sight];
      return sight;
    },
    async mainThread() {
      child.send('main thread');
      const [milliseconds] = (await once(child, 'message')) as [number];
      return milliseconds;
    },
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Waits for the line that says where it serves, and gives every line on. */
function placeOf(child: ChildProcess, onLine: (line: string) => void): Promise<Place> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const [, port] = /^Karcis serves http:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? [];
          if (port !== undefined) resolve({ host: '127.0.0.1', port: Number(port) });
          said = `${said}${line}\n`.slice(-4000);
          onLine(line);
        }
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
}

/** What is set around us, but nothing that would be read as a setting. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(KARCIS_|PG|DATABASE_URL$|DB_PREPARE$|HOST$|PORT$|NODE_ENV$|NODE_OPTIONS$|VITEST)/.test(name),
    ),
  );

function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&sslmode=disable`;
}
