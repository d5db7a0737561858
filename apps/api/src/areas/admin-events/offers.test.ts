import { type Insertable, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import {
  enteredTicket,
  event as event_id,
  id as known,
  insertOneOfEach,
  order as order_id,
  payment as payment_id,
  refund as refund_id,
  ticketType as ticket_type_id,
} from '../../../test/one-of-each.ts';
import { person, type PersonOfTests } from '../../../test/people.ts';
import type { Tables } from '../../db/schema/tables.ts';
import { aggregate } from '../../db/tallies/aggregate.ts';
import { newId } from '../../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(ratna.token);
let ratna: PersonOfTests;
const promo_id = known(6);
const voucher_id = known(7);
const trashed = () => ({ deleted_at: inDays(-1), deleted_by: ratna.id, delete_reason: 'Salah' });

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** An event with one ticket type, promo, voucher, order and entry; here with the money of the order too. */
beforeAll(async () => {
  const { db, connection } = karcis.current;
  const owner = new pg.Client(connection);
  await owner.connect();
  await insertOneOfEach(owner).finally(() => owner.end());
  ratna = await person(db, 'Ratna', 'admin');
  const entry = (row: Pick<Row<'ledger_entries'>, 'kind' | 'amount'> & Partial<Row<'ledger_entries'>>) =>
    given(db, 'ledger_entries', {
      event_id,
      order_id,
      payment_id,
      currency: 'IDR',
      occurred_at: inDays(-1),
      ...row,
    });
  await entry({ kind: 'Sale', amount: 300_000, ticket_type_id, quantity: 2 });
  await entry({ kind: 'Discount', amount: -37_500, ticket_type_id, promo_id });
  await entry({ kind: 'Platform Fee', amount: -5000 });
  await entry({ kind: 'Platform Fee', amount: -3000, borne_by: 'Buyer' });
  await entry({ kind: 'Refund', amount: -150_000, refund_id, quantity: -1 });
});

/** One more order of the event. */
const order = (reference: string, row: Partial<Row<'orders'>> = {}) =>
  given(karcis.current.db, 'orders', {
    event_id,
    reference,
    buyer_name: 'Hadi',
    buyer_email: 'hadi@example.org',
    subtotal: 0,
    total: 0,
    currency: 'IDR',
    reserved_until: inDays(1),
    ...row,
  });

describe('the figures of an event', () => {
  it('count what belongs to it without the trash, and add up its money from the ledger', async () => {
    await given(karcis.current.db, 'promos', {
      event_id,
      code: 'HAPUS',
      name: 'Dihapus',
      discount_type: 'Percentage',
      discount_value: 10,
      currency: 'IDR',
      ...trashed(),
    });
    const { data } = await client().adminEvents.event({ id: event_id });
    expect(data).toMatchObject({
      min_price: 150_000,
      max_price: 150_000,
      capacity: 10,
      tickets_sold: 9,
      tickets_reserved: 0,
      tickets_available: 1,
      tickets_checked_in: 1,
      gross_revenue: 262_500,
      net_revenue: 107_500,
      counts: { ticket_types: 1, petugas: 0, promos: 1, vouchers: 1, orders: 1 },
    });
  });

  it('are plain sums over the ledger, whatever of it is aggregated', async () => {
    const { db, database } = karcis.current;
    const areTrue = async () => {
      const { rows } = await sql`
        select
          coalesce(sum(amount) filter (where kind in ('Sale', 'Discount')), 0)::bigint as gross_revenue,
          coalesce(sum(amount) filter (where borne_by = 'Organizer'), 0)::bigint as net_revenue
        from ledger_entries
        where event_id = ${event_id}`.execute(db);
      const { data: events } = await client().adminEvents.events();
      expect(events.find(({ id }) => id === event_id)).toMatchObject(rows[0] as object);
    };
    await areTrue();
    expect(await aggregate(database)).toBe(true);
    await areTrue();
    const fee = {
      event_id,
      order_id,
      payment_id,
      currency: 'IDR',
      kind: 'Platform Fee',
      amount: -1000,
    } as const;
    await given(db, 'ledger_entries', { ...fee, occurred_at: inDays(-1) });
    await areTrue();
    expect(await aggregate(database)).toBe(true);
    await areTrue();
  });
});

describe('the ticket types of an event', () => {
  it('are in their configured order, with what is left of them', async () => {
    const { db } = karcis.current;
    const gate_id = await given(db, 'gates', { event_id, name: 'Gerbang Timur' });
    const type = { event_id, price: 100_000, currency: 'IDR' };
    await given(db, 'ticket_types', { ...type, name: 'Bebas', position: 2 });
    await given(db, 'ticket_types', {
      ...type,
      name: 'VIP',
      position: 1,
      capacity: 5,
      sold: 4,
      reserved: 1,
      gate_id,
    });
    await given(db, 'ticket_types', { ...type, name: 'Dihapus', ...trashed() });
    const { data } = await client().adminEvents.ticketTypes({ id: event_id });
    expect(data).toMatchObject([
      { id: ticket_type_id, name: 'Reguler', available: 1, sales_status: 'On Sale', gate: null },
      {
        event_id,
        name: 'VIP',
        available: 0,
        is_sold_out: true,
        sales_status: 'Sold Out',
        gate: { id: gate_id, name: 'Gerbang Timur' },
      },
      { name: 'Bebas', capacity: null, available: null, is_sold_out: false, sales_status: 'On Sale' },
    ]);
  });
});

describe('the petugas of an event', () => {
  it('come with their duty, and with what they scanned there', async () => {
    const { db } = karcis.current;
    const putri = await person(db, 'Putri', 'petugas');
    const prasetyo = await person(db, 'Prasetyo', 'petugas');
    const gate_id = await given(db, 'gates', { event_id, name: 'Gerbang Laut' });
    const assign = (row: Partial<Row<'petugas_assignments'>> & { user_id: string }) =>
      given(db, 'petugas_assignments', { event_id, assigned_by: ratna.id, ...row });
    await assign({ user_id: prasetyo.id, created_at: inDays(-2), can_undo: true });
    await assign({
      user_id: putri.id,
      role: 'Supervisor',
      status: 'Active',
      gate_id,
      ticket_type_ids: [ticket_type_id],
    });
    const scan = (row: Pick<Row<'check_ins'>, 'checkin_status'> & Partial<Row<'check_ins'>>) =>
      given(db, 'check_ins', {
        event_id,
        nonce: newId(),
        petugas_id: putri.id,
        ticket_id: enteredTicket,
        scanned_at: '2026-01-01',
        ...row,
      });
    const reverts_id = await scan({ checkin_status: 'Checked In', received_at: '2026-01-01' });
    await scan({
      checkin_status: 'Duplicate',
      reason_code: 'already_used',
      received_at: '2026-01-02T03:04:05.6Z',
    });
    await scan({ checkin_status: 'Reverted', reverts_id, received_at: '2026-01-03' });

    const { data } = await client().adminEvents.petugas({ id: event_id });
    expect(data).toMatchObject([
      {
        user: { id: putri.id, name: 'Putri', email: putri.email, phone: null, avatar_url: null },
        role: 'Supervisor',
        status: 'Active',
        gate: { id: gate_id, name: 'Gerbang Laut' },
        ticket_type_ids: [ticket_type_id],
        assigned_by: { id: ratna.id, name: 'Ratna', email: ratna.email },
        last_scan_at: '2026-01-02T03:04:05.600Z',
        scans_total: 2,
        scans_accepted: 1,
      },
      {
        user: { id: prasetyo.id },
        status: 'Invited',
        permissions: {
          scan: true,
          manual_check_in: false,
          undo: true,
          search_attendees: false,
          view_contact: false,
        },
        gate: null,
        ticket_type_ids: null,
        last_scan_at: null,
        scans_total: 0,
        scans_accepted: 0,
      },
    ]);
  });

  it('stay without their person when the account is in the trash', async () => {
    const { db } = karcis.current;
    const pandu = await person(db, 'Pandu', 'petugas');
    await given(db, 'petugas_assignments', { event_id, user_id: pandu.id, assigned_by: ratna.id });
    await db.updateTable('users').set(trashed()).where('id', '=', pandu.id).execute();
    const { data } = await client().adminEvents.petugas({ id: event_id });
    expect(data[0]?.user).toBeNull();
    expect(JSON.stringify(data)).not.toContain(pandu.email);
  });
});

describe('the promos of an event', () => {
  it('tell what they took off, and what the paid orders that used them brought in', async () => {
    const { db } = karcis.current;
    const use = { event_id, promo_id, person_key: 'hana@example.org', amount: 37_500, currency: 'IDR' };
    await given(db, 'promo_redemptions', { ...use, order_id, status: 'Redeemed', redeemed_at: inDays(-1) });
    await given(db, 'promo_redemptions', { ...use, order_id: await order('KRC-2') });
    await given(db, 'promos', {
      event_id,
      name: 'Borongan',
      trigger: 'Automatic',
      discount_type: 'Fixed Amount',
      discount_value: 5000,
      currency: 'IDR',
      ticket_type_ids: [ticket_type_id],
      created_at: inDays(-1),
    });
    const { data } = await client().adminEvents.promos({ id: event_id });
    expect(data).toMatchObject([
      {
        event_id,
        code: 'HEMAT',
        discount_value: 12.5,
        status: 'Active',
        remaining_uses: 1,
        ticket_type_ids: null,
        total_discount: 37_500,
        gross_revenue: 262_500,
      },
      {
        code: null,
        discount_value: 5000,
        max_uses: null,
        remaining_uses: null,
        ticket_type_ids: [ticket_type_id],
        total_discount: 0,
        gross_revenue: 0,
      },
    ]);
  });
});

describe('the vouchers of an event', () => {
  it('come with their redemptions, newest first', async () => {
    const { db } = karcis.current;
    const batch_id = await given(db, 'voucher_batches', { event_id, name: 'Mitra', created_by: ratna.id });
    await given(db, 'vouchers', {
      event_id,
      batch_id,
      code: 'MITRA-1',
      effect: 'Discount',
      discount_type: 'Percentage',
      discount_value: 50,
      currency: 'IDR',
      revoked_at: inDays(0),
      created_at: inDays(-1),
    });
    const use = { event_id, voucher_id, amount: 150_000, currency: 'IDR' };
    for (const [reference, user_id, redeemed_at] of [
      ['KRC-3', null, '2026-01-01T10:00:00.5Z'],
      ['KRC-4', ratna.id, '2026-01-02T10:00:00Z'],
    ] as const) {
      const order_id = await order(reference, { status: 'Paid', paid_at: inDays(-2) });
      await given(db, 'voucher_redemptions', { ...use, order_id, user_id, status: 'Redeemed', redeemed_at });
    }
    await given(db, 'voucher_redemptions', { ...use, order_id: await order('KRC-5') });
    const { data } = await client().adminEvents.vouchers({ id: event_id });
    expect(data).toMatchObject([
      {
        code: 'TAMU-1',
        batch: null,
        effect: 'Free Ticket',
        discount_type: null,
        discount_value: null,
        status: 'Partially Redeemed',
        last_redeemed_at: '2026-01-02T10:00:00.000Z',
      },
      {
        code: 'MITRA-1',
        batch: { id: batch_id, name: 'Mitra' },
        discount_value: 50,
        status: 'Revoked',
        last_redeemed_at: null,
        redemptions: [],
      },
    ]);
    expect(data[0]?.redemptions).toEqual([
      {
        order_reference: 'KRC-4',
        user: { id: ratna.id, name: 'Ratna', email: ratna.email },
        amount: 150_000,
        redeemed_at: '2026-01-02T10:00:00.000Z',
      },
      { order_reference: 'KRC-3', user: null, amount: 150_000, redeemed_at: '2026-01-01T10:00:00.500Z' },
    ]);
  });
});
