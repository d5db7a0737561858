import { beforeAll, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { organizerOf, endpointOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

it('administrators share the endpoints of the platform, and see none of an organizer', async () => {
  const { db } = karcis.current;
  const [sari, surya] = [people.Sari, people.Surya].map(
    ({ token }) => karcis.current.client(token).adminWebhooks,
  );
  if (sari === undefined || surya === undefined) expect.fail('nobody is there');
  await endpointOf(db, await organizerOf(db, people.Budi.email));
  const { id } = (await sari.create({ body: { url: 'https://example.org/masuk' } })).data;
  expect((await surya.endpoints()).data.map((endpoint) => endpoint.id)).toEqual([id]);
  expect((await surya.endpoint({ id })).data.url).toBe('https://example.org/masuk');
  expect((await surya.change({ id, body: { types: ['content.changed'] } })).data.types).toEqual([
    'content.changed',
  ]);
  expect((await surya.rotateSecret({ id })).data.secret).toMatch(/^whsec_/);
  const { data: message } = await surya.test({ id });
  expect((await surya.redeliver({ id, delivery_id: message.id })).data).toMatchObject({ id: message.id });
  expect((await sari.deliveries({ id })).data).toMatchObject([{ id: message.id, type: 'webhook.test' }]);
  const since = new Date().toISOString();
  expect((await sari.replay({ id, body: { since } })).data.kind).toBe('webhook.replay');
  await surya.remove({ id });
  expect((await sari.endpoints()).data).toEqual([]);
});

it('administrators read what has happened since they last asked', async () => {
  const { data } = await karcis.current.client(people.Sari.token).adminWebhooks.changes();
  expect(data).toEqual({ changes: [], cursor: expect.any(String) as unknown, has_more: false });
});
