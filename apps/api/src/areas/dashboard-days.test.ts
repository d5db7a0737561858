import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { demoPeople } from '../../test/demo-people.ts';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { type Karcis, karcisForTests } from '../../test/harness.ts';
import { invite, type People, person, type PersonOfTests } from '../../test/people.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const summaryFor = async (karcis: Karcis, { token }: Pick<PersonOfTests, 'token'>) =>
  (await karcis.client(token).dashboard.summary()).data;

type Summary = Awaited<ReturnType<typeof summaryFor>>;

/** A zone in which it is noon, so that no midnight comes while tests run, and the instants at which its days begin. */
const aheadOfUtc = 12 - new Date().getUTCHours();
const noonZone = aheadOfUtc === 0 ? 'UTC' : `Etc/GMT${aheadOfUtc > 0 ? '-' : '+'}${Math.abs(aheadOfUtc)}`;
const [hour, day] = [3_600_000, 86_400_000];
const localNow = Date.now() + aheadOfUtc * hour;
const startOfToday = Math.floor(localNow / day) * day - aheadOfUtc * hour;
const startOfDay = (days: number) => new Date(startOfToday + days * day).toISOString();
const endOfDay = (days: number) => new Date(startOfToday + (days + 1) * day - 1).toISOString();

const seriesSum = ({ revenue_series: series }: Summary, name: 'gross' | 'refunds' | 'net' | 'orders') =>
  series.reduce((sum, each) => sum + each[name], 0);

function seriesAddsUp(summary: Summary): void {
  const { last_30_days: last, revenue_series: series, generated_at, timezone } = summary;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(generated_at));
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(Date.parse(today) - (29 - index) * day).toISOString().slice(0, 10),
  );
  expect(series.map(({ date }) => date)).toEqual(days);
  expect(seriesSum(summary, 'gross')).toBe(last.gross_revenue.value);
  expect(seriesSum(summary, 'refunds')).toBe(last.refunds.value);
  expect(seriesSum(summary, 'net')).toBe(last.net_revenue.value);
  expect(seriesSum(summary, 'orders')).toBe(last.orders.value);
}

describe('the dashboard of the demo', () => {
  const karcis = karcisForTests({ content: 'demo' });

  it('says of the last 30 days what their report says', async () => {
    const { token } = (await demoPeople(karcis.current)).admin;
    const summary = await summaryFor(karcis.current, { token });
    seriesAddsUp(summary);
    const range = {
      start_date: summary.revenue_series[0]?.date ?? '',
      end_date: summary.revenue_series.at(-1)?.date ?? '',
    };
    const { data } = await karcis.current.client(token).adminAnalytics.revenueRange(range);
    for (const [name, same] of [
      ['gross_revenue', 'gross_revenue'],
      ['refunds', 'refunds'],
      ['net_revenue', 'net_revenue'],
      ['orders', 'paid_orders'],
    ] as const) {
      expect(summary.last_30_days[name], name).toEqual({
        value: data.current[same],
        previous: data.previous[same],
        change_pct: data.change_pct[same],
      });
    }
    expect(summary.last_30_days.gross_revenue.value).toBeGreaterThan(0);
    expect(summary.revenue_series).toEqual(
      data.series.map(({ period, gross_revenue, refunds, net_revenue, paid_orders }) => ({
        date: period,
        gross: gross_revenue,
        refunds,
        net: net_revenue,
        orders: paid_orders,
      })),
    );
  });
});

describe('the dashboard of an empty platform', () => {
  const karcis = karcisForTests();

  it('is all zeros, apart from the administrator who looks at it', async () => {
    const summary = await summaryFor(karcis.current, await person(karcis.current.db, 'Sari', 'admin'));
    const { users, ...totals } = summary.totals;
    expect(users).toBe(1);
    expect(new Set(Object.values(totals))).toEqual(new Set([0]));
    expect(summary.last_30_days.users).toEqual({ value: 1, previous: 0, change_pct: null });
    const { users: _, ...others } = summary.last_30_days;
    for (const compared of Object.values(others)) {
      expect(compared).toEqual({ value: 0, previous: 0, change_pct: null });
    }
    expect(new Set(Object.values(summary.needs_attention))).toEqual(new Set([0]));
    seriesAddsUp(summary);
    expect(summary).toMatchObject({
      currency: 'IDR',
      timezone: 'Asia/Jakarta',
      top_events: [],
      upcoming_events: [],
      recent_orders: [],
      recent_activity: [],
    });
  });
});

describe('the last 30 days', () => {
  const karcis = karcisForTests();
  let people: People;
  let office: Awaited<ReturnType<typeof openBoxOffice>>;
  beforeAll(async () => {
    const { db } = karcis.current;
    people = await invite(karcis.current);
    await db.updateTable('general_settings').set({ default_timezone: noonZone }).execute();
    const long_ago = { created_at: inDays(-400), published_at: inDays(-400) };
    office = await openBoxOffice(db, people.Budi.id, long_ago);
    for (const [at, amount] of [
      [startOfDay(0), 1000],
      [endOfDay(-1), 2000],
      [startOfDay(-29), 4000],
      [endOfDay(-30), 8000],
      [startOfDay(-59), 16_000],
      [endOfDay(-60), 32_000],
    ] as const) {
      await happenedAt(at, amount);
    }
  });

  /** One of everything that is counted by days. */
  async function happenedAt(at: string, amount: number): Promise<void> {
    const { db } = karcis.current;
    const { event: event_id, ticketType } = office;
    const sold = await office.sell({ created_at: at });
    const payment_id = await office.pay(sold.order_id);
    const entry = { event_id, order_id: sold.order_id, payment_id, currency: 'IDR', occurred_at: at };
    const sale = { kind: 'Sale', quantity: 2, amount, ticket_type_id: ticketType.id } as const;
    await given(db, 'ledger_entries', { ...entry, ...sale });
    await given(db, 'ledger_entries', { ...entry, kind: 'Platform Fee', amount: -amount / 10 });
    const refund = { event_id, payment_id, order_id: sold.order_id, currency: 'IDR', reason: 'Sakit' };
    const refund_id = await given(db, 'refunds', {
      ...refund,
      amount: amount / 2,
      status: 'Succeeded',
      succeeded_at: at,
    });
    const back = { kind: 'Refund', quantity: -1, amount: -amount / 2, refund_id } as const;
    await given(db, 'ledger_entries', { ...entry, ...back });
    const ticket_id = await office.issue(sold);
    await office.scan({ checkin_status: 'Checked In', ticket_id, scanned_at: at });
    await given(db, 'users', {
      name: 'Galih',
      email: `galih-${amount}@example.org`,
      role: 'ticket_holder',
      created_at: at,
    });
    const organizer_id = office.organizer.id;
    await givenEvent(db, { organizer_id, created_by: people.Budi.id, created_at: at, published_at: at });
    const long_ago = { created_at: inDays(-400), published_at: inDays(-400) };
    for (const status of ['Postponed', 'Draft'] as const)
      await givenEvent(db, { organizer_id, created_by: people.Budi.id, ...long_ago, status, starts_at: at });
  }

  it.each(['before', 'after'])('begin and end with days of the platform, %s aggregating', async (when) => {
    if (when === 'after') expect(await aggregate(karcis.current.database)).toBe(true);
    const summary = await summaryFor(karcis.current, people.Sari);
    const three_to_two = { value: 3, previous: 2, change_pct: 50 };
    expect(summary.timezone).toBe(noonZone);
    expect(summary.last_30_days).toEqual({
      // Accounts that were invited today count, too.
      users: { value: 3 + 8, previous: 2, change_pct: 450 },
      organizers: { value: 2, previous: 0, change_pct: null },
      petugas: { value: 2, previous: 0, change_pct: null },
      ticket_holders: { value: 3 + 2, previous: 2, change_pct: 150 },
      events: three_to_two,
      published_events: three_to_two,
      ongoing_events: three_to_two,
      orders: three_to_two,
      // Those bought: one of each two was given back.
      tickets_sold: { value: 6, previous: 4, change_pct: 50 },
      check_ins: three_to_two,
      gross_revenue: { value: 7000, previous: 24_000, change_pct: -70.83 },
      refunds: { value: 3500, previous: 12_000, change_pct: -70.83 },
      net_revenue: { value: 2800, previous: 9600, change_pct: -70.83 },
    });
    expect(summary.totals).toMatchObject({
      orders: 6,
      tickets_sold: 6,
      check_ins: 6,
      gross_revenue: 63_000,
      refunds: 31_500,
      net_revenue: 25_200,
      events: 19,
      published_events: 19,
      ongoing_events: 0,
    });
    seriesAddsUp(summary);
    const told = (date: number, gross: number, orders: number) => ({
      date: new Date(localNow + date * day).toISOString().slice(0, 10),
      gross,
      refunds: gross / 2,
      net: gross * 0.4,
      orders,
    });
    expect(summary.revenue_series.filter(({ orders }) => orders > 0)).toEqual([
      told(-29, 4000, 1),
      told(-1, 2000, 1),
      told(0, 1000, 1),
    ]);
  });
});
