// Runs tests as if it were another moment: npm run test:on-day -- '2028-02-29 12:00:00' [test filters]
// The moment is in UTC; the clock goes on from there, in Node.js and in the embedded PostgreSQL. Other variables of the
// environment hold as always: TZ=America/New_York LC_ALL=de_DE.UTF-8 npm run test:on-day -- ...
// lock_timeout and statement_timeout of PostgreSQL do not end anything then: tests of them (test/lists, the drills) wait
// in vain. With a moment in the past they would end everything at once, so it has to be in the future. It needs libfaketime (Debian: apt-get install faketime), so Linux.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate-texts.ts';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

const [moment = '', ...filters] = process.argv.slice(2);
const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(moment) ? Date.parse(`${moment.replace(' ', 'T')}Z`) : NaN;

if (!(at > Date.now()) || library === undefined) {
  console.error(
    library === undefined
      ? 'There is no libfaketime. On Debian: apt-get install faketime'
      : "Usage: npm run test:on-day -- '2028-02-29 12:00:00' [test filters], a moment in UTC that is still to come",
  );
  process.exitCode = 2;
} else {
  const seconds = Math.round((at - Date.now()) / 1000);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'tests', '--project', 'long', ...filters],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        LD_PRELOAD: library,
        FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
        // Durations stay what they are; without this timers of Node.js would wait for years.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    },
  );
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
