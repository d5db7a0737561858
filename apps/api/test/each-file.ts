import { afterAll, vi } from 'vitest';
import { takeDisorder } from './locks/observed.ts';
import { logged } from './logged.ts';

// A setup file of vitest: it is run before each test file, and what it registers runs after everything else of the file. The
// files of one process share their modules, so that nothing of one may be left to the next.

// oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern
afterAll(async ({}, file) => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  const disorder = takeDisorder();
  if (disorder.length > 0)
    throw new Error(`Rows are locked in another order than that of lock-order.ts:\n${disorder.join('\n')}`);
  // Not loaded before the tests, some of which replace what they load.
  const { forwardTime } = await import('../src/domain/time/clock.ts');
  if (forwardTime() > Date.now() + 1000 && file.file.projectName !== 'replacing')
    throw new Error(
      'The clock of this process is ahead: list this file under `replacing` in vitest.config.ts',
    );
  const { routesNotCalled } = await import('./area-calls.ts');
  const missing = routesNotCalled(file, logged.splice(0));
  if (missing.length > 0) throw new Error(`No test of this file got an answer of ${missing.join(', ')}`);
});
