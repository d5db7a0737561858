import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Lane } from '../../src/db/queries/jobs.ts';
import { announce } from '../../src/db/queries/outbox.ts';
import { topics } from '../../src/domain/topics.ts';
import { lanes, turns as usualTurns } from '../../src/jobs/kinds.ts';
import type { WorkOptions } from '../../src/jobs/keep-working.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { karcisForTests } from '../harness.ts';
import { workersForTests } from '../jobs/workers.ts';
import { invite, type People } from '../people.ts';
import { secretKey } from '../postgres.ts';
import { endpointOf, kindsFor } from '../webhook-records.ts';
import { sinkForTests } from './sink.ts';

/** A server, workers and a receiver for the tests of a file. Each test begins without endpoints. */
export function deliveriesForTests() {
  const karcis = karcisForTests();
  const sink = sinkForTests();
  const { working, stopped, errors } = workersForTests(karcis);
  let people: People;
  beforeAll(async () => {
    people = await invite(karcis.current);
  });
  beforeEach(async () => {
    await karcis.current.db.deleteFrom('webhook_endpoints').execute();
    sink.received.length = 0;
  });
  const db = () => karcis.current.db;
  const deliveries = (endpointId: string) =>
    db()
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .orderBy('message_id')
      .execute();

  return {
    karcis,
    sink,
    errors,
    stopped,
    people: () => people,
    /** Works as a server does, beside which the sink is a network of our own. */
    serving: (
      limits = { connect: 2000, total: 2000 },
      database: WorkOptions['database'] = karcis.current.database,
      { turns, places = {} }: { turns?: readonly Lane[]; places?: Partial<WorkOptions['lanes']> } = {},
    ) =>
      working(
        kindsFor({
          targets: createTargets({ isProduction: false, networks: ['127.0.0.0/8'] }),
          secretKey: async () => secretKey,
          limits,
        }),
        { topics, database, turns: turns ?? usualTurns, lanes: { ...lanes, ...places } },
      ),
    endpoint: (path: string, owner: string | null = null, row: object = {}) =>
      endpointOf(db(), owner, { url: sink.url(path), ...row }),
    tell: (organizerId: string | null = null) =>
      karcis.current.database.transaction((each) =>
        announce(each, {
          topic: 'content.changed',
          eventId: null,
          organizerId,
          subject: { type: 'faq', id: '00000000-0000-7000-8000-000000000001' },
          data: { kind: 'faq', action: 'updated' },
        }),
      ),
    deliveries,
    statusOf: async (endpointId: string) => (await deliveries(endpointId)).map(({ status }) => status),
    endpointNow: (id: string) =>
      db().selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    jobsOf: (id: string) => db().selectFrom('live_jobs').selectAll().where('subject_id', '=', id).execute(),
    dueNow: () =>
      db()
        .updateTable('jobs')
        .set({ due_at: sql<string>`now()` })
        .where('status', '=', 'Queued')
        .execute(),
  };
}
