import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { resignTickets } from '../../src/jobs/resign.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

/** Dates of an event for which people have paid. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let shop: Shop;
let sold: Awaited<ReturnType<typeof sandbox.buy>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});
beforeEach(async () => {
  shop = await openShop(karcis.current, people.Sari.id);
  const { organizer_id } = await karcis.current.db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  await shop.changeEvent({ organizer_id: organizer_id ?? '' });
  sold = await sandbox.buy(shop);
});

const sari = () => karcis.current.client(people.Sari.token).adminEventManagement;
const budi = () => karcis.current.client(people.Budi.token).organizerEvents;
type Body = Parameters<ReturnType<typeof budi>['change']>[0]['body'];
const doors = {
  organizer: (body: Body) => budi().change({ id: shop.event, body }),
  administrator: (body: Body) => sari().change({ id: shop.event, body }),
} as const;
const askBack = () =>
  karcis.current
    .client()
    .orderRefunds.request(
      { id: sold.id, body: { ticket_ids: null, reason: 'Batal datang' } },
      { orderToken: sold.orderToken, idempotencyKey: newId() },
    );
const datesOf = () =>
  karcis.current.db
    .selectFrom('events')
    .select(['starts_at', 'ends_at', 'updated_at'])
    .where('id', '=', shop.event)
    .executeTakeFirstOrThrow();

describe.each(['organizer', 'administrator'] as const)('an event with orders, for the %s', (who) => {
  it.each([
    ['its start and its end', { starts_at: inDays(-2000), ends_at: inDays(-1999) }, '/starts_at'],
    ['its start', { starts_at: inDays(-1) }, '/starts_at'],
    ['all dates', { starts_at: inDays(-1), shift_dates: true }, '/starts_at'],
  ] as const)('is not moved into the past by %s', async (_, body, pointer) => {
    const before = await datesOf();
    await expect(doors[who](body)).rejects.toMatchObject({
      status: 422,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown },
    });
    expect(await datesOf()).toEqual(before);
    // So it is said before anything is asked.
    const preview =
      who === 'organizer'
        ? budi().movePreview({ id: shop.event, ...body })
        : sari().movePreview({ id: shop.event, ...body });
    await expect(preview).rejects.toMatchObject({
      problem: {
        errors: expect.arrayContaining([expect.objectContaining({ parameter: pointer.slice(1) })]) as unknown,
      },
    });
    await askBack();
  });

  it('does not end before now while it is under way, but may end soon', async () => {
    await shop.changeEvent({ starts_at: inDays(-1), ends_at: inDays(1) });
    await expect(doors[who]({ ends_at: inDays(-0.5) })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/ends_at' }] },
    });
    await doors[who]({ ends_at: inDays(0.01) });
  });

  it('keeps its dates once it is over, other than to later ones', async () => {
    await shop.changeEvent({ starts_at: inDays(-3), ends_at: inDays(-2) });
    await expect(doors[who]({ ends_at: inDays(-2.5) })).rejects.toMatchObject({ status: 422 });
    await doors[who]({ ends_at: inDays(-1.5) });
  });
});

it('waits for an order that is being made, and sees it', async () => {
  const other = await openShop(karcis.current, people.Sari.id);
  const move = () => sari().change({ id: other.event, body: { starts_at: inDays(-9), ends_at: inDays(-8) } });
  let moving: Promise<unknown> = Promise.resolve();
  let isMoved = false;
  await karcis.current.database.transaction(async (hold) => {
    await given(hold, 'orders', {
      event_id: other.event,
      reference: `KRC-${newId().slice(-6)}`,
      status: 'Reserved',
      reserved_until: inDays(1),
      subtotal: 0,
      total: 0,
      currency: 'IDR',
    });
    moving = move().then(
      () => (isMoved = true),
      (error: unknown) => error,
    );
    await new Promise((done) => setTimeout(done, 300));
    expect(isMoved).toBe(false);
  });
  expect(await moving).toMatchObject({ status: 422 });
});

it('is moved freely while nobody has bought', async () => {
  const other = await openShop(karcis.current, people.Sari.id);
  await sari().change({ id: other.event, body: { starts_at: inDays(-9), ends_at: inDays(-8) } });
});

describe('the time in which buyers may ask for their money', () => {
  const refundable = async () =>
    (await karcis.current.client().orders.order({ id: sold.id }, { orderToken: sold.orderToken })).data
      .refundable_tickets.length;

  it('stays as it was when they bought, where the event is moved to an earlier date', async () => {
    await doors.organizer({ starts_at: inDays(0.0001), ends_at: inDays(1) });
    await shop.changeEvent({ starts_at: inDays(-0.0001) }); // its time has come
    expect(await refundable()).toBe(2);
    await askBack();
  });

  it('stays where its end is set earlier, with the start or alone', async () => {
    await shop.changeEvent({ refund_until: inDays(5) });
    await doors.organizer({ starts_at: inDays(1), shift_dates: true });
    await doors.organizer({ refund_until: inDays(-9) });
    expect(await refundable()).toBe(2);
    await askBack();
  });

  it('is shorter for later buyers alone where nobody had bought', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    await sari().change({ id: other.event, body: { refund_until: inDays(-1) } });
    const row = await karcis.current.db
      .selectFrom('events')
      .select('refund_promised_until')
      .where('id', '=', other.event)
      .executeTakeFirstOrThrow();
    expect(row.refund_promised_until).toBeNull();
  });

  it('writes nothing else, and no version, where a date stays the same', async () => {
    const { updated_at, starts_at } = await datesOf();
    await doors.organizer({ starts_at });
    expect((await datesOf()).updated_at).toBe(updated_at);
  });
});

describe('an event that is over', () => {
  const archive = () => budi().archive({ id: shop.event });
  it('stays out of the archive until refunds have ended and no buyer may ask for one', async () => {
    await shop.changeEvent({ starts_at: inDays(-3), ends_at: inDays(-2), refund_promised_until: inDays(1) });
    await expect(archive()).rejects.toThrow('409 in_use');
    await askBack();
    await shop.changeEvent({ refund_promised_until: null });
    await expect(archive()).rejects.toThrow('409 in_use');
    await karcis.current.db
      .updateTable('refunds')
      .set({ status: 'Denied' })
      .where('order_id', '=', sold.id)
      .execute();
    expect((await archive()).data.status).toBe('Archived');
  });
});

describe('tickets that are valid at times of their own', () => {
  const day = 86_400_000;
  const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * day).toISOString();
  /** An event in ten days whose tickets are valid on its day, with two sold, and its doors an hour before. */
  async function dated() {
    const other = await openShop(karcis.current, people.Sari.id);
    const { db } = karcis.current;
    const { starts_at } = await db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', other.event)
      .executeTakeFirstOrThrow();
    await other.changeEvent({ doors_open_at: later(starts_at, -1 / 24), ends_at: later(starts_at, 0.5) });
    await other.changeType({ valid_from: later(starts_at, -0.2), valid_until: later(starts_at, 0.4) });
    await sandbox.buy(other);
    const tickets = () =>
      db
        .selectFrom('tickets')
        .select(['valid_from', 'valid_until', 'qr_payload'])
        .where('event_id', '=', other.event)
        .execute();
    const change = (body: Body) => sari().change({ id: other.event, body });
    return { shop: other, starts_at, tickets, change };
  }

  it('are not left on another day without a word when their event moves', async () => {
    const { shop: other, starts_at, tickets, change } = await dated();
    const body = { starts_at: later(starts_at, 40), ends_at: later(starts_at, 40.5) };
    const before = await tickets();
    await expect(change(body)).rejects.toMatchObject({
      status: 409,
      code: 'dates_undecided',
      problem: { errors: [{ pointer: '/shift_dates', code: 'missing' }] },
    });
    const ask = { id: other.event, ...body };
    const { data: preview } = await sari().movePreview(ask);
    expect(preview).toMatchObject({
      dated_tickets: 2,
      tickets: 2,
      needs_decision: true,
      holders_told: true,
      doors_open_at: later(starts_at, 40 - 1 / 24),
      ticket_types: [{ sold: 2, is_within: false }],
    });
    const shift = { ...ask, shift_dates: true };
    expect((await sari().movePreview(shift)).data).toMatchObject({
      needs_decision: false,
      ticket_types: [{ is_within: true, valid_until: later(starts_at, 40.4) }],
    });
    expect(await tickets()).toEqual(before);
    await change({ ...body, shift_dates: true });
    for (const ticket of await tickets()) expect(ticket.valid_until).toBe(later(starts_at, 40.4));
    await change({ starts_at, ends_at: later(starts_at, 0.5), shift_dates: false });
    for (const ticket of await tickets()) expect(ticket.valid_until).toBe(later(starts_at, 40.4));
  });

  it('ask for no decision where no start moves, or where their type stays valid and none is sold', async () => {
    const { starts_at, change } = await dated();
    await change({ ends_at: later(starts_at, 0.6), title: 'Judul lain' });
    const empty = await openShop(karcis.current, people.Sari.id);
    await empty.changeType({ valid_until: later(starts_at, 1) });
    await sari().change({ id: empty.event, body: { starts_at: later(starts_at, -2) } });
  });

  it('ask for a decision where their type could not be used any more, also while none is sold', async () => {
    const empty = await openShop(karcis.current, people.Sari.id);
    const { starts_at } = await karcis.current.db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', empty.event)
      .executeTakeFirstOrThrow();
    await empty.changeType({ valid_until: later(starts_at, 1) });
    const to = { starts_at: later(starts_at, 40), ends_at: later(starts_at, 41) };
    const ask = { id: empty.event, ...to };
    expect((await sari().movePreview(ask)).data).toMatchObject({ dated_tickets: 0, needs_decision: true });
    await expect(sari().change({ id: empty.event, body: to })).rejects.toMatchObject({
      code: 'dates_undecided',
    });
    await sari().change({ id: empty.event, body: { ...to, shift_dates: true } });
    expect(await empty.typeRow()).toMatchObject({ valid_until: later(starts_at, 41) });
  });

  it('ask for a decision where a shift of staff would be at no time of the event any more', async () => {
    const empty = await openShop(karcis.current, people.Sari.id);
    const { db } = karcis.current;
    const { starts_at, ends_at } = await db
      .selectFrom('events')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', empty.event)
      .executeTakeFirstOrThrow();
    const shift = await given(db, 'petugas_assignments', {
      event_id: empty.event,
      user_id: people.Putri.id,
      accepted_at: inDays(-1),
      assigned_by: people.Sari.id,
      status: 'Active',
      shift_starts_at: later(starts_at, -0.1),
      shift_ends_at: later(starts_at, 0.2),
    });
    const to = { starts_at: later(starts_at, 40), ends_at: later(ends_at, 40) };
    const ask = { id: empty.event, ...to };
    const change = (body: Body) => sari().change({ id: empty.event, body });
    expect((await sari().movePreview(ask)).data).toMatchObject({
      tickets: 0,
      needs_decision: true,
      shifts_left: 1,
    });
    await expect(change(to)).rejects.toMatchObject({ code: 'dates_undecided' });
    // Controls: a move after which the shift is at the event still, and a shift that is taken back.
    const near = { starts_at: later(starts_at, 0.1), ends_at: later(ends_at, 0.1) };
    expect((await sari().movePreview({ id: empty.event, ...near })).data.needs_decision).toBe(false);
    await change(near);
    expect((await sari().movePreview({ ...ask, shift_dates: true })).data).toMatchObject({
      shifts: 1,
      shifts_left: 0,
    });
    await change({ ...to, shift_dates: true });
    const shifts = db.selectFrom('petugas_assignments').select('shift_ends_at').where('id', '=', shift);
    expect(await shifts.execute()).toEqual([{ shift_ends_at: later(starts_at, 40.1) }]);
    await db
      .updateTable('petugas_assignments')
      .set({ status: 'Revoked', revoked_at: inDays(0) })
      .where('id', '=', shift)
      .execute();
    await change({ starts_at, ends_at });
  });

  it('take the new dates of their type, with codes that are signed by them', async () => {
    const { shop: other, starts_at, tickets } = await dated();
    const types = karcis.current.client(people.Sari.token).adminTicketTypes;
    const at = { id: other.event, ticket_type_id: other.type };
    const before = await tickets();
    const body = { valid_from: later(starts_at, -0.1), valid_until: later(starts_at, 0.3) };
    await types.change({ ...at, body });
    expect(await tickets()).toMatchObject([body, body]);
    const queued = await karcis.current.db
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('kind', '=', 'tickets.resign')
      .where('event_id', '=', other.event)
      .executeTakeFirstOrThrow();
    await resignTickets(
      { database: karcis.current.database, secretKey: async () => secretKey },
      { id: queued.id, eventId: other.event, payload: queued.payload as object },
    );
    const codes = (await tickets()).map(({ qr_payload }) => qr_payload);
    expect(codes).not.toContain(before[0]?.qr_payload);
    await expect(
      types.change({ ...at, body: { valid_until: inDays(-1), valid_from: null } }),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/valid_until' }] },
    });
    await types.change({ ...at, body: { valid_until: null } });
    for (const ticket of await tickets()) expect(ticket.valid_until).toBeNull();
  });
});

describe('dates that move over the end of summer time', () => {
  // 19:00 in Berlin: 17:00 UTC in summer, 18:00 in winter.
  const [summer, winter] = ['2098-10-20T17:00:00.000Z', '2098-11-03T18:00:00.000Z'];
  const berlin = {
    timezone: 'Europe/Berlin',
    starts_at: summer,
    ends_at: '2098-10-20T20:00:00.000Z',
    doors_open_at: '2098-10-20T16:00:00.000Z',
    sales_end_at: '2098-10-19T22:00:00.000Z',
  };
  const asWinter = {
    ends_at: '2098-11-03T21:00:00.000Z',
    doors_open_at: '2098-11-03T17:00:00.000Z',
    sales_end_at: '2098-11-02T23:00:00.000Z',
  };

  it('keep their hours in a duplicate', async () => {
    const other = await openShop(karcis.current, people.Sari.id, berlin);
    await other.changeType({ valid_until: '2098-10-20T18:00:00.000Z' });
    const { data } = await sari().duplicate({
      id: other.event,
      body: { title: 'Salinan', starts_at: winter },
    });
    expect(data).toMatchObject(asWinter);
    const types = karcis.current.db
      .selectFrom('ticket_types')
      .select('valid_until')
      .where('event_id', '=', data.id);
    expect(await types.execute()).toEqual([{ valid_until: '2098-11-03T19:00:00.000Z' }]);
  });

  it('keep their hours when the event moves', async () => {
    const other = await openShop(karcis.current, people.Sari.id, berlin);
    await other.changeType({ valid_until: '2098-10-20T18:00:00.000Z' });
    await sandbox.buy(other);
    const body = { starts_at: winter, shift_dates: true };
    expect((await sari().change({ id: other.event, body })).data).toMatchObject(asWinter);
    const tickets = karcis.current.db
      .selectFrom('tickets')
      .select('valid_until')
      .where('event_id', '=', other.event);
    expect(new Set((await tickets.execute()).map(({ valid_until }) => valid_until))).toEqual(
      new Set(['2098-11-03T19:00:00.000Z']),
    );
  });
});
