import type { ClaimedJob } from '../db/queries/jobs.ts';

/** Takes a job that is due and is of none of these subjects; undefined where there is none. */
type Take = (except: readonly string[]) => Promise<ClaimedJob | undefined>;

/**
 * Turns of subjects in a lane. Each has one job under way at most, and its next one when the others that wait have had theirs: an endpoint
 * that hangs, with a thousand messages that are due, holds up no other one that fails.
 */
export function createTurns() {
  const underWay = new Set<string>();
  /** Subjects that have had a turn in this round. */
  const served = new Set<string>();

  /** The next job, by its turn. */
  async function next(take: Take): Promise<ClaimedJob | undefined> {
    let job = await take([...new Set([...underWay, ...served])]);
    if (job === undefined && served.size > 0) {
      served.clear();
      job = await take([...underWay]);
    }
    if (job?.subject_id == null) return job;
    served.add(job.subject_id);
    underWay.add(job.subject_id);
    return job;
  }

  return {
    /** Takes jobs one by one, so many at most. Those that are taken already are returned where the next one cannot be: each has its place. */
    async take(most: number, take: Take): Promise<ClaimedJob[]> {
      const jobs: ClaimedJob[] = [];
      try {
        for (
          let job = await next(take);
          job !== undefined;
          job = jobs.length < most ? await next(take) : undefined
        )
          jobs.push(job);
      } catch (error) {
        if (jobs.length === 0) throw error;
      }
      return jobs;
    },
    end: ({ subject_id: subject }: ClaimedJob): void => void (subject !== null && underWay.delete(subject)),
  };
}
