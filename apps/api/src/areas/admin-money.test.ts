import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { testsOfAttendees } from '../../test/attendees.ts';
import { openBoxOffice } from '../../test/box-office.ts';
import { follow, inThreeMoments } from '../../test/follow.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(people.Sari.token);
let people: People;
let office: Awaited<ReturnType<typeof openBoxOffice>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  office = await openBoxOffice(karcis.current.db, people.Budi.id);
});

const open = () => openBoxOffice(karcis.current.db, people.Budi.id);
const trashed = () => ({ deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Salah' });
const removeEvent = (id: string) =>
  karcis.current.db.updateTable('events').set(trashed()).where('id', '=', id).execute();
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

type PaymentFilter = Parameters<Client['adminMoney']['payments']>[0];
const payments = async (filter: PaymentFilter) => (await client().adminMoney.payments(filter)).data;
type ScanFilter = Parameters<Client['adminMoney']['checkIns']>[0];
const checkIns = async (filter: ScanFilter) => (await client().adminMoney.checkIns(filter)).data;

testsOfAttendees('admin', karcis, () => people);

describe('the payments an administrator lists', () => {
  it('say what was bought, by whom, and what became of the money', async () => {
    const { db } = karcis.current;
    const { event, organizer, ticketType, ...own } = await open();
    const promo_id = await given(db, 'promos', {
      event_id: event,
      code: 'HEMAT',
      name: 'Hemat',
      discount_type: 'Percentage',
      discount_value: 10,
      currency: 'IDR',
    });
    const voucher_id = await given(db, 'vouchers', {
      event_id: event,
      code: 'TAMU-7',
      effect: 'Access',
      currency: 'IDR',
    });
    const { order_id } = await own.sell({
      reference: 'KRC-7',
      buyer_user_id: people.Hana.id,
      promo_id,
      voucher_id,
    });
    const id = await own.pay(order_id, {
      reference: 'PAY-7',
      status: 'Partially Refunded',
      platform_fee: 6000,
      refunded_amount: 150_000,
      provider: 'contoh',
      provider_reference: 'qr-1234567890',
      settled_at: inDays(-1),
    });
    const refund = { event_id: event, payment_id: id, order_id, currency: 'IDR' };
    const sick = await given(db, 'refunds', {
      ...refund,
      status: 'Succeeded',
      amount: 150_000,
      reason: 'Sakit',
      succeeded_at: inDays(-1),
      created_at: inDays(-2),
    });
    const late = await given(db, 'refunds', { ...refund, amount: 50_000, reason: 'Terlambat' });
    const entry = { event_id: event, order_id, payment_id: id, currency: 'IDR', occurred_at: inDays(-3) };
    for (const row of [
      { kind: 'Sale', amount: 300_000, ticket_type_id: ticketType.id },
      { kind: 'Refund', amount: -150_000, refund_id: sick },
      { kind: 'Platform Fee', amount: -6000 },
      { kind: 'Tax', amount: -30_000, borne_by: 'Buyer' },
    ] as const) {
      await given(db, 'ledger_entries', { ...entry, ...row });
    }

    const [payment, ...others] = await payments({ event_id: event });
    expect(others).toEqual([]);
    expect(payment).toEqual({
      id,
      reference: 'PAY-7',
      order: { id: order_id, reference: 'KRC-7', status: 'Paid' },
      event: {
        id: event,
        title: expect.stringContaining('Acara') as string,
        slug: expect.stringContaining('acara-') as string,
        status: 'Published',
        starts_at: instant,
        timezone: 'Asia/Jakarta',
        cover_image_url: null,
      },
      organizer,
      buyer: { id: people.Hana.id, name: 'Hana', email: 'hana@example.org' },
      status: 'Partially Refunded',
      amount: 300_000,
      currency: 'IDR',
      platform_fee: 6000,
      gateway_fee: 0,
      tax_amount: 0,
      refunded_amount: 150_000,
      net_amount: 144_000,
      method: 'QRIS',
      provider: 'contoh',
      provider_reference: '****7890',
      ticket_count: 2,
      promo_code: 'HEMAT',
      voucher_code: 'TAMU-7',
      failure_code: null,
      failure_message: null,
      expires_at: null,
      paid_at: instant,
      settled_at: instant,
      refunds: [
        { id: sick, amount: 150_000, status: 'Succeeded', reason: 'Sakit', created_at: instant },
        { id: late, amount: 50_000, status: 'Requested', reason: 'Terlambat', created_at: instant },
      ],
      created_at: instant,
      updated_at: instant,
      is_surplus: false,
      surplus_reason: null,
      received_amount: null,
      received_currency: null,
    });
  });

  it('say whether they buy nothing and why, and what has come in', async () => {
    const { order_id } = await office.sell();
    const first = await office.pay(order_id, { amount: 300_000 });
    const second = { surplus_reason: 'Wrong Amount', amount: 299_999, received_amount: 299_999 } as const;
    const surplus = await office.pay(order_id, second);
    const told = (await payments({})).map(({ id, ...payment }) => [
      id,
      payment.is_surplus,
      payment.surplus_reason,
      payment.received_amount,
    ]);
    expect(told).toContainEqual([first, false, null, null]);
    expect(told).toContainEqual([surplus, true, 'Wrong Amount', 299_999]);
  });

  it('are those of a status, in whatever spelling', async () => {
    const pay = async (row: Parameters<typeof office.pay>[1] = {}) =>
      office.pay((await office.sell()).order_id, row);
    const examples = {
      Pending: await pay({ status: 'Pending', paid_at: null, expires_at: inDays(1) }),
      Processing: await pay({ status: 'Processing', paid_at: null }),
      Paid: await pay(),
      Failed: await pay({ status: 'Failed', paid_at: null, failure_code: 'declined' }),
      Expired: await pay({ status: 'Expired', paid_at: null }),
      Cancelled: await pay({ status: 'Cancelled', paid_at: null }),
      'Partially Refunded': await pay({
        status: 'Partially Refunded',
        refunded_amount: 1000,
      }),
      Refunded: await pay({ status: 'Refunded', refunded_amount: 300_000 }),
      Disputed: await pay({ status: 'Disputed' }),
      'Charged Back': await pay({ status: 'Charged Back' }),
    };
    for (const status of Object.keys(examples) as (keyof typeof examples)[]) {
      const found = await payments({ status });
      expect(
        found.map(({ id }) => id),
        status,
      ).toContain(examples[status]);
      expect(new Set(found.map((payment) => payment.status)), status).toEqual(new Set([status]));
      const spelled = status.toLowerCase().replace(' ', '_') as typeof status;
      expect(await payments({ status: spelled }), spelled).toEqual(found);
    }
    expect(await payments({ status: 'Failed', event_id: office.event })).toMatchObject([
      { id: examples.Failed, failure_code: 'declined', refunds: [], promo_code: null, voucher_code: null },
    ]);
  });

  it('are those of an event, and none for what names no event', async () => {
    const own = await open();
    const id = await own.pay((await own.sell()).order_id);
    expect((await payments({ event_id: own.event.toUpperCase() })).map((payment) => payment.id)).toEqual([
      id,
    ]);
    for (const event_id of [newId(), '7', 'semua', "' or true --", `${own.event}0`]) {
      expect(await client().adminMoney.payments({ event_id }), event_id).toMatchObject({
        data: [],
        meta: { total: 0, from: null, last_page: 1 },
        links: { next: null },
      });
    }
  });

  it('stay when the event or the account of the buyer is in the trash, without these', async () => {
    const own = await open();
    const buyer_user_id = await given(karcis.current.db, 'users', {
      name: 'Galih',
      email: 'galih@example.org',
      role: 'ticket_holder',
      ...trashed(),
    });
    await own.pay((await own.sell({ buyer_user_id })).order_id);
    await removeEvent(own.event);
    expect(await payments({ event_id: own.event })).toMatchObject([
      { event: null, organizer: own.organizer, buyer: { id: null, name: 'Hana', email: 'hana@example.org' } },
    ]);
  });

  it.for([1, 7, 100])('are each on one page while others pay, at %d a page', async (perPage) => {
    const own = await open();
    const made = await inThreeMoments(async (created_at) =>
      own.pay((await own.sell()).order_id, { created_at }),
    );
    const seen = await follow(
      karcis.current,
      `/admin/payments?event_id=${own.event}&per_page=${perPage}`,
      people.Sari.token,
      async () => own.pay((await own.sell()).order_id),
    );
    expect(seen).toEqual(made);
  });
});

describe('the scans an administrator lists', () => {
  it('say who was let in, where, by whom and with what', async () => {
    const own = await open();
    const { order_id, order_item_id } = await own.sell({ reference: 'KRC-8' });
    const ticket_id = await own.issue({ order_id, order_item_id }, { code: 'KODE8' });
    const device_id = await given(karcis.current.db, 'devices', { user_id: people.Putri.id, name: 'Pixel' });
    const id = await own.scan({
      checkin_status: 'Checked In',
      ticket_id,
      petugas_id: people.Putri.id,
      device_id,
      scanned_at: '2026-11-20T09:00:00.000Z',
      received_at: '2026-11-20T09:00:01.000Z',
      note: 'Ramah',
    });
    const { id: putri, name, email } = people.Putri;
    expect(await checkIns({ event_id: own.event })).toEqual([
      {
        id,
        checkin_status: 'Checked In',
        reason_code: null,
        reason: null,
        direction: 'Entry',
        event: expect.objectContaining({ id: own.event, status: 'Published', starts_at: instant }) as object,
        ticket: { id: ticket_id, code: 'KODE8', status: 'Active' },
        ticket_type: own.ticketType,
        attendee: { name: 'Hadi', email: 'hadi@example.org' },
        order_reference: 'KRC-8',
        gate: { id: own.gate, name: 'Pintu Barat' },
        petugas: { id: putri, name, email },
        device: { id: device_id, name: 'Pixel' },
        method: 'QR Scan',
        scanned_at: '2026-11-20T09:00:00.000Z',
        received_at: '2026-11-20T09:00:01.000Z',
        is_offline: false,
        is_forced: false,
        reverted_at: null,
        reverted_by: null,
        note: 'Ramah',
        created_at: '2026-11-20T09:00:01.000Z',
        updated_at: '2026-11-20T09:00:01.000Z',
      },
    ]);
  });

  it('leave open what a code of no ticket cannot tell, and do not repeat the code', async () => {
    const own = await open();
    await own.scan({ scanned_code: 'T1:RAHASIA', gate_id: null, method: 'Auto' });
    const [scan] = await checkIns({ event_id: own.event });
    expect(scan).toMatchObject({
      checkin_status: 'Rejected',
      reason_code: 'unknown_code',
      reason: 'No ticket has this code.',
      ticket: null,
      ticket_type: null,
      attendee: null,
      order_reference: null,
      gate: null,
      petugas: null,
      device: null,
    });
    expect(JSON.stringify(scan)).not.toContain('RAHASIA');
  });

  it('keep the reason that was given at the gate', async () => {
    const own = await open();
    await own.scan({ reason: 'Kode robek.' });
    expect(await checkIns({ event_id: own.event })).toMatchObject([{ reason: 'Kode robek.' }]);
  });

  it('are those of a status; an entry that was taken back says so', async () => {
    const own = await open();
    const ticket_id = await own.issue(await own.sell());
    const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
    const entered = await own.scan({ checkin_status: 'Checked In', ticket_id, received_at: at(1) });
    const examples = {
      'Checked In': entered,
      'Checked Out': await own.scan({ checkin_status: 'Checked Out', direction: 'Exit', ticket_id }),
      Duplicate: await own.scan({ checkin_status: 'Duplicate', reason_code: 'already_used', ticket_id }),
      Rejected: await own.scan({ checkin_status: 'Rejected', reason_code: 'wrong_gate', ticket_id }),
      Reverted: await own.scan({
        checkin_status: 'Reverted',
        ticket_id,
        reverts_id: entered,
        petugas_id: people.Putri.id,
        received_at: at(2),
      }),
      Conflict: await own.scan({
        checkin_status: 'Conflict',
        reason_code: 'already_used',
        ticket_id,
        is_offline: true,
      }),
    };
    for (const checkin_status of Object.keys(examples) as (keyof typeof examples)[]) {
      const found = await checkIns({ checkin_status, event_id: own.event });
      expect(
        found.map(({ id }) => id),
        checkin_status,
      ).toEqual([examples[checkin_status]]);
      expect((await checkIns({ checkin_status })).map(({ id }) => id)).toContain(examples[checkin_status]);
    }
    const { id, name, email } = people.Putri;
    expect(await checkIns({ checkin_status: 'Checked In', event_id: own.event })).toMatchObject([
      { reverted_at: at(2), reverted_by: { id, name, email }, created_at: at(1), updated_at: at(2) },
    ]);
  });

  it('are those of an event, and none for what names no event', async () => {
    for (const event_id of [newId(), '7', 'semua'])
      expect(await checkIns({ event_id }), event_id).toEqual([]);
    const own = await open();
    await own.scan();
    await removeEvent(own.event);
    expect(await checkIns({ event_id: own.event })).toMatchObject([{ event: null, gate: { id: own.gate } }]);
  });

  it.for([1, 7, 100])('are each on one page while others are made, at %d a page', async (perPage) => {
    const own = await open();
    const made = await inThreeMoments((received_at) => own.scan({ received_at }));
    const seen = await follow(
      karcis.current,
      `/admin/checkins?event_id=${own.event}&per_page=${perPage}`,
      people.Sari.token,
      () => own.scan(),
    );
    expect(seen).toEqual(made);
  });
});
