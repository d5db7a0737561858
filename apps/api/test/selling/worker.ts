import { sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import type { ClaimedJob } from '../../src/db/queries/jobs.ts';
import { newId } from '../../src/domain/id.ts';
import { dispatch } from '../../src/jobs/dispatch.ts';
import type { Kinds } from '../../src/jobs/kind.ts';
import { paymentKinds } from '../../src/jobs/payments.ts';
import { tryJob } from '../../src/jobs/try-job.ts';
import { createPayments, type Payments } from '../../src/payments/payments.ts';
import { type Provider, ProviderError } from '../../src/payments/provider.ts';
import type { Karcis } from '../harness.ts';
import { secretKey } from '../mail/support.ts';

/** What may be wrong with a provider: it is not there, or does what it is asked and its answer is lost. */
export type Trouble = 'Away' | 'Answer Lost';

/** Does jobs of payments one after the other, each when it is told to: what comes of a step does not depend on who was quicker. */
export function createWorker({ database, db }: Pick<Karcis, 'database' | 'db'>) {
  let trouble: Trouble | undefined;
  const secret = async () => secretKey;
  const payments = createPayments({ database, config: readConfig({ NODE_ENV: 'test' }), secretKey: secret });
  const kinds: Kinds = paymentKinds({
    payments: troubled(payments, () => trouble),
    secretKey: secret,
  });
  const topics = { 'event.cancelled': ['event.refund_all'] };
  const place = { environment: 'test', secrets: [] };

  /** Takes one of the jobs that wait, in the order in which they were made; its time is now. */
  async function take(pick: number): Promise<ClaimedJob | undefined> {
    const { rows } = await sql<ClaimedJob>`
      with waiting as (
        select id from jobs where status = 'Queued' and kind = any(${Object.keys(kinds)}::text[]) order by created_at, id
      )
      update jobs set due_at = now() + interval '5 minutes', attempts = attempts + 1, claimed_by = ${newId()}
      where id = (select id from waiting offset ${pick} % (select greatest(count(*), 1) from waiting) limit 1)
      returning id, kind, event_id, subject_id, payload, attempts, claimed_by
    `.execute(db);
    return rows[0];
  }

  async function work(job: ClaimedJob): Promise<void> {
    const kind = kinds[job.kind];
    if (kind === undefined) throw new Error(`There is no kind ${job.kind}`);
    const ending = AbortSignal.timeout(60_000);
    const trying = { database, ending, place, leaseEnds: performance.now() + 60_000, pause: 10 };
    if ((await tryJob(job, kind, trying)) === 'failed') await demandTrouble(job);
  }

  /**
   * A job may fail for good where its provider was away, or sessions ended, each time; and a refund where less than it is left there. Throws where
   * it has another reason.
   */
  async function demandTrouble({ id, kind, subject_id }: ClaimedJob): Promise<void> {
    const { last_error } = await db
      .selectFrom('jobs')
      .select('last_error')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (kind === 'refund.send' && (await isGoneElsewhere(subject_id ?? ''))) return;
    if (!/does not answer|terminating connection|Connection terminated|unavailable/.test(last_error ?? ''))
      throw new Error(`The job ${kind} has failed for good: ${last_error}`);
  }

  /**
   * Whether the provider has less than a refund asks for, because it has given money back of its own accord, or for a refund that had failed
   * here since its answer was lost each time: it refuses that for good.
   */
  async function isGoneElsewhere(refund: string): Promise<boolean> {
    const { rows } = await sql`
      select from refunds join payments on payments.event_id = refunds.event_id and payments.id = refunds.payment_id
      join sandbox_payments as provider on provider.reference = payments.reference
      where refunds.id = ${refund} and exists (
        select from jsonb_array_elements(provider.refunds) as each
        left join refunds as other on other.event_id = refunds.event_id and other.id = (each ->> 'refund_id')::uuid
        where each ->> 'state' <> 'Failed' and (other.id is null or other.status = 'Failed')
      )
      and refunds.amount > provider.paid_amount - (
        select sum((each ->> 'amount')::bigint) from jsonb_array_elements(provider.refunds) as each
        where each ->> 'state' <> 'Failed'
      )`.execute(db);
    return rows.length > 0;
  }

  /** Works on a job that waits; `twice` as where its lease was lost. Returns what it was; undefined where none waits. */
  async function next(pick = 0, times = 1): Promise<string | undefined> {
    while (await dispatch(database, topics, kinds));
    const job = await take(pick);
    if (job === undefined) return undefined;
    for (let time = 0; time < times; time++) await work(job);
    return job.kind;
  }

  return {
    next,
    /** Works until no job waits. */
    async all(): Promise<void> {
      for (let job = await next(); job !== undefined; job = await next());
    },
    /** What is wrong with the provider from now on. */
    trouble: (what: Trouble | undefined) => {
      trouble = what;
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;

const troubled = (payments: Payments, trouble: () => Trouble | undefined): Payments => ({
  ...payments,
  provider(name) {
    const provider = payments.provider(name);
    const asked =
      <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
      async (...about: Asked): Promise<Answer> => {
        if (trouble() === 'Away') throw gone;
        const answer = await ask(...about);
        if (trouble() === 'Answer Lost') throw gone;
        return answer;
      };
    return {
      ...provider,
      create: asked(provider.create),
      status: asked(provider.status),
      cancel: asked(provider.cancel),
      refund: asked(provider.refund),
    } satisfies Provider;
  },
});

const gone = new ProviderError('The provider does not answer', { code: 'unreachable', isFinal: false });
