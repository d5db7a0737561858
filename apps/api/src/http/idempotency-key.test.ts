import { api, type Area } from '@karcis/contract';
import { type CallOptions, type Client, KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { areas } from '../areas.ts';
import { newId } from '../domain/id.ts';

/** Questions that the function behind the route answers with what is there, and makes nothing. */
const there = { question: 'sudah ada', id: '' };
const karcis = karcisForTests({
  ...patientLocks,
  areas: {
    ...areas,
    cms: {
      ...areas.cms,
      createFaq: (db, scope, input, services) =>
        input.body.question === there.question && there.id !== ''
          ? areas.cms.faq(db, scope, there, services)
          : areas.cms.createFaq(db, scope, input, services),
    },
  },
});
let people: People;
let sari: Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  sari = karcis.current.client(people.Sari.token);
});

const body = (question: string) => ({ question, answer_markdown: 'Ya' });
const ask = (question: string, options?: CallOptions, client = sari) =>
  client.cms.createFaq({ body: body(question) }, options);
const rowsOf = (question: string) =>
  karcis.current.db.selectFrom('faqs').select('id').where('question', '=', question).execute();
const entriesOf = (id: string) =>
  karcis.current.db.selectFrom('activity_log').select('action').where('subject_id', '=', id).execute();
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof KarcisError ? error.code : error),
  );

describe('a request that makes something, with an Idempotency-Key', () => {
  it('makes it once, and answers it as it is now when it is repeated', async () => {
    const idempotencyKey = newId();
    const { data: made } = await ask('sekali', { idempotencyKey });
    await sari.cms.changeFaq({ id: made.id, body: { category: 'Tiket' } });
    const { data: again } = await ask('sekali', { idempotencyKey: `"${idempotencyKey}"` });
    expect(again).toMatchObject({ id: made.id, question: 'sekali', category: 'Tiket' });
    expect(await rowsOf('sekali')).toHaveLength(1);
    expect((await entriesOf(made.id)).map(({ action }) => action)).toEqual(['faq.created', 'faq.updated']);
  });

  it('makes two records without a key, or with two (control)', async () => {
    await ask('dua');
    await ask('dua');
    expect(await rowsOf('dua')).toHaveLength(2);
    await ask('dua kunci', { idempotencyKey: newId() });
    await ask('dua kunci', { idempotencyKey: newId() });
    expect(await rowsOf('dua kunci')).toHaveLength(2);
  });

  it('makes it once where eight come at the same time', async () => {
    const idempotencyKey = newId();
    const made = await Promise.all(Array.from({ length: 8 }, () => ask('serempak', { idempotencyKey })));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(await rowsOf('serempak')).toHaveLength(1);
  });

  it('is told that the key was used, for another input or route', async () => {
    const idempotencyKey = newId();
    await ask('pertama', { idempotencyKey });
    expect(await codeOf(ask('kedua', { idempotencyKey }))).toBe('idempotency_key_reused');
    const other = sari.cms.createAnnouncement({ body: { title: 'pertama' } }, { idempotencyKey });
    expect(await codeOf(other)).toBe('idempotency_key_reused');
    expect(await rowsOf('kedua')).toEqual([]);
  });

  it('has keys of its own: those of another account are no hindrance', async () => {
    const idempotencyKey = newId();
    const surya = karcis.current.client(people.Surya.token);
    const [{ data: hers }, { data: his }] = [
      await ask('bersama', { idempotencyKey }),
      await ask('bersama', { idempotencyKey }, surya),
    ];
    expect(his.id).not.toBe(hers.id);
  });

  it('leaves its key free where it is refused', async () => {
    const idempotencyKey = newId();
    await sari.cms.createPage({ body: { title: 'Ada', slug: 'ada' } });
    const make = (slug: string) => sari.cms.createPage({ body: { title: 'Ada', slug } }, { idempotencyKey });
    expect(await codeOf(make('ada'))).toBe('already_taken');
    expect((await make('ada-lagi')).data.slug).toBe('ada-lagi');
  });

  it('leaves its key free where it makes nothing, and may be repeated', async () => {
    const idempotencyKey = newId();
    there.id = (await ask(there.question)).data.id;
    for (const time of ['first', 'repeated'])
      expect((await ask(there.question, { idempotencyKey })).data.id, time).toBe(there.id);
    // Control: where something is made with it, it is that which is answered from then on.
    there.id = '';
    const { data: made } = await ask(there.question, { idempotencyKey });
    expect((await ask(there.question, { idempotencyKey })).data.id).toBe(made.id);
    expect(await rowsOf(there.question)).toHaveLength(2);
  });

  it('gets 404 where what it made was removed', async () => {
    const idempotencyKey = newId();
    const { data } = await ask('dihapus', { idempotencyKey });
    await sari.cms.removeFaq({ id: data.id, reason: 'usang' });
    expect(await codeOf(ask('dihapus', { idempotencyKey }))).toBe('not_found');
    expect(await rowsOf('dihapus')).toHaveLength(1);
  });

  it('is told to come again where the first one does not end', async () => {
    const key = newId();
    const row = { scope: people.Sari.id, key, route: 'cms.createFaq', fingerprint: Buffer.alloc(32) };
    await karcis.current.database.transaction(async (first) => {
      await first.insertInto('idempotency_keys').values(row).execute();
      const refused = await ask('menunggu', { idempotencyKey: key }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'request_in_progress', status: 409, retryAfter: 1 });
      await first.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    });
    expect(await rowsOf('menunggu')).toEqual([]);
  });

  it('is told what a key looks like, without the key', async () => {
    for (const wrong of ['pendek', 'x'.repeat(65), 'dengan spasi di tengahnya', 'titik.titik.titik.titik']) {
      const refused = await ask('salah', { idempotencyKey: wrong }).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'invalid_request',
        errors: [{ parameter: 'Idempotency-Key', code: 'wrong_form' }],
      });
      expect(JSON.stringify((refused as KarcisError).problem)).not.toContain(wrong);
    }
    expect(await rowsOf('salah')).toEqual([]);
  });
});

describe('the routes that make what can be read', () => {
  it('all take a key', () => {
    const routes = Object.values(api as Readonly<Record<string, Area>>).flatMap(Object.values<Area[string]>);
    const reads = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const making = routes.filter(
      ({ method, path, audit }) => method === 'POST' && audit !== undefined && reads.has(`${path}/{id}`),
    );
    expect(making.length).toBeGreaterThan(3);
    // The same bytes are the same picture.
    expect(making.filter(({ takesKey }) => takesKey !== true).map(({ path }) => path)).toEqual(['/media']);
  });
});
