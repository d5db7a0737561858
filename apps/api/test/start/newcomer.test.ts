import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@karcis/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../src/domain/demo.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../../..');
const linux = process.platform === 'linux';

let folder: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'karcis '));
  await chmod(parent, 0o755); // as folders are; a closed one would have the data staged elsewhere
  folder = join(parent, 'a clone, naïvely named');
  for (const part of await readdir(project)) {
    if (['node_modules', '.git', '.karcis', '.env'].includes(part)) continue;
    await cp(join(project, part), join(folder, part), { recursive: true });
  }
  // As an install would leave it, but in a second: the same files under a second name.
  const [from, to] = [join(project, 'node_modules'), join(folder, 'node_modules')];
  await run('cp', ['-al', from, to]).catch(() => cp(from, to, { recursive: true, verbatimSymlinks: true }));
  port = await freePort();
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(resolve(folder, '..'), { recursive: true, force: true });
});

/** Runs `npm start` until it has greeted; gives the process and all that was printed. */
async function npmStart(): Promise<{
  npm: ChildProcess;
  printed: () => string;
  ended: Promise<number | null>;
}> {
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_ENV: '', KARCIS_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(npm);
  let text = '';
  const ended = new Promise<number | null>((resolve) => npm.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\nTry:')) resolve();
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    void ended.then(() => reject(new Error(`npm start ended early:\n${text}`)));
  });
  return { npm, printed: () => text, ended };
}

/** The process that serves, below npm and its shell. */
async function serverUnder(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean);
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8');
    if (command.includes('main.ts')) return Number(child);
    const below = await serverUnder(Number(child)).catch(() => undefined);
    if (below !== undefined) return below;
  }
  throw new Error(`Nothing under ${pid} serves`);
}

/** The command lines of all processes, as one text. */
async function commandsRunning(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(commands)).join('\n');
}

const client = (token?: string | null) =>
  createClient({ baseUrl: `http://127.0.0.1:${port}/api`, ...(token === undefined ? {} : { token }) });

describe.skipIf(!linux)('a newcomer in a folder whose path has a space', () => {
  it('starts, signs in, loses nothing by kill -9, and stops cleanly', async () => {
    const first = await npmStart();
    expect(first.printed()).toContain('Loading demo data');
    expect(first.printed()).toMatch(/admin@karcis\.test\n.*admin2@karcis\.test/s);
    const { data: signedIn } = await client().account.login({
      body: {
        email: 'admin@karcis.test',
        password: demoPassword,
      },
    });
    const { data: faqs } = await client().publicContent.faqs();
    expect(faqs.length).toBeGreaterThan(5);

    process.kill(await serverUnder(first.npm.pid ?? 0), 'SIGKILL');
    expect(await first.ended).not.toBe(0);

    const second = await npmStart();
    expect(second.printed()).not.toContain('Loading demo data');
    expect((await client().publicContent.faqs()).data).toEqual(faqs);
    // The sign-in was acknowledged before the kill, so it is there.
    expect((await client(signedIn.token).account.me()).data.email).toBe('admin@karcis.test');
    expect((await client(signedIn.token).settings.general()).data.site_name).toBe('Karcis');

    second.npm.kill('SIGTERM');
    await second.ended;
    await expect(client().publicContent.faqs()).rejects.toThrow();
    expect(await commandsRunning()).not.toContain(folder);
  });

  it('is told what to do when the port is taken', async () => {
    const taken = createServer().listen(port, '127.0.0.1');
    const error: unknown = await run('npm', ['start'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), NODE_ENV: '' },
    }).catch((error: unknown) => error);
    taken.close();
    expect(error).toMatchObject({ code: 1 });
    expect((error as { stderr: string }).stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });
});
