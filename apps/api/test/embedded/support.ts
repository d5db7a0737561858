import { type ChildProcess, fork } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, afterEach } from 'vitest';
import type { Running, Told } from './runner.ts';

export const isRoot = process.getuid?.() === 0;
const onWindows = process.platform === 'win32';

/** Both ways to run Karcis. */
export const accounts = [
  { name: 'root', uid: 0, possible: isRoot },
  { name: 'an ordinary user', uid: ordinaryUid(), possible: !onWindows },
] as const;
export type Account = (typeof accounts)[number];
export const [root, ordinary] = accounts;

export interface Run {
  readonly child: ChildProcess;
  readonly said: string[];
  /** Rejects with the text of what went wrong. */
  readonly ready: Promise<Running>;
  readonly drained: Promise<string>;
  readonly exited: Promise<number | null>;
}

const runs: Run[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const { child, exited } of runs.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  for (const folder of folders.splice(0)) {
    for (const pid of processesIn(folder)) trySignal(pid, 'SIGKILL');
    await eventually(() => processesIn(folder).length === 0);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Sends a signal to a process that may have ended meanwhile. */
export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

// The folders of sockets, which killed servers leave behind.
const sockets = mkdtempSync(join(tmpdir(), 'karcis-sockets-'));
chmodSync(sockets, 0o1777);
afterAll(() => rmSync(sockets, { recursive: true, force: true }));

/** A new folder that the account owns, removed after the test with all servers in it. */
export function newFolder(account: Account): string {
  const folder = mkdtempSync(join(tmpdir(), 'karcis test-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, account.uid, account.uid);
  return folder;
}

/** Ours, or for root the first on the machine that is neither root nor the server's own account. */
function ordinaryUid(): number {
  if (!isRoot) return process.getuid?.() ?? 0;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const uids = lines.map((line) => Number(line.split(':')[2]));
  return uids.find((uid) => uid > 0 && uid < 65_534) ?? 1;
}

/** Has a folder removed after the test as `newFolder` does. */
export function removeLater(folder: string): void {
  folders.push(folder);
}

/** Starts the runner as the account, in a process group of its own. */
export function run(account: Account, dataDir: string, umask = '022'): Run {
  const child = fork(join(import.meta.dirname, 'runner.ts'), [dataDir, umask], {
    detached: true,
    cwd: '/',
    env: { ...process.env, TMPDIR: sockets },
    ...(isRoot ? { uid: account.uid, gid: account.uid } : {}),
  });
  const said: string[] = [];
  const drained = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<Running>();
  ready.promise.catch(() => undefined);
  child.on('message', (told: Told) => {
    if ('said' in told) said.push(told.said);
    else if ('ready' in told) ready.resolve(told.ready);
    else if ('drained' in told) drained.resolve(told.drained);
    else ready.reject(new Error(told.failed));
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void exited.then((code) => ready.reject(new Error(`the runner exited with ${code}`)));
  const started = { child, said, ready: ready.promise, drained: drained.promise, exited };
  runs.push(started);
  return started;
}

/** Ends a run as SIGTERM does, the server included. */
export async function stop({ child, exited }: Run): Promise<number | null> {
  child.kill('SIGTERM');
  return exited;
}

/** Ends a run with no chance to do anything. */
export async function killHard({ child, exited }: Run): Promise<void> {
  child.kill('SIGKILL');
  await exited;
}

/** Runs statements on one connection; answers the rows of the last. */
export async function query<Row = unknown>(
  connection: Running['connection'],
  ...statements: string[]
): Promise<Row[]> {
  const client = new Client({ ...connection, database: 'karcis', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row & QueryResultRow>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(place: string): number {
  return Number.parseInt(readFileSync(join(place, 'data/postmaster.pid'), 'utf8'), 10);
}

/** The main processes of PostgreSQL servers in a folder. Needs /proc. */
export function postmastersIn(folder: string): number[] {
  return processesIn(folder).filter((pid) =>
    look(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).includes('\0-D\0'),
  );
}

/** All processes that run in a folder. Needs /proc. */
export function processesIn(folder: string): number[] {
  if (!existsSync('/proc/self')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => look(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(folder));
}

/** Processes come and go while one looks. */
function look(text: () => string): string {
  try {
    return text();
  } catch {
    return '';
  }
}

/** Waits until something holds. */
export async function eventually(holds: () => boolean, seconds = 10): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !holds();) {
    if (Date.now() > end) throw new Error(`it does not hold after ${seconds} s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
