import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { type Counter, openCounter } from '../../test/ticket-counter.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const karcis = karcisForTests();
let people: People;
let organizer_id: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  const { db } = karcis.current;
  const budi = db.selectFrom('users').select('organizer_id').where('id', '=', people.Budi.id);
  organizer_id = (await budi.executeTakeFirstOrThrow()).organizer_id ?? '';
});

const client = () => karcis.current.client(people.Budi.token).organizerAnalytics;
const open = (row: { timezone?: string; currency?: string } = {}) =>
  openCounter(karcis.current, { organizer_id, created_by: people.Budi.id, ...row });

/** Days around a change of the clock, the instants at which 1, 2, 4 … tickets are bought, and how many on each day. */
interface Days {
  readonly timezone: string;
  readonly days: readonly string[];
  readonly at: readonly string[];
  readonly bought: readonly number[];
  event?: string;
}

const zones: readonly (readonly [what: string, days: Days])[] = [
  [
    'a day of 23 hours',
    {
      timezone: 'America/New_York',
      days: ['2026-03-07', '2026-03-08', '2026-03-09'],
      at: ['2026-03-08T04:59:59.999Z', '2026-03-08T05:00Z', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00Z'],
      bought: [1, 2 + 4, 8],
    },
  ],
  [
    'a day of 25 hours',
    {
      timezone: 'America/New_York',
      days: ['2026-10-31', '2026-11-01', '2026-11-02'],
      at: ['2026-11-01T03:59:59.999Z', '2026-11-01T04:00Z', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00Z'],
      bought: [1, 2 + 4, 8],
    },
  ],
  [
    'a day of 23 and a half',
    {
      timezone: 'Australia/Lord_Howe',
      days: ['2026-10-03', '2026-10-04', '2026-10-05'],
      at: ['2026-10-03T13:29:59.999Z', '2026-10-03T13:30Z', '2026-10-04T12:59:59.999Z', '2026-10-04T13:00Z'],
      bought: [1, 2 + 4, 8],
    },
  ],
  [
    'days that begin at a quarter of an hour',
    {
      timezone: 'Asia/Kathmandu',
      days: ['2026-06-14', '2026-06-15', '2026-06-16'],
      at: ['2026-06-14T18:14:59.999Z', '2026-06-14T18:15Z', '2026-06-15T18:14:59.999Z', '2026-06-15T18:15Z'],
      bought: [1, 2 + 4, 8],
    },
  ],
  [
    'a day that never was, when Samoa went over the date line',
    {
      timezone: 'Pacific/Apia',
      days: ['2011-12-29', '2011-12-30', '2011-12-31'],
      at: ['2011-12-29T10:00Z', '2011-12-30T09:59:59.999Z', '2011-12-30T10:00Z', '2011-12-31T09:59:59.999Z'],
      bought: [1 + 2, 0, 4 + 8],
    },
  ],
  [
    'days of Jakarta',
    {
      timezone: 'Asia/Jakarta',
      days: ['2026-01-31', '2026-02-01', '2026-02-02'],
      at: ['2026-01-31T16:59:59.999Z', '2026-01-31T17:00Z', '2026-01-31T23:30Z', '2026-02-01T17:00Z'],
      bought: [1, 2 + 4, 8],
    },
  ],
];

describe('a day is one of the time zone', () => {
  beforeAll(async () => {
    for (const [, days] of zones) {
      const office = await open({ timezone: days.timezone });
      const type = await office.type('Reguler', 1000);
      for (const [index, at] of days.at.entries())
        await office.sell({ at, buyer: people.Hana, type, quantity: 2 ** index });
      days.event = office.event;
    }
  });

  describe.each(['pending', 'aggregated'])('%s', (moment) => {
    beforeAll(async () => {
      if (moment === 'aggregated') await aggregate(karcis.current.database);
    });

    it.each(zones)('that is asked for: %s', async (_what, { timezone, days, bought }) => {
      const [start_date = '', , end_date = ''] = days;
      const { data } = await client().ticketSalesRange({ start_date, end_date, timezone });
      expect(data.timezone).toBe(timezone);
      expect(data.series.map(({ period }) => period)).toEqual(days);
      expect(data.series.map((day) => day.tickets_bought)).toEqual(bought);
    });

    it.each(zones)('of the event that is asked for: %s', async (_what, { timezone, days, bought, event }) => {
      const [start_date = '', day = '', end_date = ''] = days;
      const event_id = event ?? '';
      const { data } = await client().ticketSalesRange({ start_date, end_date, event_id });
      expect(data.timezone).toBe(timezone);
      expect(data.series.map((day) => day.tickets_bought)).toEqual(bought);
      // The day in the middle alone, and the one before it; and the last one.
      const middle = await client().ticketSalesRange({ start_date: day, end_date: day, event_id });
      expect(middle.data.current.tickets_bought).toBe(bought[1]);
      expect(middle.data.previous.tickets_bought).toBe(bought[0]);
      const last = await client().ticketSalesRange({ start_date: end_date, end_date, event_id, timezone });
      expect([last.data.previous.tickets_bought, last.data.current.tickets_bought]).toEqual(bought.slice(1));
    });

    it('where none is asked for: of the organizer, and for want of one of the platform', async () => {
      const days = { start_date: '2026-01-31', end_date: '2026-02-02', interval: 'month' } as const;
      const { data } = await client().ticketSalesRange(days);
      expect(data.timezone).toBe('Asia/Jakarta');
      // Four of them at 23:30 on 31 January in London: in Jakarta it was half past six in the morning, in February.
      expect(data.series).toMatchObject([
        { period: '2026-01-31', tickets_bought: 1 },
        { period: '2026-02-01', tickets_bought: 14 },
      ]);
      const london = await client().ticketSalesRange({ ...days, timezone: 'Europe/London' });
      expect(london.data.series).toMatchObject([
        { period: '2026-01-31', tickets_bought: 7 },
        { period: '2026-02-01', tickets_bought: 8 },
      ]);
    });

    it('and so are the months and hours of all time', async () => {
      const { data } = await client().ticketSales();
      const months = new Map(data.series.map(({ period, bought }) => [period, bought]));
      expect([months.get('2026-01-01'), months.get('2026-02-01')]).toEqual([1, 14]);
      // 31 January 2026 is a Saturday: 23:30 in London is Sunday, 06:30, in Jakarta.
      expect(data.by_hour.filter(({ weekday, hour }) => weekday === 7 && hour === 6)).toMatchObject([
        { sold: 4 },
      ]);
      expect(data.by_hour.reduce((sum, { sold }) => sum + sold, 0)).toBe(data.summary.tickets_bought);
    });
  });

  it('and moves with the zone of the organizer', async () => {
    const { db, database } = karcis.current;
    const moveTo = async (timezone: string | null) => {
      await db.updateTable('organizers').set({ timezone }).where('id', '=', organizer_id).execute();
      await aggregate(database);
    };
    await moveTo('Europe/London');
    const { data } = await client().ticketSales();
    expect(data.timezone).toBe('Europe/London');
    const months = new Map(data.series.map(({ period, bought }) => [period, bought]));
    expect([months.get('2026-01-01'), months.get('2026-02-01')]).toEqual([7, 8]);
    await moveTo(null);
    expect((await client().ticketSales()).data.timezone).toBe('Asia/Jakarta');
  });
});

describe('money', () => {
  let jazz: Counter;
  let days: { start_date: string; end_date: string };
  beforeAll(async () => {
    days = { start_date: '2025-05-01', end_date: '2025-05-31' };
    const [lokal, singapore] = [await open(), await open({ currency: 'SGD', timezone: 'Asia/Singapore' })];
    jazz = singapore;
    const at = '2025-05-20T05:00:00.000Z';
    const reguler = await lokal.type('Reguler', 150_000);
    await lokal.sell({ at, buyer: people.Hana, type: reguler, quantity: 2 });
    const balcony = await singapore.type('Balcony', 8000);
    const promo = await singapore.promo('MERLION');
    const discount = { promo, amount: 2000 };
    await singapore.sell({ at, buyer: people.Hendra, type: balcony, quantity: 3, discount });
  });

  it.each(['pending', 'aggregated'])(
    'in another currency is left out, and people are not, %s',
    async (moment) => {
      if (moment === 'aggregated') await aggregate(karcis.current.database);
      const revenue = await client().revenueRange(days);
      expect(revenue.data.currency).toBe('IDR');
      expect(revenue.data.current).toMatchObject({ gross_revenue: 300_000, discounts: 0, paid_orders: 2 });
      const tickets = await client().ticketSalesRange(days);
      expect(tickets.data.current).toMatchObject({ tickets_sold: 5 });
      const promos = await client().promosRange(days);
      expect(promos.data.current).toEqual({
        redemptions: 1,
        orders_with_promo: 1,
        discount_total: 0,
        gross_with_promo: 0,
        share_of_orders_pct: 50,
      });
      const categories = await client().categoriesRange(days);
      expect(categories.data.current).toMatchObject({ gross: 300_000, tickets_sold: 5 });
      expect(categories.data.categories).toMatchObject([
        { category: null, current: { gross: 300_000, tickets_sold: 5 } },
      ]);
      const rows = (await client().revenue()).data.by_event;
      expect(rows.find(({ event }) => event?.id === jazz.event)).toMatchObject({ gross: 0, orders: 1 });
    },
  );

  it('of one event is in the currency of that event', async () => {
    const { data } = await client().revenueRange({ ...days, event_id: jazz.event });
    expect(data).toMatchObject({ currency: 'SGD', timezone: 'Asia/Singapore' });
    expect(data.current).toMatchObject({ gross_revenue: 22_000, discounts: 2000, paid_orders: 1 });
    const promos = await client().promosRange({ ...days, event_id: jazz.event });
    expect(promos.data.current).toMatchObject({ discount_total: 2000, gross_with_promo: 22_000 });
    const categories = await client().categoriesRange({ ...days, event_id: jazz.event });
    expect(categories.data.current).toMatchObject({ gross: 22_000 });
    expect(categories.data.categories).toMatchObject([{ category: null, current: { gross: 22_000 } }]);
  });
});
