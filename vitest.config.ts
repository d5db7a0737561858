import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CountReporter } from './tools/ci/count-reporter.ts';
import { unitTests } from './tools/ci/unit-tests.ts';

/** Tests that break things, start processes or run generators, and wait for what comes of it: `npm run test:drills`. */
const drills = [
  'apps/api/test/{clients,embedded,faults,start}/**/*.test.ts',
  'apps/api/test/jobs/processes.test.ts',
  'apps/api/test/adding-an-endpoint.test.ts',
  'apps/web/test/{adding-a-screen,adding-a-console-screen,building}.test.ts',
];
/**
 * Tests that look at the web application in a browser, and those that compare all there is: demos of many days, random platforms, lists of
 * thousands. `npm run test:long`. The rooms are looked at as a quarter there, and as a whole it takes minutes:
 * `KARCIS_TEST_SCREENS=all npm run test:long -- apps/web/test/every-room apps/web/test/hostile-rooms apps/web/test/pseudo-rooms`.
 */
const long = [
  'apps/web/test/**/*.test.ts',
  'apps/api/src/db/backup/*.test.ts',
  'apps/api/src/http/site/hostile-texts.test.ts',
  'apps/api/test/{analytics,backup,fuzz,lists}/**/*.test.ts',
  'apps/api/test/{plain-lists,rows-read-at-scale,seed,seed-days,trash-elsewhere}.test.ts',
];
/**
 * Screens of the site: with the drills at every width and in both schemes, with the long tests at one. A run of both, as
 * `npm run test:nightly`, looks at them once.
 */
const everyScreen = 'apps/web/test/every-screen.test.ts';
const onceInBoth = process.argv.includes('drills') ? [everyScreen] : [];
/** Each request of everybody to everything: as a whole with the drills, a part of it with `npm test`. */
const matrix = 'apps/api/test/authorization/matrix.test.ts';
/**
 * Of the drills and the long tests, those that `.ci/run` runs, so that a change is judged within half an hour: one of each kind, and what sells and
 * admits people in a browser. `npm run test:nightly` runs all.
 */
const short = {
  drills: [
    'apps/api/test/faults/database/{limits,server}.test.ts',
    'apps/api/test/faults/killed.test.ts',
    'apps/api/test/faults/selling/steps.test.ts',
    'apps/api/test/jobs/processes.test.ts',
    'apps/api/test/start/newcomer.test.ts',
  ],
  long: [
    'apps/api/src/db/backup/backup.test.ts',
    'apps/api/test/analytics/{concurrency,invariants}.test.ts',
    'apps/web/test/{bought,bought-and-let-in,budgets,buying,checkout,clocks,one-amount,order-states}.test.ts',
    'apps/web/test/{console,console-events,console-people,event-page,own-account,sign-in,wallet}.test.ts',
    'apps/web/test/{scanner,scanner-offline,security}.test.ts',
  ],
};
const isShort = process.env['KARCIS_TEST_SHORT'] === '1';
/** Tests that replace a module of the server, or set its clock: in a process of their own, since the others share theirs. */
const replacing = [
  'apps/api/src/http/cross-site.test.ts',
  'apps/api/src/http/site/kept-screens.test.ts',
  'apps/api/src/management/voucher-codes.test.ts',
  'apps/api/src/payments/stripe.test.ts',
  'apps/api/src/selling/office/guests.test.ts',
  'apps/api/test/secrets/control.test.ts',
  'apps/api/test/skewed-clock.test.ts',
  'apps/web/test/pseudo-language.test.ts',
];
/** Everything else. With those above: `npm test`. */
const tests = ['{packages,apps}/*/{src,test,bench}/**/*.test.ts', 'tools/**/*.test.ts'];
/** Those of them that need no PostgreSQL: `npm run test:unit`. */
const unit = unitTests(tests);

/** Files that take minutes, the longest first: begun last, one would run alone at the end. */
const slowest = [
  'apps/api/test/authorization/matrix.test.ts',
  'apps/api/test/faults/locks/pairs.test.ts',
  'apps/api/test/seed.test.ts',
  'apps/api/test/analytics/analytics.test.ts',
  'apps/web/test/every-room.test.ts',
  'apps/web/test/every-screen.test.ts',
  'apps/api/test/faults/selling/killed.test.ts',
  'apps/api/test/adding-an-endpoint.test.ts',
  'apps/web/test/adding-a-console-screen.test.ts',
  'apps/web/test/adding-a-screen.test.ts',
  'apps/api/test/rows-read-at-scale.test.ts',
  'apps/api/test/fuzz/fuzz.test.ts',
  'apps/api/test/seed-days.test.ts',
  'apps/api/test/faults/selling/rush.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? slowest.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the class
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** The same in each run: what was green when it was taken is green for whoever clones it. Another one looks for what is new. */
const seed = process.env['KARCIS_TEST_SEED'] ?? '1';
process.stderr.write(`Random tests: KARCIS_TEST_SEED=${seed}\n`);

/** File for the counts of this run: `.ci/run` names it. */
const counts = process.env['KARCIS_TEST_COUNTS'];

export default defineConfig({
  test: {
    ...(counts === undefined ? {} : { reporters: ['default', new CountReporter(counts)] }),
    projects: [
      // Loading the modules anew for each file takes as long as the tests do.
      {
        extends: true,
        test: { name: 'unit', include: unit, exclude: [...drills, ...long, ...replacing], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: tests,
          exclude: [...drills, ...long, ...replacing, ...unit],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: isShort ? short.long : long,
          exclude: [...drills, ...replacing, ...onceInBoth],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
      {
        extends: true,
        test: {
          name: 'drills',
          include: isShort ? short.drills : [...drills, everyScreen, matrix],
          env: { KARCIS_TEST_SCREENS: 'all', KARCIS_TEST_MATRIX: 'all' },
        },
      },
    ],
    globalSetup: ['apps/api/test/postgres.ts'],
    setupFiles: ['apps/api/test/seeds.ts', 'apps/api/test/each-file.ts'],
    env: { KARCIS_TEST_SEED: seed },
    sequence: { sequencer: LongFirst },
    // Whatever is deprecated fails the test that calls it.
    execArgv: ['--throw-deprecation'],
    // Every file has its own database, so files may run side by side. Two thirds of its time a worker waits for PostgreSQL, the browser or a
    // process: with two of them a seventh of two processors has nothing to do.
    maxWorkers: 3,
    // For what hangs: on a busy machine everything takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
