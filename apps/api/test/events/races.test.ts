import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { lockWaits, patientLocks } from '../lock-waits.ts';
import { invite, type People } from '../people.ts';
import { inDays } from '../given.ts';
import { ask, givenTicket, organizerOfPerson, readyEvent, type Status } from './events-of-tests.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
let buyer: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  buyer = new pg.Client(karcis.current.connection);
  await buyer.connect();
});
afterAll(() => buyer.end());

const eventThatIs = (status: Status) => readyEvent(karcis.current, people.Budi, status);
const send = (method: string, path: string, body?: unknown) =>
  ask(karcis.current, people.Sari, [method, path], body);

let orders = 0;

/** The statement by which selling makes an order. */
const hold = (client: pg.Client, event: string) =>
  client.query(
    `insert into orders as o (event_id, id, reference, buyer_name, buyer_email, status, subtotal, total, currency, reserved_until)
     select id, gen_random_uuid(), $2, 'Hana', 'hana@example.org', 'Reserved', 0, 0, currency, now() + interval '9 minutes'
     from events
     where id = $1 and status = 'Published' and not sales_paused and deleted_at is null and ends_at > now()
       and currency = 'IDR'
     for key share returning o.id`,
    [event, `KRC-BALAP-${(orders += 1)}`],
  );

const stateOf = async (id: string) => {
  const { rows } = await buyer.query<{
    status: string;
    currency: string;
    is_removed: boolean;
    orders: number;
  }>(
    `select status, currency, deleted_at is not null as is_removed,
       (select count(*)::integer from orders where event_id = events.id) as orders from events where id = $1`,
    [id],
  );
  return rows[0];
};

/** What asks about orders, for a Published event. */
const asking = [
  ['unpublish', (id: string) => send('POST', `/admin/events/${id}/actions/unpublish`)],
  ['currency', (id: string) => send('PATCH', `/admin/events/${id}`, { currency: 'USD' })],
] as const;

describe('a step that asks about orders', () => {
  it.each(asking)('%s waits for an order that is being made, and sees it', async (_, take) => {
    const id = await eventThatIs('Published');
    await buyer.query('begin');
    expect((await hold(buyer, id)).rowCount).toBe(1);
    const answer = take(id);
    await expect.poll(() => lockWaits(karcis.current.db)).toBe(1);
    await buyer.query('commit');
    expect((await answer).code).toBe('in_use');
    expect(await stateOf(id)).toMatchObject({ status: 'Published', currency: 'IDR', orders: 1 });
  });

  it('would not see it without the lock (control)', async () => {
    const id = await eventThatIs('Published');
    const other = new pg.Client(karcis.current.connection);
    await other.connect();
    await buyer.query('begin');
    await hold(buyer, id);
    const { rowCount } = await other.query(
      `update events set status = 'Draft' where id = $1 and not exists (select from orders where event_id = $1)`,
      [id],
    );
    await buyer.query('commit');
    await other.end();
    expect(rowCount).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'Draft', orders: 1 });
  });

  it.each(asking)('%s is never done to an event that gets an order at the same moment', async (_, take) => {
    let [done, ordered] = [0, 0];
    for (let round = 0; round < 20; round += 1) {
      const id = await eventThatIs('Published');
      const [answer, made] = await Promise.all([take(id), hold(buyer, id)]);
      const isDone = answer.status === 200;
      expect([isDone, made.rowCount], JSON.stringify(answer)).toEqual(isDone ? [true, 0] : [false, 1]);
      if (isDone) done += 1;
      else ordered += 1;
    }
    expect(done + ordered).toBe(20);
  });

  it('does not wait beside sales where it is refused anyway', async () => {
    const id = await eventThatIs('Published');
    await hold(buyer, id);
    await buyer.query('begin');
    await hold(buyer, id);
    for (const [, take] of asking) expect((await take(id)).code).toBe('in_use');
    await buyer.query('rollback');
  });
});

describe('events of one title that are made at once', () => {
  it('get slugs of their own, where all of them have found the same one free', async () => {
    const { db } = karcis.current;
    const event = { title: 'Lomba Perahu Naga', starts_at: inDays(30), ends_at: inDays(31) };
    const owner = await organizerOfPerson(karcis.current, people.Bayu);
    const create = (who: 'Budi' | 'Bayu' | 'Sari') =>
      who === 'Sari'
        ? send('POST', '/admin/events', { ...event, organizer_id: owner })
        : ask(karcis.current, people[who], ['POST', '/organizer/events'], event);
    // All read before any of them writes.
    await buyer.query('begin');
    await buyer.query('lock table event_names in share mode');
    const made = Promise.all([create('Budi'), create('Bayu'), create('Sari')]);
    await expect.poll(() => lockWaits(db)).toBe(3);
    await buyer.query('commit');
    const answers = (await made).map(({ status, data }) => `${status} ${String(data?.['slug'])}`);
    expect(answers.toSorted()).toEqual([
      '201 lomba-perahu-naga',
      '201 lomba-perahu-naga-2',
      '201 lomba-perahu-naga-3',
    ]);
  });
});

/** What asks about orders of an event that is over with, and what it would be by a statement that does not wait. */
const closing = [
  ['archive', (id: string) => send('POST', `/admin/events/${id}/actions/archive`), `status = 'Archived'`],
  [
    'trash',
    (id: string) => send('DELETE', `/admin/events/${id}?reason=usang`),
    `deleted_at = now(), delete_reason = 'usang', deleted_by = created_by`,
  ],
] as const;

describe('an event that is cancelled while an order is being made', () => {
  const cancelled = async () => {
    const id = await eventThatIs('Published');
    await buyer.query('begin');
    expect((await hold(buyer, id)).rowCount).toBe(1);
    // It waits for nothing: what was begun before is given back afterwards.
    expect((await send('POST', `/admin/events/${id}/actions/cancel`, { reason: 'Hujan' })).status).toBe(200);
    return id;
  };

  it.each(closing)('does not go to the %s before that is done, and stays for it', async (_, take) => {
    const id = await cancelled();
    const answer = take(id);
    await expect.poll(() => lockWaits(karcis.current.db)).toBe(1);
    await buyer.query('commit');
    expect((await answer).code).toBe('in_use');
    expect(await stateOf(id)).toMatchObject({ status: 'Cancelled', is_removed: false, orders: 1 });
  });

  it.each(closing)('would go to the %s without the lock (control)', async (_, __, set) => {
    const id = await cancelled();
    const other = new pg.Client(karcis.current.connection);
    await other.connect();
    const { rowCount } = await other.query(
      `update events set ${set} where id = $1 and not exists (select from orders where event_id = $1)`,
      [id],
    );
    await buyer.query('commit');
    await other.end();
    expect(rowCount).toBe(1);
    const { status, is_removed, orders: made } = (await stateOf(id)) ?? {};
    expect([status === 'Archived' || is_removed, made]).toEqual([true, 1]);
  });
});

describe('an event whose currency is said again', () => {
  it('waits for no order that is being made', async () => {
    const id = await eventThatIs('Published');
    await buyer.query('begin');
    expect((await hold(buyer, id)).rowCount).toBe(1);
    const answer = await send('PATCH', `/admin/events/${id}`, { currency: 'IDR', summary: 'Sama' });
    await buyer.query('commit');
    expect(answer.status).toBe(200);
  });
});

describe('an event that is moved while another changes it', () => {
  it('is told to be moved once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await eventThatIs('Published');
      // Of an order that is being paid: it will be out with the former date.
      await givenTicket(karcis.current, id, 'Pending');
      await buyer.query('begin');
      await buyer.query('select from events where id = $1 for update', [id]);
      const moving = send('PATCH', `/admin/events/${id}`, { timezone: 'Asia/Jayapura' });
      await expect.poll(() => lockWaits(karcis.current.db)).toBe(1);
      const changing = send('PATCH', `/admin/events/${id}`, { summary: 'Pindah' });
      await expect.poll(() => lockWaits(karcis.current.db)).toBe(2);
      await buyer.query('commit');
      expect([(await moving).status, (await changing).status]).toEqual([200, 200]);
      const told = karcis.current.db.selectFrom('outbox').select('topic').where('event_id', '=', id);
      expect((await told.execute()).map(({ topic }) => topic).toSorted()).toEqual([
        'event.rescheduled',
        'event.updated',
      ]);
    }
  });
});

describe('a pause of sales', () => {
  it('waits for no order that is being made, and stops the next one', async () => {
    const id = await eventThatIs('Published');
    await buyer.query('begin');
    expect((await hold(buyer, id)).rowCount).toBe(1);
    expect((await send('PATCH', `/admin/events/${id}`, { sales_paused: true })).status).toBe(200);
    await buyer.query('commit');
    expect((await hold(buyer, id)).rowCount).toBe(0);
  });

  /** Has holds of an event overlap, each begun before the one before it has ended, until `work` is done. */
  async function besideHolds<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const clients = [new pg.Client(karcis.current.connection), new pg.Client(karcis.current.connection)];
    for (const client of clients) await client.connect();
    const [first = buyer, second = buyer] = clients;
    await first.query('begin');
    await hold(first, id);
    const course = { isOver: false };
    const result = work().finally(() => (course.isOver = true));
    for (let round = 0; !course.isOver && round < 200; round += 1) {
      const [next, last] = round % 2 === 0 ? [second, first] : [first, second];
      await next.query('begin');
      await hold(next, id);
      await last.query('commit');
    }
    const wasBeside = course.isOver;
    for (const client of clients) await client.query('commit').then(() => client.end());
    expect(wasBeside).toBe(true);
    return result;
  }

  it('comes through beside holds that overlap without an end', async () => {
    const id = await eventThatIs('Published');
    const answer = await besideHolds(id, () => send('PATCH', `/admin/events/${id}`, { sales_paused: true }));
    expect(answer.status).toBe(200);
    expect((await hold(buyer, id)).rowCount).toBe(0);
  });

  it('would wait for all of them with the lock of a step that asks about orders (control)', async () => {
    const id = await eventThatIs('Published');
    const locking = () => buyer.query('select from events where id = $1 for update', [id]);
    await expect(besideHolds(id, locking)).rejects.toThrow('expected false to be true');
  });
});

describe('of two who decide on an event at once', () => {
  it('one publishes it, or the other removes it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await eventThatIs('Draft');
      const answers = await Promise.all([
        send('POST', `/admin/events/${id}/actions/publish`),
        send('DELETE', `/admin/events/${id}?reason=usang`),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { status, is_removed } = (await stateOf(id)) ?? {};
      expect([status, is_removed]).toEqual(
        answers[0]?.status === 200 ? ['Published', false] : ['Draft', true],
      );
    }
  });

  it('both would be done where each looks first and writes later (control)', async () => {
    const id = await eventThatIs('Draft');
    const other = new pg.Client(karcis.current.connection);
    await other.connect();
    const look = `select from events where id = $1 and status = 'Draft' and deleted_at is null`;
    for (const client of [buyer, other]) expect((await client.query(look, [id])).rowCount).toBe(1);
    await buyer.query(`update events set status = 'Published', published_at = now() where id = $1`, [id]);
    await other.query(
      `update events set deleted_at = now(), delete_reason = 'usang', deleted_by = created_by where id = $1`,
      [id],
    );
    await other.end();
    expect(await stateOf(id)).toMatchObject({ status: 'Published', is_removed: true });
  });

  it('one takes a slug, or the other brings back the event that had it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await eventThatIs('Draft');
      const other = await eventThatIs('Draft');
      const { rows } = await buyer.query<{ slug: string }>('select slug from events where id = $1', [id]);
      await send('DELETE', `/admin/events/${id}?reason=usang`);
      const slug = rows[0]?.slug ?? '';
      const answers = await Promise.all([
        send('POST', `/admin/trash/events/${id}/restore`),
        send('PATCH', `/admin/events/${other}`, { slug }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const codes = answers.flatMap(({ code }) => code ?? []);
      expect(['restore_blocked', 'already_taken']).toContain(codes[0]);
      const named = await buyer.query<{ event_id: string }>(
        `select event_id from event_names where kind = 'Slug' and name = $1`,
        [slug],
      );
      expect(named.rows).toEqual([{ event_id: answers[0]?.status === 200 ? id : other }]);
    }
  });

  it('one archives it, or the other publishes it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await eventThatIs('Draft');
      const answers = await Promise.all([
        send('POST', `/admin/events/${id}/actions/publish`),
        send('POST', `/admin/events/${id}/actions/archive`),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
