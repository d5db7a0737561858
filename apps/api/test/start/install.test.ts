import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../../../tools/run/alive.js';
import { explain, isInstalled, npmCommand, type Package, satisfies } from '../../../../tools/run/install.js';
import { isAbandoned } from '../../../../tools/run/lock.js';
import { bootstrap, eventually, installedProject, newProject } from './project.ts';

const posix = process.platform !== 'win32';
const stamp = 'node_modules/.karcis-install.json';
const ended = 2 ** 22 + 1; // no process has a number beyond the largest

/** The npm of a project: a program of ours, which real npm scripts name in this variable. */
function npm(root: string, program: string): NodeJS.ProcessEnv {
  const path = join(root, 'npm-cli.js');
  writeFileSync(path, program);
  return { npm_execpath: path };
}

describe('whether the dependencies are installed', () => {
  const a: Package = { version: '1.0.0', integrity: 'sha512-a' };
  const cases: [string, Package, Package | undefined, { development: boolean; production: boolean }][] = [
    ['the wanted version', a, a, { development: true, production: true }],
    ['another version', a, { ...a, version: '1.0.1' }, { development: false, production: false }],
    [
      'the version with another content',
      a,
      { ...a, integrity: 'sha512-b' },
      { development: false, production: false },
    ],
    ['nothing', a, undefined, { development: false, production: false }],
    ['no tool of development', { ...a, dev: true }, undefined, { development: false, production: true }],
    ['no optional package', { ...a, optional: true }, undefined, { development: true, production: true }],
    [
      'another version of an optional one',
      { ...a, optional: true },
      { ...a, version: '2.0.0' },
      { development: false, production: false },
    ],
    ['no link to a workspace', {}, undefined, { development: false, production: false }],
  ];
  it.for(cases)('with %s', ([, wanted, present, expected]) => {
    const path = 'node_modules/a';
    const have: Record<string, Package> = present === undefined ? {} : { [path]: present };
    expect({
      development: satisfies({ [path]: wanted }, have, false),
      production: satisfies({ [path]: wanted }, have, true),
    }).toEqual(expected);
  });

  it('is told by the record of npm, and by our stamp from then on', () => {
    const root = installedProject();
    expect(isInstalled(root, {})).toBe(true);
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root, {})).toBe(true);
    rmSync(join(root, stamp));
    expect(isInstalled(root, {})).toBe(false);
  });

  it('is asked again where tools of development are wanted that were left out', () => {
    const root = installedProject();
    const record = join(root, 'node_modules/.package-lock.json');
    const lockFile = join(root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
    lock.packages['node_modules/tool'] = { version: '1.0.0', dev: true };
    writeFileSync(lockFile, JSON.stringify(lock));
    expect(isInstalled(root, { NODE_ENV: 'production' })).toBe(true);
    expect(isInstalled(root, {})).toBe(false);
    writeFileSync(record, JSON.stringify(lock));
    expect(isInstalled(root, {})).toBe(true);
  });

  it('is asked again when the lockfile changes', () => {
    const root = installedProject();
    expect(isInstalled(root, {})).toBe(true);
    const lockFile = join(root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
    lock.packages['node_modules/new'] = { version: '1.0.0', integrity: 'sha512-new' };
    writeFileSync(lockFile, JSON.stringify(lock));
    expect(isInstalled(root, {})).toBe(false);
  });

  it('is taken for granted in an image without a lockfile', () => {
    const root = installedProject();
    rmSync(join(root, 'package-lock.json'));
    expect(isInstalled(root, {})).toBe(true);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root, {})).toBe(false);
  });
});

describe('how npm is called', () => {
  it('as the npm that runs us was, with its own Node', () => {
    const env = { npm_execpath: '/npm/bin/npm-cli.js', npm_node_execpath: '/opt/node' };
    const { command, args, shell } = npmCommand(env, 'linux', '/usr/bin/node');
    expect({ command, shell }).toEqual({ command: '/opt/node', shell: false });
    expect(args.slice(0, 2)).toEqual(['/npm/bin/npm-cli.js', 'ci']);
  });

  it('by name where no npm or another package manager runs us', () => {
    for (const env of [{}, { npm_execpath: '/pnpm/bin/pnpm.cjs' }]) {
      expect(npmCommand(env, 'linux', '/usr/bin/node')).toMatchObject({ command: 'npm', shell: false });
      expect(npmCommand(env, 'win32', 'node.exe')).toMatchObject({ command: 'npm', shell: true });
    }
  });

  it('without running scripts of packages, exactly as the lockfile says', () => {
    const { args } = npmCommand({}, 'linux', '/usr/bin/node');
    expect(args.slice(0, 2)).toEqual(['ci', '--ignore-scripts']);
  });
});

describe('what went wrong is explained', () => {
  it.for([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'The package registry cannot be reached'],
    ['npm error code ECONNREFUSED', 'The package registry cannot be reached'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['npm error code EACCES', 'This user may not write in node_modules'],
    ['npm error code EINTEGRITY', 'npm cache clean'],
    ['Error: spawn npm ENOENT', 'npm was not found'],
    ['npm error code EUSAGE', 'package.json and package-lock.json do not agree'],
    ['something new', 'Run npm ci to see more.'],
  ])('%s', ([output = '', advice = '']) => {
    expect(explain(output)).toContain(output);
    expect(explain(output)).toContain(advice);
  });
});

describe.skipIf(!posix)('the bootstrap', () => {
  it('installs with the real npm, once', async () => {
    const root = newProject();
    const first = bootstrap(root, ['3']);
    expect(await first.ended).toBe(3);
    expect(first.said()).toMatch(/^Installing the dependencies: about \d+ MB .*\nInstalling: \d+ s, done\n$/);
    expect(existsSync(join(root, 'node_modules/toy/package.json'))).toBe(true);
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
    const second = bootstrap(root, ['4']);
    expect(await second.ended).toBe(4);
    expect(second.said()).toBe('');
  });

  it('installs anew after an install that was killed, though the lockfile is again the installed one', async () => {
    const root = newProject();
    expect(await bootstrap(root, ['0']).ended).toBe(0);
    const lockFile = join(root, 'package-lock.json');
    const installed = readFileSync(lockFile, 'utf8');
    const newer = JSON.parse(installed);
    newer.packages['node_modules/new'] = { version: '1.0.0' };
    writeFileSync(lockFile, JSON.stringify(newer));
    const half = join(root, 'node_modules/half-extracted.js');
    const killed = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(half)}, ''); process.kill(process.pid, 'SIGKILL');`;
    rmSync(join(root, 'node_modules/toy'), { recursive: true });
    expect(await bootstrap(root, ['0'], npm(root, killed)).ended).toBe(1);
    writeFileSync(lockFile, installed);
    expect(await bootstrap(root, ['0']).ended).toBe(0);
    expect(existsSync(half)).toBe(false);
    expect(existsSync(join(root, 'node_modules/toy/package.json'))).toBe(true);
  });

  it('installs once when it is started several times at once', async () => {
    const root = newProject();
    const runs = [1, 2, 3].map(() => bootstrap(root, ['0']));
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(runs.filter((run) => run.said().includes('Installing the dependencies'))).toHaveLength(1);
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
  });

  it('shows what npm says when that fails, and does not run the program', async () => {
    const root = newProject();
    const run = bootstrap(root, [], npm(root, 'console.error("npm error code ENOSPC"); process.exit(1);'));
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain('npm error code ENOSPC\nThe disk is full');
    expect(run.told()).toEqual([]);
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
  });

  it('keeps saying that it installs', async () => {
    const root = newProject();
    const run = bootstrap(root, [], npm(root, 'setTimeout(() => {}, 5600);'));
    await run.ended;
    expect(run.said()).toMatch(/\nInstalling: \d s\nInstalling: \d s, done\n$/);
  });

  it('ends npm when it is told to end', async () => {
    const root = newProject();
    const pid = join(root, 'npm.pid');
    const tell = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));`;
    const run = bootstrap(root, [], npm(root, `${tell} setTimeout(() => {}, 60_000);`));
    await eventually(() => existsSync(pid));
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(143);
    await eventually(() => !isAlive(Number(readFileSync(pid, 'utf8'))));
    expect(existsSync(join(root, '.install.lock'))).toBe(false);
  });

  it('waits for an npm that a killed one left behind', async () => {
    const root = newProject();
    const events = join(root, 'events');
    const log = (what: string) => `fs.appendFileSync(${JSON.stringify(events)}, '${what} ');`;
    const slow = `const fs = process.getBuiltinModule('fs'); ${log('begin')} setTimeout(() => { ${log('end')} }, 1500);`;
    const first = bootstrap(root, [], npm(root, slow));
    await eventually(() => existsSync(events));
    first.child.kill('SIGKILL');
    await first.ended;
    const second = bootstrap(root, ['0'], npm(root, slow));
    await second.ended;
    expect(second.said()).toContain('Another process is installing; waiting for it.');
    expect(readFileSync(events, 'utf8')).toBe('begin end begin end ');
  });
});

describe('the lock of an install', () => {
  const locked = (pids: string | undefined, secondsAgo: number) => {
    const path = join(newProject(), '.install.lock');
    mkdirSync(path);
    if (pids !== undefined) writeFileSync(join(path, 'pids'), pids);
    const then = Date.now() / 1000 - secondsAgo;
    utimesSync(path, then, then);
    return path;
  };

  it.for<[string, string | undefined, number, boolean]>([
    ['holds while its process runs', `${process.pid}`, 1, false],
    ['holds while only the npm of its process runs', `${ended} ${process.pid}`, 1, false],
    ['is abandoned when its processes are gone', `${ended} ${ended}`, 1, true],
    [
      'is abandoned when nobody was heard of for long, whoever has the number now',
      `${process.pid}`,
      61,
      true,
    ],
    ['holds while it is being made', undefined, 1, false],
    ['is abandoned when it was never made whole', undefined, 6, true],
  ])('%s', ([, pids, secondsAgo, abandoned]) => {
    expect(isAbandoned(locked(pids, secondsAgo))).toBe(abandoned);
  });
});
