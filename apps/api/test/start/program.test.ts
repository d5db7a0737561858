import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../../../tools/run/alive.js';
import { optionsFor } from '../../../../tools/run/program.js';
import { type Bootstrap, bootstrap, eventually, installedProject, npmStart } from './project.ts';

const posix = process.platform !== 'win32';
const signalsOf = (run: Bootstrap) =>
  run.told().flatMap(({ signal }) => (signal === undefined ? [] : [signal]));
const pidOf = (run: Bootstrap) => Number(run.told()[0]?.['pid']);
const running = (run: Bootstrap) => eventually(() => run.told().length > 0);

describe.skipIf(!posix)('a program run by the bootstrap', () => {
  it('gets its arguments, its folder and the project’s programs first in the PATH, and all of the output', async () => {
    const root = installedProject();
    const run = bootstrap(root, ['0', 'two words', '--flag', '']);
    expect(await run.ended).toBe(0);
    expect(run.said()).toBe('');
    expect(run.told()).toEqual([
      {
        args: ['0', 'two words', '--flag', ''],
        cwd: root,
        node: process.execPath,
        pid: expect.any(Number),
        path: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    ]);
  });

  it('has a bounded heap when it is the server, unless NODE_OPTIONS has another bound', () => {
    const server = join('karcis', 'apps/api/src/cli/main.ts');
    expect(optionsFor('karcis', server)).toEqual(['--max-old-space-size=256', '--max-semi-space-size=8']);
    expect(optionsFor('karcis', server, '--max-old-space-size=512')).toEqual(['--max-semi-space-size=8']);
    expect(optionsFor('karcis', join('karcis', 'toy/program.js'))).toEqual([]);
  });

  it('hands its exit code on', async () => {
    expect(await bootstrap(installedProject(), ['7']).ended).toBe(7);
  });

  it('hands on the signal that ended it', async () => {
    expect(await bootstrap(installedProject(), ['abort']).ended).toBe('SIGKILL');
  });

  it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('gets %s, and decides how it ends', async (signal) => {
    const run = bootstrap(installedProject(), ['wait']);
    await running(run);
    run.child.kill(signal);
    expect(await run.ended).toBe(5);
    expect(signalsOf(run)).toEqual([signal]);
  });

  it('gets Ctrl-C once, though the terminal signals the whole group', async () => {
    const run = bootstrap(installedProject(), ['wait']);
    await running(run);
    process.kill(-(run.child.pid ?? 0), 'SIGINT');
    expect(await run.ended).toBe(5);
    expect(signalsOf(run)).toEqual(['SIGINT']);
  });

  it('notices that the bootstrap was killed', async () => {
    const run = bootstrap(installedProject(), ['wait']);
    await running(run);
    run.child.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');
    await eventually(() => run.told().some(({ disconnected }) => disconnected === true));
    await eventually(() => !isAlive(pidOf(run)));
  });
});

describe.skipIf(!posix)('a program run by npm start', () => {
  it.for(['SIGTERM', 'SIGKILL'] as const)('is ended when npm gets %s', async (signal) => {
    const run = npmStart(installedProject(), ['wait']);
    await running(run);
    run.child.kill(signal);
    await eventually(() => !isAlive(pidOf(run)));
    expect(signalsOf(run)).toEqual(['SIGTERM']);
  });

  it('gets Ctrl-C once, though the terminal signals the whole group', async () => {
    const run = npmStart(installedProject(), ['wait']);
    await running(run);
    process.kill(-(run.child.pid ?? 0), 'SIGINT');
    await eventually(() => !isAlive(pidOf(run)));
    expect(signalsOf(run)).toEqual(['SIGINT']);
  });

  it('hands its exit code on', async () => {
    expect(await npmStart(installedProject(), ['7']).ended).toBe(7);
  });
});
