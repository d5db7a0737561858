import { sql } from 'kysely';
import { readTicketCode } from '@karcis/gate';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { inAnyOrder } from '../../test/locks/in-any-order.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { holdUntil } from '../../test/holds.ts';
import { invite, type People } from '../../test/people.ts';
import { secretKey } from '../../test/postgres.ts';
import { openTicketOffice } from '../../test/ticket-office.ts';
import { newId } from '../domain/id.ts';
import { makeEventKey, publicKeyOf } from '../domain/tickets/event-key.ts';
import { verifyTicketCode } from '../domain/tickets/ticket-code.ts';
import { topics } from '../domain/topics.ts';
import { dispatch } from './dispatch.ts';
import { reissueTickets } from './reissue.ts';
import { resignTickets } from './resign.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const db = () => karcis.current.db;
type Transactions = Pick<typeof karcis.current.database, 'transaction'>;

/** An event whose tickets have codes, each by a key that signs. */
async function office() {
  const at = await openTicketOffice(db(), people.Sari.id);
  const { event_id, key_id, ...key } = makeEventKey(at.event, 1, secretKey);
  await db().updateTable('event_signing_keys').set(key).where('event_id', '=', at.event).execute();
  const first = await at.issue(people.Hana.id);
  await at.issue(people.Hana.id, 'Used');
  const gone = await at.issue(people.Hana.id, 'Cancelled');
  const pending = await at.issue(null, 'Pending');
  await resign(event_id);
  return { ...at, first, gone, pending, key_id };
}

const resign = (
  eventId: string,
  payload: object = {},
  database: Transactions = karcis.current.database,
  secret: Buffer | null = secretKey,
) =>
  resignTickets({ database, secretKey: async () => secret ?? undefined }, { id: newId(), eventId, payload });
const ticketsOf = (id: string) =>
  db().selectFrom('tickets').selectAll().where('event_id', '=', id).orderBy('id').execute();
const ticketOf = (id: string) =>
  db().selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventOf = (id: string) =>
  db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const move = (id: string, days: number) =>
  db()
    .updateTable('events')
    .set({ starts_at: inDays(days), ends_at: inDays(days + 0.2), doors_open_at: null })
    .where('id', '=', id)
    .execute();

/** What a gate says of the code of a ticket at an instant. */
async function judged(ticketId: string, at: string, generation = 1): Promise<string> {
  const { event_id, qr_payload } = await ticketOf(ticketId);
  const { event_key } = await eventOf(event_id);
  const keys = await db()
    .selectFrom('event_signing_keys')
    .select(['key_id', 'public_key'])
    .where('event_id', '=', event_id)
    .execute();
  const publicKeys = new Map(
    keys.flatMap(({ key_id, public_key }) => {
      const key = publicKeyOf(public_key);
      return key === undefined ? [] : [[key_id, key] as const];
    }),
  );
  const gate = { eventKey: event_key, publicKeys, at: Date.parse(at), generation };
  const verdict = verifyTicketCode(qr_payload ?? '', gate);
  return 'refusal' in verdict ? verdict.refusal : `generation ${verdict.code.generation}`;
}

describe('the codes of tickets of an event that is moved', () => {
  it('say its new dates, in the same generation and by the same key, and no other ticket is touched', async () => {
    const { event, first, gone, pending } = await office();
    const [start, later] = [(await eventOf(event)).starts_at, inDays(40)];
    expect(await judged(first, start)).toBe('generation 1');
    expect(await judged(first, later)).toBe('no_longer_valid');
    const before = await ticketsOf(event);
    await move(event, 40);
    await resign(event);
    expect(await judged(first, later)).toBe('generation 1');
    expect(await judged(first, start)).toBe('not_yet_valid');
    for (const ticket of await ticketsOf(event)) {
      const former = before.find(({ id }) => id === ticket.id);
      const { qr_payload, updated_at, ...rest } = ticket;
      expect(former).toMatchObject(rest);
      const isSame = [gone, pending].includes(ticket.id);
      expect(qr_payload === former?.qr_payload && updated_at === former?.updated_at).toBe(isSame);
    }
  });

  it('are made anew by a job of the change, once', async () => {
    const { event } = await office();
    await move(event, 20);
    const client = karcis.current.client(people.Sari.token).adminEventManagement;
    const [starts_at, ends_at] = [inDays(30), inDays(30.2)];
    await client.change({ id: event, body: { starts_at, ends_at } });
    await client.change({ id: event, body: { summary: 'Lain' } });
    const kind = { lane: 'bulk', pauses: [], limit: 60, work: async () => {} } as const;
    await dispatch(karcis.current.database, topics, { 'tickets.resign': kind });
    const jobs = db().selectFrom('jobs').selectAll().where('event_id', '=', event);
    expect(await jobs.where('kind', '=', 'tickets.resign').execute()).toHaveLength(1);
  });

  it('are the same however often it is done, also by two at once', async () => {
    const { event, first } = await office();
    await move(event, 40);
    await resign(event);
    const done = await ticketsOf(event);
    await Promise.all([resign(event), resign(event)]);
    expect(await ticketsOf(event)).toEqual(done);
    // Control: a code that is not so is made anew.
    await db().updateTable('tickets').set({ qr_payload: 'T1:x' }).where('id', '=', first).execute();
    await resign(event);
    expect((await ticketOf(first)).qr_payload).toBe(done.find(({ id }) => id === first)?.qr_payload);
  });

  it('are made in parts of five hundred, and go on where somebody was killed', async () => {
    const { event, first } = await office();
    const { id: _, code: __, answers: ___, ...row } = await ticketOf(first);
    const rows = Array.from({ length: 510 }, (_each, n) => ({ ...row, id: newId(), code: `BANYAK${n}` }));
    for (let left = 0; left < rows.length; left += 100)
      await db()
        .insertInto('tickets')
        .values(rows.slice(left, left + 100))
        .execute();
    await move(event, 40);
    const ofMove = async () => {
      const tickets = (await ticketsOf(event)).filter(({ status }) => status === 'Active');
      const starts = tickets.map(({ qr_payload }) => {
        const read = readTicketCode(qr_payload ?? '');
        return 'code' in read ? read.code.notBefore * 1000 : 0;
      });
      return starts.filter((at) => at > Date.parse(inDays(35))).length;
    };
    const dying: Transactions = {
      transaction: (work) =>
        karcis.current.database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    const [move1, job] = [
      newId(),
      () => db().selectFrom('jobs').select('payload').where('event_id', '=', event),
    ];
    await expect(resign(event, { move: move1 }, dying)).rejects.toThrow('killed');
    expect([await ofMove(), await job().execute()]).toEqual([0, []]);
    await resign(event, { move: move1 });
    expect(await ofMove()).toBe(500);
    // Its process was killed before it was noted: done again, it queues no second one.
    await resign(event, { move: move1 });
    const [next, ...more] = await job().execute();
    expect(more).toEqual([]);
    await resign(event, next?.payload as object);
    expect(await ofMove()).toBe(512);
    expect(await job().execute()).toHaveLength(1);
  });

  it('are those of a new key where the ticket is issued anew at the same time', async () => {
    const beside = async (stays: boolean) => {
      const { event, first } = await office();
      const key = makeEventKey(event, 2, secretKey);
      await db().insertInto('event_signing_keys').values(key).execute();
      await move(event, 40);
      await holdUntil(
        karcis.current,
        async (tx) => {
          // Both of its transactions in one.
          await inAnyOrder(tx);
          await reissueTickets(
            { database: { transaction: (work) => work(tx) }, secretKey: async () => secretKey },
            event,
            { keyId: 2, after: null },
          );
        },
        { request: () => resign(event), stays },
      );
      const { generation, signing_key_id: signedBy } = await ticketOf(first);
      return [generation, signedBy, await judged(first, inDays(40), generation)];
    };
    expect(await beside(true)).toEqual([2, 2, 'generation 2']);
    // Control: where it is not issued anew after all, it has its former key.
    expect(await beside(false)).toEqual([1, 1, 'generation 1']);
  });

  it('say the last dates where the event is moved again meanwhile', async () => {
    const beside = async (stays: boolean) => {
      const { event, first } = await office();
      await move(event, 40);
      await holdUntil(
        karcis.current,
        async (tx) => {
          await inAnyOrder(tx);
          const dates = { starts_at: inDays(80), ends_at: inDays(80.2) };
          await tx.updateTable('events').set(dates).where('id', '=', event).execute();
          // As a move with `shift_dates` does.
          await sql`update tickets set updated_at = now() where event_id = ${event}`.execute(tx);
        },
        { request: () => resign(event), stays },
      );
      return [await judged(first, inDays(40)), await judged(first, inDays(80))];
    };
    expect(await beside(true)).toEqual(['not_yet_valid', 'generation 1']);
    expect(await beside(false)).toEqual(['generation 1', 'no_longer_valid']);
  });

  it('need the secret of the server where there are any, and nothing where there are none', async () => {
    const { event } = await office();
    await expect(resign(event, {}, karcis.current.database, null)).rejects.toThrow('secret');
    const empty = await openTicketOffice(db(), people.Sari.id);
    await resign(empty.event, {}, karcis.current.database, null);
  });
});
