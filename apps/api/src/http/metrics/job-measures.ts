import { Gauge, type Registry } from 'prom-client';
import { type JobFigures, jobFigures } from '../../db/queries/job-figures.ts';
import { mailFigures } from '../../db/queries/mails.ts';
import type { Sources } from './measures.ts';

/** Adds the metrics of the work in the background, over all processes. While the database does not answer, they are left out. */
export function exposeJobs({ database }: Pick<Sources, 'database'>, registry: Registry): void {
  const registers = [registry];
  let reading: Promise<JobFigures | undefined> | undefined;

  /** One read for all the metrics of an answer. */
  const figures = () =>
    (reading ??= jobFigures(database.read)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      }));

  void new Gauge({
    name: 'karcis_jobs',
    help: 'Jobs that are not done, and those that failed, by lane and status.',
    labelNames: ['lane', 'status'],
    registers,
    async collect() {
      const found = await figures();
      this.reset();
      for (const { lane, status, count } of found?.jobs ?? []) this.set({ lane, status }, count);
    },
  });
  void new Gauge({
    name: 'karcis_mails',
    help: 'Mails of the last hour, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      const found = await mailFigures(database.read).catch(() => []);
      this.reset();
      for (const { status, count } of found) this.set({ status }, count);
    },
  });
  const wait = (name: string, help: string, read: (found: JobFigures) => number) =>
    void new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await figures();
        if (found === undefined) this.remove();
        else this.set(read(found));
      },
    });
  wait(
    'karcis_jobs_waited_seconds',
    'Time for which the oldest job that is due has waited.',
    (found) => found.waitedSeconds,
  );
  wait(
    'karcis_outbox_waited_seconds',
    'Time for which the oldest row of the outbox has waited to be dispatched.',
    (found) => found.outboxSeconds,
  );
}
