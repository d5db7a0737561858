import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';
import { endpointOf, messageFor, organizerOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ environment: { KARCIS_RATE_LIMITS: 'on' } });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  for (const table of ['jobs', 'webhook_endpoints', 'activity_log'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});

const sari = () => karcis.current.client(people.Sari.token).adminWebhooks;
const budi = () => karcis.current.client(people.Budi.token).organizerWebhooks;
const bayu = () => karcis.current.client(people.Bayu.token).organizerWebhooks;

const url = 'https://gudang.example.org/masuk';
const actions = async () => {
  const rows = await karcis.current.db
    .selectFrom('activity_log')
    .selectAll()
    .where('action', '<>', 'access.denied')
    .orderBy('id')
    .execute();
  return rows.map(({ action, subject_label }) => `${action} ${subject_label}`);
};
const made = async (body: { url: string; types?: ['content.changed'] } = { url }) =>
  (await budi().create({ body })).data;

describe('an endpoint', () => {
  it('is made with a secret that no other request is shown, and stored encrypted', async () => {
    const { secret, ...endpoint } = await made({ url, types: ['content.changed'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      url,
      types: ['content.changed'],
      status: 'Active',
      failing_since: null,
    });
    expect((await budi().endpoints()).data).toEqual([endpoint]);
    expect((await budi().endpoint({ id: endpoint.id })).data).toEqual(endpoint);
    const stored = await karcis.current.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored.secret_encrypted.toString('latin1')).not.toContain(secret.slice(6));
    expect(await actions()).toEqual(['webhook.created gudang.example.org']);
    expect(karcis.current.log.join('')).not.toContain(secret);
  });

  it('is not made for an address that nothing is sent to', async () => {
    for (const bad of [
      'https://127.0.0.1/',
      'https://a:b@example.org/',
      'https://example.org:22/',
      'example.org',
    ])
      await expect(budi().create({ body: { url: bad } })).rejects.toThrow('422 url_not_allowed');
    const { id } = await made();
    await expect(budi().change({ id, body: { url: 'https://[::1]/' } })).rejects.toThrow('url_not_allowed');
    expect((await budi().endpoint({ id })).data.url).toBe(url);
  });

  it('is one of twenty at most', async () => {
    const { db } = karcis.current;
    for (let n = 0; n < 20; n++) await endpointOf(db, await organizerOf(db, people.Budi.email));
    await expect(budi().create({ body: { url } })).rejects.toThrow('409 too_many_endpoints');
    expect((await bayu().create({ body: { url } })).data.url).toBe(url);
  });

  it('is changed, paused and removed, and the audit log says so', async () => {
    const { id } = await made();
    const message = await messageFor(karcis.current.db, id);
    const other = 'https://lain.example.org/';
    const sent = { url: ' https://LAIN.example.org', description: 'Gudang' };
    expect((await budi().change({ id, body: sent })).data).toMatchObject({
      url: other,
      description: 'Gudang',
      types: [],
    });
    expect((await budi().change({ id, body: { status: 'Paused' } })).data.status).toBe('Paused');
    expect((await budi().deliveries({ id })).data).toMatchObject([{ id: message, status: 'Cancelled' }]);
    for (const refused of [() => budi().test({ id }), () => budi().redeliver({ id, delivery_id: message })])
      await expect(refused()).rejects.toThrow('409 endpoint_disabled');
    await budi().remove({ id });
    await expect(budi().endpoint({ id })).rejects.toThrow('404 not_found');
    expect(await karcis.current.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect((await actions()).map((action) => action.split(' ')[0])).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.updated',
      'webhook.removed',
    ]);
  });

  it('is changed in the version that was read, and the audit log tells of what, without the address', async () => {
    const { id } = await made({ url: 'https://gudang.example.org/masuk?kunci=RAHASIA' });
    const { etag } = await budi().endpoint({ id });
    const ifMatch = etag ?? '';
    const manager = await colleague(karcis.current.db, people.Budi, 'Manager');
    const theirs = karcis.current.client(manager.token).organizerWebhooks;
    const body = {
      url: 'https://gudang.example.org/lain?kunci=RAHASIA',
      types: ['content.changed' as const],
    };
    expect((await theirs.change({ id, body }, { ifMatch })).data).toMatchObject(body);
    const stale = { status: 412, code: 'changed_meanwhile' };
    for (const refused of [
      () => budi().change({ id, body: { description: 'Gudang' } }, { ifMatch }),
      () => budi().rotateSecret({ id }, { ifMatch }),
      () => budi().remove({ id }, { ifMatch }),
    ])
      await expect(refused()).rejects.toMatchObject(stale);
    const changes = ['url', 'types'].map(
      (field) => expect.objectContaining({ field, by: manager.name }) as unknown,
    );
    await expect(budi().remove({ id }, { ifMatch })).rejects.toMatchObject({
      problem: { conflict: { changes: expect.arrayContaining(changes) as unknown } },
    });
    // Values that it has already change nothing, and null clears.
    const before = await budi().endpoint({ id });
    expect((await budi().change({ id, body })).data).toEqual(before.data);
    await budi().change({ id, body: { description: 'Gudang' } }, { ifMatch: before.etag ?? '' });
    expect((await budi().change({ id, body: { description: null } })).data.description).toBeNull();
    await budi().rotateSecret({ id });
    const told = await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'changes'])
      .where('subject_id', '=', id)
      .where('action', '<>', 'webhook.created')
      .orderBy('id')
      .execute();
    const hidden = { old: '[changed]', new: '[changed]' };
    expect(told).toEqual([
      {
        action: 'webhook.updated',
        changes: [
          { field: 'url', ...hidden },
          { field: 'types', old: '[]', new: '["content.changed"]' },
        ],
      },
      { action: 'webhook.updated', changes: [{ field: 'description', old: null, new: 'Gudang' }] },
      { action: 'webhook.updated', changes: [{ field: 'description', old: 'Gudang', new: null }] },
      {
        action: 'webhook.secret_rotated',
        changes: [
          { field: 'secret', ...hidden },
          { field: 'old_secret', old: null, new: '[changed]' },
          { field: 'old_until', old: null, new: expect.any(String) as unknown },
        ],
      },
    ]);
    const log = await karcis.current.db.selectFrom('activity_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('RAHASIA');
  });

  it('says what its reader may do with it now: a Viewer nothing, and what it is told only while it is Active', async () => {
    const { id, actions: may } = await made();
    expect(may).toEqual(['change', 'remove', 'rotate-secret', 'pause', 'test', 'redeliver', 'replay']);
    const { data: paused } = await budi().change({ id, body: { status: 'Paused' } });
    expect(paused.actions).toEqual(['change', 'remove', 'rotate-secret', 'resume']);
    const viewer = await colleague(karcis.current.db, people.Budi, 'Viewer');
    const theirs = karcis.current.client(viewer.token).organizerWebhooks;
    expect((await theirs.endpoint({ id })).data.actions).toEqual([]);
    expect((await theirs.endpoints()).data.map(({ actions: none }) => none)).toEqual([[]]);
    await expect(theirs.remove({ id })).rejects.toThrow('403 member_role');
  });

  it('that was disabled begins anew when it is Active again', async () => {
    const { db } = karcis.current;
    const { id } = await endpointOf(db, await organizerOf(db, people.Budi.email), { status: 'Disabled' });
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: '2020-01-01T00:00:00.000Z', failures: 40 })
      .execute();
    const { data } = await budi().change({ id, body: { status: 'Active' } });
    expect(data).toMatchObject({ status: 'Active', failing_since: null });
    // Another address is another receiver.
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: '2020-01-01T00:00:00.000Z', failures: 4 })
      .execute();
    await budi().change({ id, body: { description: 'Gudang' } });
    expect((await budi().endpoint({ id })).data.failing_since).not.toBeNull();
    expect(
      (await budi().change({ id, body: { url: 'https://lain.example.org/' } })).data.failing_since,
    ).toBeNull();
    const { failures } = await db
      .selectFrom('webhook_endpoints')
      .select('failures')
      .executeTakeFirstOrThrow();
    expect(failures).toBe(0);
  });

  it('is made once by a request that is repeated with its key, which gets its secret until it has another one', async () => {
    const make = (idempotencyKey: string) =>
      budi().create({ body: { url: 'https://ulang.example.org' } }, { idempotencyKey });
    const key = newId();
    const { data: first } = await make(key);
    expect((await make(key)).data).toEqual(first);
    await budi().change({ id: first.id, body: { status: 'Paused' } });
    expect((await make(key)).data).toMatchObject({
      ...first,
      status: 'Paused',
      secret: first.secret,
      actions: expect.anything(),
      updated_at: expect.anything(),
    });
    await budi().rotateSecret({ id: first.id });
    await expect(make(key)).rejects.toThrow('422 idempotency_key_reused');
    // Control: with another key it is another one.
    expect((await make(newId())).data.id).not.toBe(first.id);
    // What was taken away is not made again.
    await budi().remove({ id: first.id });
    await expect(make(key)).rejects.toThrow('404 not_found');
  });

  it('gets another secret, and the old one signs for a day', async () => {
    const { id, secret } = await made();
    const { data } = await budi().rotateSecret({ id });
    expect(data.secret).toMatch(/^whsec_/);
    expect(data.secret).not.toBe(secret);
    const hours = (new Date(data.old_until).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(await actions()).toContain('webhook.secret_rotated gudang.example.org');
  });

  it('is its owner’s alone', async () => {
    const { id } = await made();
    const delivery_id = await messageFor(karcis.current.db, id);
    const since = new Date().toISOString();
    for (const who of [bayu(), sari()]) {
      expect((await who.endpoints()).data).toEqual([]);
      for (const asked of [
        () => who.endpoint({ id }),
        () => who.change({ id, body: { status: 'Paused' } }),
        () => who.remove({ id }),
        () => who.rotateSecret({ id }),
        () => who.test({ id }),
        () => who.deliveries({ id }),
        () => who.redeliver({ id, delivery_id }),
        () => who.replay({ id, body: { since } }),
      ])
        await expect(asked()).rejects.toThrow('404 not_found');
    }
    expect((await budi().endpoint({ id })).data.status).toBe('Active');
  });
});

describe('messages of an endpoint', () => {
  it('are listed newest first, and by their status', async () => {
    const { db } = karcis.current;
    const { id } = await made();
    const first = await messageFor(db, id);
    const { data: second } = await budi().test({ id });
    expect(second).toMatchObject({ type: 'webhook.test', status: 'Pending', attempts: 0, error: null });
    expect((await budi().deliveries({ id })).data.map((each) => each.id)).toEqual([second.id, first]);
    expect((await budi().deliveries({ id, status: 'Failed' })).data).toEqual([]);
  });

  it('for a test are ten a minute', async () => {
    const { id } = await made();
    for (let n = 0; n < 10; n++) await budi().test({ id });
    await expect(budi().test({ id })).rejects.toThrow('429 too_many_requests');
  });

  it('are sent again from their first try on, once for all who ask at once', async () => {
    const { db } = karcis.current;
    const { id } = await made();
    const delivery_id = await messageFor(db, id);
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'Failed', next_at: null, attempts: 10 })
      .execute();
    await Promise.all([1, 2, 3].map(() => budi().redeliver({ id, delivery_id })));
    expect((await budi().deliveries({ id })).data).toMatchObject([{ status: 'Pending', attempts: 0 }]);
    const jobs = await db.selectFrom('jobs').select(['kind', 'subject_id']).execute();
    expect(jobs).toEqual([{ kind: 'webhook.deliver', subject_id: id }]);
    await expect(budi().redeliver({ id, delivery_id: newId() })).rejects.toThrow('404 not_found');
  });

  it('are sent again since an instant of the last thirty days, by one replay at a time', async () => {
    const { id } = await made();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { data } = await budi().replay({ id, body: { since, only_failed: true } });
    expect(data).toMatchObject({ kind: 'webhook.replay', lane: 'bulk', status: 'Queued', subject_id: id });
    await expect(budi().replay({ id, body: { since } })).rejects.toThrow('409 replay_running');
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await expect(budi().replay({ id, body: { since: long } })).rejects.toThrow('422 invalid_request');
  });
});

describe('the feed of changes', () => {
  it('has nothing while nothing has happened, and a cursor to go on from', async () => {
    const { data } = await budi().changes();
    expect(data).toEqual({ changes: [], cursor: expect.any(String) as unknown, has_more: false });
    expect((await budi().changes({ cursor: data.cursor })).data.changes).toEqual([]);
  });
});

describe('without the server’s secret', () => {
  const bare = karcisForTests({ secretKey: async () => undefined });

  it('there are no secrets for endpoints', async () => {
    const { Sari } = await invite(bare.current);
    const { adminWebhooks } = bare.current.client(Sari.token);
    await expect(adminWebhooks.create({ body: { url } })).rejects.toThrow('409 no_secret_key');
  });
});
