import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const tools = join(import.meta.dirname, '../../../../tools');
const folders: string[] = [];
const processes: ChildProcess[] = [];

afterEach(async () => {
  for (const { pid, exitCode, signalCode } of processes.splice(0)) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A program that tells how it was called and what happens to it, and ends as its first argument says. */
const program = `
  const [end] = process.argv.slice(2);
  const tell = (what) => console.log(JSON.stringify(what));
  if (end === 'wait') {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => { tell({ signal }); setTimeout(() => process.exit(5), 400); });
    }
    process.on('disconnect', () => { tell({ disconnected: true }); setTimeout(() => process.exit(6), 400); });
    setInterval(() => {}, 1000);
  }
  const { argv, execPath: node, pid, env } = process;
  tell({ args: argv.slice(2), cwd: process.cwd(), node, pid, path: env.PATH });
  if (end === 'abort') process.kill(pid, 'SIGKILL');
  else if (end !== 'wait') process.exit(Number(end ?? 0));
`;

/** A project in a folder with a space, which depends on a package in its own folder: npm needs no network. */
export function newProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'karcis project-'));
  folders.push(root);
  mkdirSync(join(root, 'toy'));
  cpSync(join(tools, 'run'), join(root, 'tools/run'), { recursive: true });
  cpSync(join(tools, 'run.js'), join(root, 'tools/run.js'));
  const toy = { name: 'toy', version: '1.0.0' };
  const about = { name: 'project', type: 'module', dependencies: { toy: 'file:toy' } };
  const write = (name: string, content: unknown) => writeFileSync(join(root, name), JSON.stringify(content));
  write('toy/package.json', toy);
  write('package.json', { ...about, scripts: { start: 'node tools/run.js program.js' } });
  write('package-lock.json', {
    name: about.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: about.name, dependencies: about.dependencies },
      'node_modules/toy': { resolved: 'toy', link: true },
      toy: { version: toy.version },
    },
  });
  writeFileSync(join(root, 'program.js'), program);
  return root;
}

/** A project where everything is installed, with a Node of its own: the one that runs the tests. */
export function installedProject(): string {
  const root = newProject();
  const node = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  mkdirSync(dirname(node), { recursive: true });
  symlinkSync(process.execPath, node);
  writeFileSync(
    join(root, 'node_modules/.package-lock.json'),
    JSON.stringify({
      packages: { 'node_modules/toy': { resolved: 'toy', link: true }, toy: { version: '1.0.0' } },
    }),
  );
  return root;
}

export interface Bootstrap {
  readonly child: ChildProcess;
  /** What the program told, one object a line. */
  told(): Record<string, unknown>[];
  /** What the bootstrap said. */
  said(): string;
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts the bootstrap in a process group of its own. */
export function bootstrap(root: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Bootstrap {
  return begin(root, process.execPath, [join(root, 'tools/run.js'), 'program.js', ...args], env);
}

/** Starts `npm start` in a process group of its own. */
export function npmStart(root: string, args: string[] = []): Bootstrap {
  return begin(root, 'npm', ['start', '--silent', '--', ...args], {});
}

function begin(root: string, command: string, args: string[], env: NodeJS.ProcessEnv): Bootstrap {
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    // As called by hand, not by the npm that runs the tests; and never over the network.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_offline: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let out = '';
  let said = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit').then(
    ([code, signal]: unknown[]) => (signal ?? code) as number | NodeJS.Signals,
  );
  const told = () =>
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { child, told, said: () => said, ended };
}

/** Waits until something holds. */
export async function eventually(holds: () => boolean, seconds = 15): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !holds();) {
    if (Date.now() > end) throw new Error(`it does not hold after ${seconds} s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
