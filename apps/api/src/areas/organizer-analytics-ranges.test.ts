import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { type Counter, openCounter } from '../../test/ticket-counter.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const karcis = karcisForTests();
let people: People;
let office: Counter;
beforeAll(async () => {
  people = await invite(karcis.current);
  const { db } = karcis.current;
  const budi = db.selectFrom('users').select('organizer_id').where('id', '=', people.Budi.id);
  const { organizer_id } = await budi.executeTakeFirstOrThrow();
  office = await openCounter(karcis.current, {
    organizer_id: organizer_id ?? '',
    created_by: people.Budi.id,
    starts_at: '2026-02-14T12:00:00.000Z',
    ends_at: '2026-02-14T16:00:00.000Z',
  });
  const reguler = await office.type('Reguler', 150_000);
  // January: Hana buys four, Hendra two. February: one of Hana's is refunded, and Hendra buys one more.
  const four = await office.sell({ at: noon('2026-01-10'), buyer: people.Hana, type: reguler, quantity: 4 });
  await office.sell({ at: noon('2026-01-19'), buyer: people.Hendra, type: reguler, quantity: 2 });
  await office.giveBack(four, { at: noon('2026-02-03'), tickets: 1, amount: 150_000 });
  await office.sell({ at: noon('2026-02-05'), buyer: people.Hendra, type: reguler });
  await office.scan(four.tickets[0], '2026-02-14T11:30:00.000Z');
});

const noon = (day: string) => `${day}T05:00:00.000Z`;

const client = () => karcis.current.client(people.Budi.token).organizerAnalytics;

/** The status and what is said of the faults of an address that no client of ours would send. */
async function refusalOf(query: string) {
  const response = await fetch(`${karcis.current.url}/organizer/analytics/revenue/range?${query}`, {
    headers: { authorization: `Bearer ${people.Budi.token}` },
  });
  const { errors = [] } = (await response.json()) as { errors?: { parameter: string; detail: string }[] };
  return { status: response.status, faults: errors.map(({ parameter, detail }) => [parameter, detail]) };
}

describe('a range of days that is none', () => {
  it('is one without both ends', async () => {
    const start = ['start_date', 'start_date is required: a day like 2026-11-01.'];
    const end = ['end_date', 'end_date is required: a day like 2026-11-30.'];
    expect(await refusalOf('')).toEqual({ status: 422, faults: [start, end] });
    expect(await refusalOf('start_date=2026-01-01')).toEqual({ status: 422, faults: [end] });
    expect(await refusalOf('end_date=2026-01-01&start_date=')).toEqual({ status: 422, faults: [start] });
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '+2026-01-01',
    '-2026-01-01',
    '12026-01-01',
    '2026-01-01T00:00:00Z',
    'tomorrow',
    'infinity',
    '+1',
    '0',
    "2026-01-01'",
    '２０２６-01-01',
  ])('is one from %s, and it says what was sent and what may be', async (day) => {
    for (const parameter of ['start_date', 'end_date']) {
      const days = { start_date: '2026-01-01', end_date: '2026-01-01', [parameter]: day };
      const { status, faults } = await refusalOf(new URLSearchParams(days).toString());
      expect([status, faults.length, faults[0]?.[0]]).toEqual([422, 1, parameter]);
      expect(faults[0]?.[1]).toContain(`${parameter} was `);
      expect(faults[0]?.[1]).toContain(day);
      expect(faults[0]?.[1]).toMatch(/; allowed: a day (like 20|from 1900-01-01 to 2199-12-31)/);
    }
  });

  it('is one that ends before it starts', async () => {
    expect(await refusalOf('start_date=2026-01-02&end_date=2026-01-01')).toEqual({
      status: 422,
      faults: [
        ['end_date', 'end_date was 2026-01-01; allowed: start_date, which was 2026-01-02, or a later day.'],
      ],
    });
  });

  it('is one of 1,101 days, but not of 1,100', async () => {
    const { data } = await client().revenueRange({ start_date: '2024-01-01', end_date: '2027-01-04' });
    expect(data.series).toHaveLength(1100);
    expect(data.series.at(-1)?.period).toBe('2027-01-04');
    const { status, faults } = await refusalOf('start_date=2024-01-01&end_date=2027-01-05');
    expect([status, faults[0]?.[0]]).toEqual([422, 'end_date']);
    expect(faults[0]?.[1]).toMatch(
      /was 2027-01-05, 1,?101 days from 2024-01-01; allowed: .* up to 2027-01-04\.$/,
    );
  });

  it('is not one of a century ago or to come', async () => {
    for (const day of ['1900-01-01', '2199-12-31']) {
      const { data } = await client().revenueRange({ start_date: day, end_date: day });
      expect(data).toMatchObject({ start_date: day, end_date: day, current: { gross_revenue: 0 } });
    }
  });

  it('has no interval but day, week and month', async () => {
    const { status, faults } = await refusalOf('start_date=2026-01-01&end_date=2026-01-01&interval=year');
    expect(status).toBe(422);
    expect(faults).toEqual([['interval', 'interval was "year"; allowed: one of day, week, month.']]);
  });

  it.each([
    '+07:00',
    'UTC+7',
    'GMT-7',
    '-07',
    'WIB',
    'CTT',
    'Mars/Olympus',
    "Asia/Jakarta'",
    '../UTC',
    'posix/UTC',
    // Node.js knows it, and PostgreSQL does not.
    'Canada/East-Saskatchewan',
  ])('has no time zone %s', async (timezone) => {
    const days = { start_date: '2026-01-01', end_date: '2026-01-01', timezone };
    const allowed = 'allowed: an IANA time zone like Asia/Jakarta, Europe/London or UTC.';
    expect(await refusalOf(new URLSearchParams(days).toString())).toEqual({
      status: 422,
      faults: [['timezone', `timezone was ${JSON.stringify(timezone)}; ${allowed}`]],
    });
  });
});

describe.each(['pending', 'aggregated'])('a range of days, %s,', (moment) => {
  beforeAll(async () => {
    if (moment === 'aggregated') await aggregate(karcis.current.database);
  });

  it('is compared with as many days before it: January has 31', async () => {
    const { data } = await client().revenueRange({ start_date: '2026-02-01', end_date: '2026-02-28' });
    expect(data).toMatchObject({
      scope: 'organizer',
      timezone: 'Asia/Jakarta',
      interval: 'day',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      previous_start_date: '2026-01-04',
      previous_end_date: '2026-01-31',
      event: null,
    });
    expect(data.series).toHaveLength(28);
  });

  it('has what happened in it, a refund on its own day', async () => {
    const { data } = await client().revenueRange({ start_date: '2026-02-01', end_date: '2026-02-28' });
    // February: one ticket sold and one given back. January: six sold, at 150,000.
    expect(data.current).toMatchObject({ gross_revenue: 150_000, refunds: 150_000, net_revenue: 0 });
    expect(data.previous).toMatchObject({ gross_revenue: 900_000, refunds: 0, net_revenue: 900_000 });
    expect(data.current).toMatchObject({ paid_orders: 1, average_order_value: 150_000 });
    expect(data.previous).toMatchObject({ paid_orders: 2, average_order_value: 450_000 });
    // (150,000 - 900,000) / 900,000; from nothing there is no percentage.
    expect(data.change_pct).toMatchObject({ gross_revenue: -83.33, refunds: null, net_revenue: -100 });
    expect(data.change_pct).toMatchObject({ paid_orders: -50, average_order_value: -66.67, taxes: null });
    const dated = data.series.filter((day) => day.gross_revenue !== 0 || day.refunds !== 0);
    expect(dated).toMatchObject([
      { period: '2026-02-03', gross_revenue: 0, refunds: 150_000, net_revenue: -150_000 },
      { period: '2026-02-05', gross_revenue: 150_000, refunds: 0, net_revenue: 150_000 },
    ]);
  });

  it('may be one day', async () => {
    const { data } = await client().ticketSalesRange({ start_date: '2026-01-10', end_date: '2026-01-10' });
    expect(data).toMatchObject({
      previous_start_date: '2026-01-09',
      previous_end_date: '2026-01-09',
      current: { tickets_sold: 4 },
      previous: { tickets_sold: 0 },
      change_pct: { tickets_sold: null },
    });
    expect(data.series).toMatchObject([{ period: '2026-01-10', tickets_sold: 4 }]);
  });

  it('may be a leap day', async () => {
    const { data } = await client().revenueRange({ start_date: '2024-02-29', end_date: '2024-03-01' });
    expect(data).toMatchObject({ previous_start_date: '2024-02-27', previous_end_date: '2024-02-28' });
    expect(data.series.map(({ period }) => period)).toEqual(['2024-02-29', '2024-03-01']);
  });

  it('in weeks begins each on Monday, the first one where the range begins', async () => {
    // The 7th is a Wednesday; the 12th and the 19th are Mondays.
    const days = { start_date: '2026-01-07', end_date: '2026-01-20', interval: 'week' } as const;
    const { data } = await client().ticketSalesRange(days);
    expect(data.series.map(({ period, tickets_sold: sold }) => [period, sold])).toEqual([
      ['2026-01-07', 4],
      ['2026-01-12', 0],
      ['2026-01-19', 2],
    ]);
  });

  it('in months has no gap', async () => {
    const days = { start_date: '2025-11-15', end_date: '2026-03-10', interval: 'month' } as const;
    const { data } = await client().ticketSalesRange(days);
    expect(data.series.map(({ period, tickets_sold: sold }) => [period, sold])).toEqual([
      ['2025-11-15', 0],
      ['2025-12-01', 0],
      ['2026-01-01', 6],
      ['2026-02-01', 0],
      ['2026-03-01', 0],
    ]);
    expect(data.series[3]).toMatchObject({ tickets_bought: 1, refunded: 1 });
  });

  it('adds up, by any interval', async () => {
    const days = { start_date: '2026-01-05', end_date: '2026-02-20' };
    for (const interval of ['day', 'week', 'month'] as const) {
      const { data } = await client().revenueRange({ ...days, interval });
      const sum = data.series.reduce((sum, { gross_revenue: gross }) => sum + gross, 0);
      expect([interval, sum, data.current.gross_revenue]).toEqual([interval, 1_050_000, 1_050_000]);
    }
  });

  it('of one event says which, and has its numbers alone', async () => {
    const days = { start_date: '2026-02-01', end_date: '2026-02-28', event_id: office.event };
    const { data } = await client().eventsRange(days);
    expect(data.event).toMatchObject({ id: office.event, status: 'Completed' });
    expect(data.current).toEqual({
      events_started: 1,
      tickets_sold: 1,
      tickets_returned: 1,
      gross: 150_000,
      refunds: 150_000,
      net: 150_000,
      checked_in: 1,
    });
    expect(
      (await client().eventsRange({ ...days, event_id: office.event.toUpperCase() })).data.event,
    ).toEqual(data.event);
  });

  it('counts people on the day of their first purchase, and again only at another event', async () => {
    const days = { start_date: '2026-01-01', end_date: '2026-02-28', interval: 'month' } as const;
    const { data } = await client().participantsRange(days);
    expect(data.series).toEqual([
      { period: '2026-01-01', participations: 2, newcomers: 2, returners: 0 },
      { period: '2026-02-01', participations: 0, newcomers: 0, returners: 0 },
    ]);
  });
});
