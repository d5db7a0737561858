import { afterEach, beforeEach } from 'vitest';
import type { Kind, Kinds } from '../../src/jobs/kind.ts';
import { keepWorking, type Times, type Work, type WorkOptions } from '../../src/jobs/keep-working.ts';
import type { Karcis } from '../harness.ts';

const tables = ['jobs', 'outbox', 'schedules', 'error_occurrences', 'error_log_hours', 'error_logs'] as const;

/** A kind of job for tests: it is tried once. */
const kind = (work: Kind['work'], changed: Partial<Kind> = {}): Kind => ({
  lane: 'keeping',
  pauses: [],
  limit: 30,
  work,
  ...changed,
});

/** Workers for the tests of a file. They stop after each test, and each begins with no jobs. */
export function workersForTests(karcis: { readonly current: Karcis }) {
  const running: Work[] = [];
  let errors: unknown[] = [];
  beforeEach(async () => {
    errors = [];
    for (const table of tables) await karcis.current.db.deleteFrom(table).execute();
  });
  /** Stops all of them: what is under way has ended then. */
  const stopped = () => Promise.all(running.splice(0).map((work) => work.stop()));
  afterEach(() => stopped());

  /** Begins to work as a process does, but looks for work all the time. */
  function working(kinds: Kinds, changed: Partial<WorkOptions> = {}, times: Partial<Times> = {}): Work {
    const work = keepWorking({
      database: karcis.current.database,
      kinds,
      topics: {},
      schedules: {},
      lanes: {
        mail: 2,
        mail_optional: 0,
        webhook: 8,
        webhook_slow: 2,
        money: 32,
        bulk: 1,
        keeping: 1,
        cleaning: 1,
      },
      place: { environment: 'test', secrets: ['kunci-rahasia-sekali'] },
      onError: (error) => errors.push(error),
      times: { look: 20, leastLease: 3600, end: 5000, ...times },
      ...changed,
    });
    running.push(work);
    return work;
  }

  return { working, stopped, kind, errors: () => errors };
}
