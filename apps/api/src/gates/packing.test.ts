import { decide, findKey, hasFindKey, packedFacts, type PackTicket, ticketsIn } from '@karcis/gate';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';
import { factsOf } from './facts.ts';

const karcis = karcisForTests();
let people: People;
let concert: Awaited<ReturnType<typeof openConcert>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await openConcert(karcis.current, people);
  await concert.assign(people.Putri.id);
});

const putri = () => karcis.current.client(people.Putri.token).checkIn;
const pack = async () => (await putri().pack({ id: concert.event })).data;
/** All tickets that a device has after it has asked until there is no more, and the cursor to go on with. */
async function read(cursor?: string) {
  const tickets = new Map<string, PackTicket>();
  for (let asked = cursor; ;) {
    const { data } = await putri().packTickets({
      id: concert.event,
      ...(asked === undefined ? {} : { cursor: asked }),
    });
    for (const ticket of ticketsIn(data.tickets)) tickets.set(ticket.id, ticket);
    if (!data.has_more) return { tickets, cursor: data.cursor, total: data.tickets_total };
    asked = data.cursor;
  }
}
const scan = async (ticket_id: string, more = {}) =>
  (await putri().scan({ id: concert.event, body: { nonce: newId(), ticket_id, ...more } })).data;
const revoke = (id: string) =>
  karcis.current.db
    .updateTable('tickets')
    .set({
      status: 'Revoked',
      revoked_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
      qr_payload: null,
      signing_key_id: null,
    })
    .where('id', '=', id)
    .execute();

describe('the pack of a device', () => {
  it('has the event, its keys, its types and gates, and what the person may do', async () => {
    const told = await pack();
    expect(told).toMatchObject({
      event: { id: concert.event, status: 'Published', day_starts_minutes: 240, age_restriction: '17+' },
      my_assignment: { role: 'Supervisor', gate_id: null, ticket_type_ids: null },
    });
    expect(Date.parse(told.valid_until) - Date.parse(told.server_time)).toBe(24 * 3_600_000);
    expect(told.keys.length).toBeGreaterThan(0);
    for (const { public_key } of told.keys) expect(Buffer.from(public_key, 'base64url')).toHaveLength(32);
    expect(told.ticket_types.map(({ number }) => number)).toEqual(told.ticket_types.map((_, at) => at));
    expect(JSON.stringify(told)).not.toContain('private');
  });

  it('has every ticket of the event and none of another, with the guest’s name only for whoever may look for names', async () => {
    const [one, elsewhere] = [await concert.ticket(), await openConcert(karcis.current, people)];
    const other = await elsewhere.ticket();
    const { tickets, total } = await read();
    expect(tickets.size).toBe(total);
    expect(tickets.get(one)).toMatchObject({ state: 'Active', enteredAt: null, name: expect.any(String) });
    expect(tickets.has(other)).toBe(false);
    await concert.assign(people.Prasetyo.id, { can_search_attendees: false });
    const prasetyo = karcis.current.client(people.Prasetyo.token).checkIn;
    const { data } = await prasetyo.packTickets({ id: concert.event });
    expect(data.tickets.name).toEqual([]);
    for (const name of ['seat', 'code', 'buyer', 'find_keys'] as const)
      expect(data.tickets[name], name).toEqual([]);
    expect(ticketsIn(data.tickets).every(({ name }) => name === null)).toBe(true);
  });

  it('lets a phone find a ticket by its printed code, its order and whole addresses, and tells no address', async () => {
    const { db } = karcis.current;
    const [bare, handed] = [
      await concert.issue(people.Hana.id, 'Active', { attendee_email: 'dewi@example.org' }),
      await concert.issue(people.Hana.id, 'Active', { attendee_email: null }),
    ];
    const { order_id: order } = await concert.row(bare);
    const { order_id: theirs } = await concert.row(handed);
    const buyer = { buyer_name: 'Łucja', buyer_email: 'Lama@example.org', contact_email: 'baru@example.org' };
    await db.updateTable('orders').set(buyer).where('id', 'in', [order, theirs]).execute();
    await db.updateTable('tickets').set({ transferred_from_id: bare }).where('id', '=', handed).execute();
    const { reference } = await db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    const { tickets } = await read();
    const [own, other] = [tickets.get(bare), tickets.get(handed)];
    expect(own).toMatchObject({ code: (await concert.row(bare)).code, buyer: 'Łucja' });
    const finds = (ticket: typeof own, value: string) =>
      hasFindKey(ticket?.findKeys ?? '', findKey(concert.event, value));
    for (const value of [reference, 'dewi@example.org', 'lama@example.org', 'baru@example.org'])
      expect(finds(own, value), value).toBe(true);
    expect(finds(own, 'ewi@example.org')).toBe(false);
    // Tickets that were handed on are their holders'.
    expect(other).toMatchObject({ buyer: null });
    for (const value of ['lama@example.org', 'baru@example.org'])
      expect(finds(other, value), value).toBe(false);
    const told = await putri().packTickets({ id: concert.event });
    expect(JSON.stringify(told)).not.toContain('@');
  });

  it('is up to date after the changes: the same as one that is read anew', async () => {
    const [came, left, revoked, undone] = await Promise.all([
      concert.ticket(),
      concert.ticket(),
      concert.ticket(),
      concert.ticket(),
    ]);
    const { tickets, cursor } = await read();
    await scan(came);
    await scan(left);
    await scan(left, { direction: 'Exit' });
    await revoke(revoked);
    const { id } = await scan(undone);
    await putri().undo({ id: concert.event, checkin_id: id, body: { nonce: newId() } });
    const late = await concert.ticket();
    const changed = await read(cursor);
    for (const [ticket, state] of [
      [came, 'Inside'],
      [left, 'Left'],
      [revoked, 'Revoked'],
      [undone, 'Active'],
      [late, 'Active'],
    ] as const)
      expect(changed.tickets.get(ticket)?.state, state).toBe(state);
    const anew = await read();
    const kept = new Map([...tickets, ...changed.tickets, ...changed.tickets]);
    expect(kept).toEqual(anew.tickets);
  });

  it('tells next what changed since a device began to read, however many answers it took', async () => {
    await concert.ticket();
    const began = new Date(Date.now() - 3_600_000).toISOString();
    const sinceAfter = async (...place: string[]) => {
      const cursor = Buffer.from(JSON.stringify(['changed', began, ...place])).toString('base64url');
      const { data } = await putri().packTickets({ id: concert.event, cursor });
      const [, since = ''] = JSON.parse(Buffer.from(data.cursor, 'base64url').toString()) as string[];
      return Date.parse(since);
    };
    expect(await sinceAfter(began, began, newId())).toBe(Date.parse(began));
    expect(await sinceAfter('', '', '')).toBeGreaterThan(Date.parse(began));
  });

  it('refuses a cursor that is none, and one that is older than a day', async () => {
    const asked = (parts: readonly string[]) =>
      putri().packTickets({
        id: concert.event,
        cursor: Buffer.from(JSON.stringify(parts)).toString('base64url'),
      });
    const now = new Date().toISOString();
    for (const parts of [
      [],
      ['all'],
      ['alles', now, now, '', ''],
      ['all', 'kemarin', now, '', ''],
      ['all', now, 'besok', '', ''],
      ['all', now, now, now, "' or 1=1"],
    ])
      await expect(asked(parts), parts.join()).rejects.toThrow('422 invalid_request');
    await expect(asked(['changed', '2020-01-01T00:00:00.000Z', '', '', ''])).rejects.toThrow(
      '409 stale_cursor',
    );
  });

  it('judges as the server does, where both know the same', async () => {
    const issued = await Promise.all(Array.from({ length: 6 }, () => concert.ticket()));
    const [inside = '', left = '', revoked = ''] = issued;
    await scan(inside);
    await scan(left);
    await scan(left, { direction: 'Exit' });
    await revoke(revoked);
    const [{ tickets }, told] = [await read(), await pack()];
    const types = new Map(told.ticket_types.map((type) => [type.number, type]));
    const server = new Map(
      await Promise.all(
        issued.map(async (ticketId) => {
          const found = await karcis.current.database.transaction((db) =>
            factsOf(db, { eventId: concert.event, ticketId, nonce: newId() }),
          );
          return [ticketId, found?.facts] as const;
        }),
      ),
    );
    const scans = fc.record({
      ticket: fc.constantFrom(...issued),
      direction: fc.constantFrom('Entry', 'Exit'),
      at: fc.integer({ min: Date.now() - 86_400_000, max: Date.now() + 4 * 86_400_000 }),
      generation: fc.constantFrom(null, 1, 2),
      gateId: fc.constantFrom(null, concert.gate),
      isForced: fc.boolean(),
    });
    fc.assert(
      fc.property(scans, ({ ticket, ...given }) => {
        const facts = server.get(ticket);
        const packed = tickets.get(ticket);
        if (facts === undefined || packed === undefined) throw new Error('A ticket is missing');
        const more = { refusal: null, ticketTypeIds: null };
        const { event } = told;
        const own = {
          event: {
            status: event.status,
            opensAt: Date.parse(event.opens_at),
            endsAt: Date.parse(event.ends_at),
            timezone: event.timezone,
            dayStartsMinutes: event.day_starts_minutes,
          },
          ...(packedFacts(packed, types) ?? { ticket: null, entry: null }),
        };
        expect(decide({ ...own, ...more }, given)).toEqual(decide({ ...facts, ...more }, given));
      }),
    );
  });
});
