import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { lockWaits, patientLocks } from '../lock-waits.ts';
import { invite, type People } from '../people.ts';
import { ask, readyEvent } from './events-of-tests.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
let other: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  other = new pg.Client(karcis.current.connection);
  await other.connect();
});
afterAll(() => other.end());

const send = (method: string, path: string, body?: unknown) =>
  ask(karcis.current, people.Budi, [method, `/organizer/events/${path}`], body);
const gateOf = async (event: string, name: string) =>
  String((await send('POST', `${event}/gates`, { name })).data['id']);
const waiting = (count: number) => expect.poll(() => lockWaits(karcis.current.db)).toBe(count);

describe('two changes at once of one field of what belongs to an event', () => {
  const names = ['Utara', 'Selatan', 'Timur', 'Barat'];

  it('are both made, each told with what it found', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = await readyEvent(karcis.current, people.Budi);
      const id = await gateOf(event, 'Pintu');
      const answers = await Promise.all(names.map((name) => send('PATCH', `${event}/gates/${id}`, { name })));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      const entries = karcis.current.db
        .selectFrom('activity_log')
        .select('changes')
        .where('subject_id', '=', id)
        .where('action', '=', 'gate.updated');
      const steps = (await entries.execute()).map(
        ({ changes }) => (changes as { old: string; new: string }[])[0],
      );
      const { name: last } = (await send('GET', `${event}/gates/${id}`)).data;
      // A chain from the first name to the last: what one wrote is what exactly one other found.
      const found = [...steps.map((step) => step?.old), last];
      expect(found).toHaveLength(names.length + 1);
      expect(new Set(found)).toEqual(new Set(['Pintu', ...names]));
      expect(new Set(steps.map((step) => step?.new))).toEqual(new Set(names));
    }
  });

  it('would be told with the same old value if each only read before it wrote (control)', async () => {
    const event = await readyEvent(karcis.current, people.Budi);
    const id = await gateOf(event, 'Pintu');
    const bothRead = Promise.withResolvers<undefined>();
    let read = 0;
    const olds = await Promise.all(
      names.slice(2).map((name) =>
        karcis.current.database.transaction(async (db) => {
          const gates = db.selectFrom('gates').select('name').where('id', '=', id);
          const { name: old } = await gates.executeTakeFirstOrThrow();
          read += 1;
          if (read === 2) bothRead.resolve(undefined);
          await bothRead.promise;
          await db.updateTable('gates').set({ name }).where('id', '=', id).execute();
          return old;
        }),
      ),
    );
    expect(olds).toEqual(['Pintu', 'Pintu']);
  });
});

describe('a list that is put in order while a record is added to it', () => {
  const listOf = async (event: string) =>
    ((await send('GET', `${event}/gates`)).data as unknown as { id: string }[]).map(({ id }) => id);

  /** Both at once on a list of two, the one that is named first before the other. */
  async function both(first: 'order' | 'create') {
    const event = await readyEvent(karcis.current, people.Budi);
    const ids = [await gateOf(event, 'Utara'), await gateOf(event, 'Selatan')];
    const turned = ids.toReversed();
    const order = () => send('PUT', `${event}/gates/order`, { ids: turned });
    const create = () => send('POST', `${event}/gates`, { name: 'Timur' });
    await other.query('begin');
    await other.query('select from events where id = $1 for update', [event]);
    const one = first === 'order' ? order() : create();
    await waiting(1);
    const next = first === 'order' ? create() : order();
    await waiting(2);
    await other.query('commit');
    const answers = await Promise.all([one, next]);
    const [ordered, created] = first === 'order' ? answers : answers.toReversed();
    const added = String(created?.data['id']);
    return { ordered, created, ids, turned, added, list: await listOf(event) };
  }

  it('is in that order, and the record comes last', async () => {
    const { ordered, created, turned, added, list } = await both('order');
    expect([ordered?.status, created?.status]).toEqual([204, 201]);
    expect(list).toEqual([...turned, added]);
  });

  it('stays in its order where the record was there before, and who sends the order is told', async () => {
    const { ordered, created, ids, added, list } = await both('create');
    expect([ordered?.code, created?.status]).toEqual(['list_changed', 201]);
    expect(list).toEqual([...ids, added]);
  });
});
