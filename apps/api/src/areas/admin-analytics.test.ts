import { definitions, rangeDefinitions } from '@karcis/contract';
import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { type Counter, openCounter } from '../../test/ticket-counter.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const karcis = karcisForTests();
let people: People;
let budis: Counter;
let bayus: Counter;
let thrown: Counter;
beforeAll(async () => {
  people = await invite(karcis.current);
  const { db } = karcis.current;
  const made = await db.selectFrom('users').select(['name', 'organizer_id']).execute();
  const open = (name: 'Budi' | 'Bayu', title: string, more: object = {}) =>
    openCounter(karcis.current, {
      organizer_id: made.find((user) => user.name === name)?.organizer_id ?? '',
      created_by: people[name].id,
      title,
      published_at: at('02-01'),
      starts_at: '2026-03-28T12:00:00.000Z',
      ends_at: '2026-03-28T16:00:00.000Z',
      ...more,
    });
  const category_id = await given(db, 'categories', { name: 'Musik', slug: 'musik' });
  budis = await open('Budi', 'Jazz di Dago', { category_id });
  bayus = await open('Bayu', 'Wayang Semalam');
  thrown = await open('Bayu', 'Batal', {
    deleted_at: inDays(-1),
    deleted_by: people.Bayu.id,
    delete_reason: 'Salah',
  });
  await sellAndLetIn();
});

/** Hana buys four at 150,000 and gets one back; Hendra two at 100,000; and two more at an event now in the trash. */
async function sellAndLetIn(): Promise<void> {
  const reguler = await budis.type('Reguler', 150_000, { capacity: 10 });
  const lesehan = await bayus.type('Lesehan', 100_000, { capacity: 2 });
  const lost = await thrown.type('Hilang', 50_000, { capacity: 100 });
  const [hana, hendra] = [people.Hana, people.Hendra];
  const four = await budis.sell({
    at: at('03-01'),
    buyer: hana,
    type: reguler,
    quantity: 4,
    fees: { platform: 30_000 },
  });
  await budis.giveBack(four, { at: at('03-20'), tickets: 1, amount: 150_000 });
  const promo = await bayus.promo('SEPARUH', { max_uses: 10 });
  const half = { promo, amount: 100_000 };
  const two = await bayus.sell({
    at: at('03-02'),
    buyer: hendra,
    type: lesehan,
    quantity: 2,
    discount: half,
  });
  await thrown.sell({ at: at('03-03'), buyer: hana, type: lost, quantity: 2, method: 'Card' });
  await budis.scan(four.tickets[0], '2026-03-28T11:00:00.000Z', { petugas_id: people.Putri.id });
  await bayus.scan(two.tickets[0], '2026-03-28T11:20:00.000Z');
  await bayus.voucher('TAMU-1', { created_at: at('03-01') });
}

const at = (day: string) => `2026-${day}T05:00:00.000Z`;
const client = () => karcis.current.client(people.Sari.token);
const march = { start_date: '2026-03-01', end_date: '2026-03-31' };

/** Every report of all time; the days are accepted and not read. */
const reports = {
  revenue: (client: Client, days: object = {}) => client.adminAnalytics.revenue(days),
  ticketSales: (client: Client, days: object = {}) => client.adminAnalytics.ticketSales(days),
  attendance: (client: Client, days: object = {}) => client.adminAnalytics.attendance(days),
  events: (client: Client, days: object = {}) => client.adminAnalytics.events(days),
  participants: (client: Client, days: object = {}) => client.adminAnalytics.participants(days),
};

type Days = { start_date: string; end_date: string; event_id?: string };
const ranges = {
  revenue: (client: Client, days: Days) => client.adminAnalytics.revenueRange(days),
  ticketSales: (client: Client, days: Days) => client.adminAnalytics.ticketSalesRange(days),
  attendance: (client: Client, days: Days) => client.adminAnalytics.attendanceRange(days),
  events: (client: Client, days: Days) => client.adminAnalytics.eventsRange(days),
  participants: (client: Client, days: Days) => client.adminAnalytics.participantsRange(days),
  categories: (client: Client, days: Days) => client.adminAnalytics.categoriesRange(days),
  promos: (client: Client, days: Days) => client.adminAnalytics.promosRange(days),
  vouchers: (client: Client, days: Days) => client.adminAnalytics.vouchersRange(days),
};

type Name = keyof typeof reports;

describe.each(['pending', 'aggregated'])('of the whole platform, %s:', (moment) => {
  beforeAll(async () => {
    if (moment === 'aggregated') expect(await aggregate(karcis.current.database)).toBe(true);
  });

  it('the revenue of all organizers', async () => {
    const { data } = await client().adminAnalytics.revenue();
    expect(data).toMatchObject({ scope: 'platform', currency: 'IDR', timezone: 'Asia/Jakarta' });
    // 4 × 150,000, 2 × 100,000 less 100,000, and 2 × 50,000 of the event in the trash.
    expect(data.summary).toMatchObject({
      gross_revenue: 800_000,
      discounts: 100_000,
      refunds: 150_000,
      platform_fees: 30_000,
      net_revenue: 620_000,
      paid_orders: 3,
      average_order_value: 266_667,
    });
    expect(data.by_event).toMatchObject([
      { event: { id: budis.event }, name: 'Jazz di Dago', gross: 600_000, refunds: 150_000, net: 420_000 },
      { event: { id: bayus.event }, name: 'Wayang Semalam', gross: 100_000, net: 100_000 },
      { event: null, name: 'Other', gross: 100_000, net: 100_000, orders: 1 },
    ]);
    expect(data.by_ticket_type).toMatchObject([
      { name: 'Reguler', event_id: budis.event, gross: 600_000, sold: 3 },
      { name: 'Lesehan', event_id: bayus.event, gross: 100_000, discounts: 100_000, sold: 2 },
      { id: null, name: 'Other', event_id: null, gross: 100_000, sold: 2 },
    ]);
    expect(data.by_payment_method).toMatchObject([
      { name: 'QRIS', gross: 700_000, orders: 2 },
      { name: 'Card', gross: 100_000, orders: 1 },
    ]);
    expect(data.series[0]).toEqual({
      period: '2026-03-01',
      gross: 800_000,
      refunds: 150_000,
      net: 620_000,
      orders: 3,
    });
  });

  it('the tickets, those in the trash too, but no places there', async () => {
    const { data } = await client().adminAnalytics.ticketSales();
    expect(data.summary).toMatchObject({
      tickets_bought: 8,
      refunded: 1,
      tickets_sold: 7,
      capacity: 12,
      sell_through_pct: 41.67, // five of twelve
    });
    expect(data.by_event).toMatchObject([
      { event: { id: budis.event }, capacity: 10, sold: 3, sell_through_pct: 30 },
      { event: { id: bayus.event }, capacity: 2, sold: 2, sell_through_pct: 100 },
      { event: null, name: 'Other', capacity: null, sold: 2, sell_through_pct: null },
    ]);
    expect(data.by_ticket_type).toMatchObject([
      { name: 'Reguler', available: 7 },
      { name: 'Lesehan', available: 0 },
      { name: 'Other', available: null },
    ]);
  });

  it('who came', async () => {
    const { data } = await client().adminAnalytics.attendance();
    expect(data.summary).toMatchObject({
      valid_tickets: 5,
      checked_in: 2,
      attendance_rate_pct: 40,
      currently_inside: 0,
      peak_at: '2026-03-28T11:00:00.000Z',
    });
    expect(data.arrivals[0]).toEqual({ period: '2026-03-01', entries: 2, exits: 0, checked_in: 2 });
    expect(data.by_petugas).toMatchObject([
      { id: people.Putri.id, name: 'Putri', checked_in: 1 },
      { id: null, name: 'Other', checked_in: 1 },
    ]);
  });

  it('how the events do', async () => {
    const { data } = await client().adminAnalytics.events();
    expect(data.summary).toMatchObject({
      events_total: 2,
      by_status: { Completed: 2, Published: 0, Ongoing: 0, Draft: 0 },
      average_sell_through_pct: 41.67,
      average_attendance_rate_pct: 40,
    });
    expect(data.events).toMatchObject([
      { event: { id: budis.event }, refund_rate_pct: 25, attendance_rate_pct: 33.33, sold_out_at: null },
      // From 1 February to 2 March, at the same hour: 29 days.
      { event: { id: bayus.event }, sold_out_at: at('03-02'), minutes_to_sell_out: 29 * 24 * 60 },
      { event: null, name: 'Other', gross: 100_000, sold_out_at: null, minutes_to_sell_out: null },
    ]);
  });

  it('the people, who are the same with every organizer', async () => {
    const { data } = await client().adminAnalytics.participants();
    // Hana was with Budi, and at the event of Bayu's that is in the trash.
    expect(data.summary).toEqual({
      unique_participants: 2,
      new: 1,
      returning: 1,
      repeat_rate_pct: 50,
      tickets_per_order: 2.67,
    });
    expect(data.series[0]).toEqual({ period: '2026-03-01', participations: 3, newcomers: 2, returners: 1 });
    for (const groups of [data.by_city, data.by_province, data.by_age_group, data.by_gender])
      expect(groups).toEqual([{ name: 'Other', participants: 2 }]);
  });

  it('the ranges of all reports', async () => {
    const said = async (name: keyof typeof ranges) => (await ranges[name](client(), march)).data.current;
    expect(await said('revenue')).toMatchObject({ gross_revenue: 800_000, net_revenue: 620_000 });
    expect(await said('ticketSales')).toMatchObject({ tickets_bought: 8, tickets_sold: 7 });
    expect(await said('attendance')).toMatchObject({ checked_in: 2, entries: 2 });
    expect(await said('events')).toMatchObject({ events_started: 2, gross: 800_000, checked_in: 2 });
    expect(await said('participants')).toEqual({ participations: 3, newcomers: 2, returners: 1 });
    expect(await said('categories')).toEqual({
      tickets_sold: 8,
      tickets_returned: 1,
      gross: 800_000,
      refunds: 150_000,
      net: 770_000,
      orders: 3,
    });
    expect(await said('promos')).toMatchObject({
      redemptions: 1,
      gross_with_promo: 100_000,
      share_of_orders_pct: 33.33,
    });
    expect(await said('vouchers')).toEqual({ issued: 1, redemptions: 0, discount_total: 0 });
  });

  it('the categories in a range, what is in the trash with what has none', async () => {
    const { data } = await client().adminAnalytics.categoriesRange(march);
    expect(data.categories).toMatchObject([
      {
        category: { name: 'Musik', slug: 'musik' },
        current: { gross: 600_000, tickets_sold: 4, tickets_returned: 1 },
      },
      { category: null, current: { gross: 200_000, tickets_sold: 4 }, change_pct: { gross: null } },
    ]);
  });

  it('one event of whomever, unless it is in the trash', async () => {
    for (const [name, read] of Object.entries(ranges)) {
      const { data } = await read(client(), { ...march, event_id: bayus.event });
      expect(data, name).toMatchObject({ scope: 'platform', event: { id: bayus.event } });
      const nil = '00000000-0000-0000-0000-000000000000';
      for (const event_id of [thrown.event, nil, people.Bayu.id, 'nonsense'])
        await expect(read(client(), { ...march, event_id }), name).rejects.toThrow('404 not_found');
    }
    const { data } = await client().adminAnalytics.revenueRange({ ...march, event_id: bayus.event });
    expect(data.current).toMatchObject({ gross_revenue: 100_000, discounts: 100_000, paid_orders: 1 });
  });
});

describe('start_date and end_date of a report of all time', () => {
  const sent: readonly object[] = [
    march,
    { start_date: '2026-03-31', end_date: '2026-03-01' },
    { start_date: '2026-03-20' },
    { end_date: '1999-01-01' },
    { start_date: 'infinity', end_date: '-infinity' },
    { start_date: '2026-02-30', end_date: '2026-13-01' },
    { start_date: 'kemarin', end_date: "'; drop table orders; --" },
    { start_date: '😀', end_date: 'x'.repeat(3000) },
  ];

  it.each(Object.entries(reports))('change nothing, whatever they hold: %s', async (_name, read) => {
    const { generated_at: now, ...expected } = (await read(client())).data;
    for (const days of sent) {
      const { generated_at: later, ...found } = (await read(client(), days)).data;
      expect(JSON.stringify(found), JSON.stringify(days)).toBe(JSON.stringify(expected));
      expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(now));
    }
  });
});

describe('the sentences', () => {
  it('of each report say what its numbers count', async () => {
    for (const name of Object.keys(reports) as Name[])
      expect((await reports[name](client())).data.definitions, name).toEqual(definitions[name]);
    for (const name of Object.keys(ranges) as (keyof typeof ranges)[])
      expect((await ranges[name](client(), march)).data.definitions, name).toEqual(rangeDefinitions[name]);
  });
});

describe('a platform on which nothing was ever sold', () => {
  const empty = karcisForTests();
  let sari: Client;
  beforeAll(async () => {
    sari = empty.current.client((await invite(empty.current)).Sari.token);
  });

  it.each(['pending', 'aggregated'])('has zeros, nulls and empty lists, %s', async (moment) => {
    if (moment === 'aggregated') await aggregate(empty.current.database);
    const { data } = await sari.adminAnalytics.revenue();
    expect(data.summary).toMatchObject({ gross_revenue: 0, average_order_value: null, pending_amount: 0 });
    expect([data.series, data.by_event, data.by_ticket_type, data.by_payment_method]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const doors = await sari.adminAnalytics.attendance();
    expect(doors.data).toMatchObject({ arrivals: [], summary: { attendance_rate_pct: null, peak_at: null } });
    for (const read of Object.values(ranges)) {
      const { current, previous, series } = (await read(sari, march)).data;
      expect(Object.values(current).every((value) => value === 0 || value === null)).toBe(true);
      expect(previous).toEqual(current);
      expect(series).toHaveLength(31);
    }
  });
});
