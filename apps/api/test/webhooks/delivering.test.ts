import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { claim, outcomes } from '../../src/db/queries/jobs.ts';
import { dropOldNews, noEvent } from '../../src/db/queries/outbox.ts';
import { deliverTo, dropOldDeliveries } from '../../src/db/queries/webhook-deliveries.ts';
import { webhookKinds } from '../../src/jobs/webhooks.ts';
import type { Sending } from '../../src/webhooks/deliver.ts';
import { eventually } from '../faults/api-process.ts';
import { organizerOf } from '../webhook-records.ts';
import { deliveriesForTests } from './deliveries.ts';
import { isSigned } from './sink.ts';

const on = deliveriesForTests();
const { karcis, sink, errors, serving, endpoint, tell } = on;
const { deliveries, statusOf, endpointNow, jobsOf, dueNow } = on;

describe('what happens', () => {
  it('is told to an endpoint, signed as Standard Webhooks has it, with ids and no more', async () => {
    const { id, secret } = await endpoint('/ok');
    serving();
    const messageId = await tell();
    await eventually(async () => (await statusOf(id))[0] === 'Succeeded');
    const [message] = sink.received;
    if (message === undefined) expect.fail('nothing arrived');
    expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': messageId });
    const body = JSON.parse(message.body) as { timestamp: string };
    expect(body).toEqual({
      type: 'content.changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      data: {
        id: '00000000-0000-7000-8000-000000000001',
        event_id: null,
        kind: 'faq',
        action: 'updated',
      },
    });
    expect(Math.abs(Number(message.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(isSigned(message, secret)).toBe(true);
    // Control: another secret and another body have another signature.
    expect(isSigned(message, (await endpoint('/ok')).secret)).toBe(false);
    expect(isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    expect(errors()).toEqual([]);
  });

  it('is told to those whom it concerns: once each, of an organizer its own, by type, while they are Active', async () => {
    const budi = await organizerOf(karcis.current.db, on.people().Budi.email);
    const bayu = await organizerOf(karcis.current.db, on.people().Bayu.email);
    const told = [
      await endpoint('/ok'),
      await endpoint('/ok', budi),
      await endpoint('/ok', budi, { types: ['content.changed'] }),
    ];
    const others = [
      await endpoint('/ok', bayu),
      await endpoint('/ok', budi, { types: ['webhook.test'] }),
      await endpoint('/ok', budi, { status: 'Paused' }),
      await endpoint('/ok', null, { status: 'Disabled' }),
    ];
    serving();
    serving();
    await tell(budi);
    for (const { id } of told) await eventually(async () => (await statusOf(id))[0] === 'Succeeded');
    expect(sink.received).toHaveLength(3);
    for (const { id } of others) expect(await deliveries(id)).toEqual([]);
  });

  it('is told of content that an administrator changes', async () => {
    const { id } = await endpoint('/ok');
    serving();
    const { cms } = karcis.current.client(on.people().Sari.token);
    const { data: faq } = await cms.createFaq({ body: { question: 'Kapan?', answer_markdown: 'Nanti.' } });
    await eventually(async () => (await statusOf(id))[0] === 'Succeeded');
    const { data } = JSON.parse(sink.received[0]?.body ?? '') as { data: object };
    expect(data).toEqual({ id: faq.id, event_id: null, kind: 'faq', action: 'created' });
  });

  it('is signed with both secrets after a rotation, and with the new one alone a day later', async () => {
    const { id, secret: old } = await endpoint('/ok');
    serving();
    const { adminWebhooks } = karcis.current.client(on.people().Sari.token);
    const { secret } = (await adminWebhooks.rotateSecret({ id })).data;
    await adminWebhooks.test({ id });
    await eventually(() => sink.received.length === 1);
    await karcis.current.db
      .updateTable('webhook_endpoints')
      .set({ old_until: '2020-01-01T00:00:00.000Z' })
      .execute();
    await adminWebhooks.test({ id });
    await eventually(() => sink.received.length === 2);
    const signed = sink.received.map((message) => [isSigned(message, old), isSigned(message, secret)]);
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

describe('a message that does not arrive', () => {
  it('is tried again under the same id, and the endpoint’s others wait in the slow lane', async () => {
    const { id } = await endpoint('/broken');
    serving();
    await tell();
    await eventually(async () => (await deliveries(id))[0]?.attempts === 1);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: 'Pending', last_error: 'status', last_status_code: 500 });
    expect(delivery?.last_response).toBeNull(); // a network of our own
    await eventually(async () => (await jobsOf(id))[0]?.status === 'Retrying');
    const [job] = await jobsOf(id);
    expect(job).toMatchObject({ lane: 'webhook_slow', attempts: 1 });
    const pause = new Date(job?.due_at ?? 0).getTime() - new Date(delivery?.last_attempt_at ?? 0).getTime();
    expect(pause).toBeGreaterThan(3000);
    expect(pause).toBeLessThan(8000);
    await dueNow();
    await eventually(() => sink.received.length === 2);
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await tell();
    await eventually(async () => (await jobsOf(id)).length === 2);
    expect((await jobsOf(id)).map(({ lane }) => lane)).toEqual(['webhook_slow', 'webhook_slow']);
  });

  it('waits as long as the receiver asks, and never for more than a day', async () => {
    for (const [path, hours] of [
      ['/busy', 2],
      ['/never', 24],
    ] as const) {
      const { id } = await endpoint(path);
      serving();
      await karcis.current.client(on.people().Sari.token).adminWebhooks.test({ id });
      await eventually(async () => (await deliveries(id))[0]?.attempts === 1);
      const [delivery] = await deliveries(id);
      const waits =
        new Date(delivery?.next_at ?? 0).getTime() - new Date(delivery?.last_attempt_at ?? 0).getTime();
      expect(Math.round(waits / 3_600_000), path).toBe(hours);
      await eventually(async () => (await jobsOf(id))[0]?.status === 'Retrying');
    }
  });

  it('has failed after its tenth try; that is no error of ours', async () => {
    const { id } = await endpoint('/cut');
    serving();
    await tell();
    for (let tries = 1; tries <= 10; tries++) {
      await eventually(async () => (await deliveries(id))[0]?.attempts === tries);
      await eventually(async () => (await jobsOf(id))[0]?.claimed_by === null || tries === 10);
      await dueNow();
    }
    await eventually(async () => (await jobsOf(id))[0]?.status === 'Succeeded');
    expect(await statusOf(id)).toEqual(['Failed']);
    expect(sink.received).toHaveLength(10);
    expect(await karcis.current.db.selectFrom('error_logs').select('id').execute()).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('to one that is gone is the last: 410 disables at once', async () => {
    const { id } = await endpoint('/gone');
    serving();
    await tell();
    await eventually(async () => (await endpointNow(id)).status === 'Disabled');
    await tell();
    await eventually(async () => (await jobsOf(id))[0]?.status === 'Succeeded');
    expect(await statusOf(id)).toEqual(['Failed']);
    expect(sink.received).toHaveLength(1);
  });

  it.each([
    ['six days and twenty failures', 6, 19, 'Disabled'],
    ['six days and few failures', 6, 5, 'Active'],
    ['four days and many failures', 4, 400, 'Active'],
  ] as const)('after %s leaves its endpoint as it should be', async (_name, days, failures, status) => {
    const { id } = await endpoint('/broken');
    await karcis.current.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date(Date.now() - days * 86_400_000).toISOString(), failures })
      .execute();
    serving();
    await tell();
    await eventually(async () => (await endpointNow(id)).failures === failures + 1);
    expect((await endpointNow(id)).status).toBe(status);
  });

  it('is forgotten when the next one arrives', async () => {
    const { id } = await endpoint('/broken');
    serving();
    await tell();
    await eventually(async () => (await endpointNow(id)).failing_since !== null);
    await karcis.current.db
      .updateTable('webhook_endpoints')
      .set({ url: sink.url('/ok') })
      .execute();
    await tell();
    await eventually(async () => (await endpointNow(id)).failing_since === null);
    expect((await endpointNow(id)).failures).toBe(0);
  });

  it('to one that hangs holds up no other for long', async () => {
    const [slow, quick] = [await endpoint('/hangs'), await endpoint('/ok')];
    serving({ connect: 500, total: 500 });
    for (let n = 0; n < 20; n++) await tell();
    await eventually(async () => (await statusOf(quick.id)).every((status) => status === 'Succeeded'));
    await eventually(async () =>
      (await deliveries(slow.id)).some(({ last_error }) => last_error === 'timeout'),
    );
    const lanes = new Set(
      (await jobsOf(slow.id)).filter(({ claimed_by }) => claimed_by === null).map(({ lane }) => lane),
    );
    expect([...lanes].filter((lane) => lane !== 'webhook_slow')).toEqual([]);
  });
});

describe('a replay', () => {
  const replay = async (id: string, only_failed: boolean) => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { adminWebhooks } = karcis.current.client(on.people().Sari.token);
    const { data: job } = await adminWebhooks.replay({ id, body: { since, only_failed } });
    await eventually(
      async () => (await jobsOf(id)).find((each) => each.id === job.id)?.status === 'Succeeded',
    );
    await eventually(async () => (await statusOf(id)).every((status) => status === 'Succeeded'));
  };

  it('sends what has not arrived, also of the time in which the endpoint was paused', async () => {
    const { id } = await endpoint('/ok');
    serving();
    const arrived = await tell();
    await eventually(async () => (await statusOf(id))[0] === 'Succeeded');
    await karcis.current.db.updateTable('webhook_endpoints').set({ status: 'Paused' }).execute();
    const missed = await tell();
    await eventually(async () => {
      const left = await karcis.current.db
        .selectFrom('outbox')
        .select('id')
        .where('dispatched', '=', false)
        .execute();
      return left.length === 0;
    });
    await karcis.current.db.updateTable('webhook_endpoints').set({ status: 'Active' }).execute();
    await replay(id, true);
    expect(sink.received.map(({ headers }) => headers['webhook-id'])).toEqual([arrived, missed]);
    await replay(id, false);
    expect(sink.received.map(({ headers }) => String(headers['webhook-id'])).toSorted()).toEqual(
      [arrived, missed, arrived, missed].toSorted(),
    );
  });

  it('sends now what was waiting for its next try when the endpoint was paused', async () => {
    const { id } = await endpoint('/broken');
    serving();
    const message = await tell();
    await eventually(async () => (await deliveries(id))[0]?.attempts === 1);
    const { db } = karcis.current;
    // As after some tries: the next one is far away.
    await db
      .updateTable('jobs')
      .set({ due_at: new Date(Date.now() + 86_400_000).toISOString(), attempts: 9 })
      .where('kind', '=', 'webhook.deliver')
      .where('status', '=', 'Queued')
      .execute();
    await db.updateTable('webhook_endpoints').set({ status: 'Paused' }).execute();
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'Cancelled', next_at: null })
      .where('endpoint_id', '=', id)
      .execute();
    await db
      .updateTable('webhook_endpoints')
      .set({ status: 'Active', url: sink.url('/ok') })
      .execute();
    sink.received.length = 0;
    await replay(id, true);
    expect(sink.received.map(({ headers }) => headers['webhook-id'])).toEqual([message]);
    expect((await deliveries(id))[0]).toMatchObject({ attempts: 1, last_status_code: 204 });
  });

  it('goes on over parts of many rows', async () => {
    const { id } = await endpoint('/ok', null, { status: 'Paused' });
    const { db } = karcis.current;
    await sql`
      insert into outbox (id, topic, subject_type, dispatched)
      select gen_random_uuid(), 'content.changed', 'faq', true from generate_series(1, 1203)`.execute(db);
    await db.updateTable('webhook_endpoints').set({ status: 'Active' }).execute();
    serving();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { adminWebhooks } = karcis.current.client(on.people().Sari.token);
    const { data: job } = await adminWebhooks.replay({ id, body: { since } });
    await eventually(async () => (await deliveries(id)).length === 1203, 60);
    await eventually(
      async () => (await jobsOf(id)).find((each) => each.id === job.id)?.status === 'Succeeded',
    );
  });

  it('sends one part a try, after those that are done', async () => {
    const { id } = await endpoint('/ok');
    const { db, database } = karcis.current;
    await sql`
      insert into outbox (id, topic, subject_type, dispatched)
      select gen_random_uuid(), 'content.changed', 'faq', true from generate_series(1, 501)`.execute(db);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { adminWebhooks } = karcis.current.client(on.people().Sari.token);
    const { data: job } = await adminWebhooks.replay({ id, body: { since } });
    const row = () => db.selectFrom('jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow();
    const { work } = webhookKinds({} as Sending)['webhook.replay'];
    const claimOne = () =>
      database.transaction((tx) => claim(tx, { lane: 'bulk', leases: { 'webhook.replay': 60 }, most: 1 }));
    const expected = [
      [500, 'Queued'],
      [501, 'Succeeded'],
    ] as const;
    for (const [sent, status] of expected) {
      const [claimed = expect.fail()] = await claimOne();
      const { payload } = await row();
      const task = { id: job.id, eventId: null, subjectId: id, payload, attempt: 1, pause: 60 } as const;
      await work(database, { ...task, payload: payload as object });
      await database.transaction((tx) => outcomes.succeeded(tx, claimed));
      expect((await deliveries(id)).length).toBe(sent);
      expect((await row()).status).toBe(status);
      // Another one is not begun beside it, and it is not a try that has failed.
      if (status === 'Queued') {
        expect(await row()).toMatchObject({ attempts: 0, claimed_by: null });
        await expect(adminWebhooks.replay({ id, body: { since } })).rejects.toThrow('409 replay_running');
      }
    }
  });
});

describe('what is known of messages', () => {
  it('is deleted after thirty days', async () => {
    const { db, database } = karcis.current;
    const { id } = await endpoint('/ok');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const days of [29.9, 30.1]) {
      const messageId = await tell();
      await database.transaction((each) => deliverTo(each, { endpointId: id, messageId, eventId: noEvent }));
      await db
        .updateTable('webhook_deliveries')
        .set({ created_at: daysAgo(days) })
        .where('message_id', '=', messageId)
        .execute();
    }
    await dropOldDeliveries(database, new AbortController().signal);
    await dropOldNews(database, new AbortController().signal);
    expect(await deliveries(id)).toHaveLength(1);
  });
});
