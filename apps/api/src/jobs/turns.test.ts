import { describe, expect, it } from 'vitest';
import type { ClaimedJob } from '../db/queries/jobs.ts';
import { createTurns } from './turns.ts';

const job = (subject: string): ClaimedJob => ({
  id: subject,
  kind: 'webhook.deliver',
  event_id: null,
  subject_id: subject,
  payload: {},
  attempts: 1,
  claimed_by: subject,
});

/** Takes the next job of two subjects; of none where the database fails that claim. */
function claims(failing: readonly number[]) {
  let count = 0;
  return async (except: readonly string[]) => {
    count += 1;
    if (failing.includes(count)) throw new Error('no connection is free');
    const subject = ['a', 'b'].find((each) => !except.includes(each));
    return subject === undefined ? undefined : job(subject);
  };
}

describe('a claim that fails', () => {
  it('leaves the jobs that were taken before it to be worked on, and their subjects have turns again', async () => {
    const turns = createTurns();
    const take = claims([2]);
    const first = await turns.take(2, take);
    expect(first.map(({ id }) => id)).toEqual(['a']);
    for (const each of first) turns.end(each);
    expect((await turns.take(2, take)).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  });

  it('is told where it is the first one', async () => {
    await expect(createTurns().take(2, claims([1]))).rejects.toThrow('no connection is free');
  });

  it('would take a turn from its subject for good where nobody ended it (control)', async () => {
    const turns = createTurns();
    await turns.take(1, claims([]));
    const next = await turns.take(2, claims([]));
    expect(next.map(({ id }) => id)).toEqual(['b']);
  });
});
