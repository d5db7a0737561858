import { definitions } from '@karcis/contract';
import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { metrics } from '../../../../packages/contract/src/resources/analytics/metrics.ts';
import { listsIn, nameIn, sectionOf, sections, summaryIn, valueOf } from '../../test/analytics-page.ts';
import { inDays } from '../../test/given.ts';
import { type Karcis, karcisForTests } from '../../test/harness.ts';
import { invite, type People, person } from '../../test/people.ts';
import { type Counter, openCounter } from '../../test/ticket-counter.ts';
import { tellTheExample } from '../../test/worked-example.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const organizerOf = async ({ db }: Karcis, { id }: { readonly id: string }): Promise<string> => {
  const row = await db.selectFrom('users').select('organizer_id').where('id', '=', id).executeTakeFirst();
  return row?.organizer_id ?? '';
};

/** Every report of all time, by the title of its section in docs/analytics.md. */
const reports = {
  Revenue: (client: Client) => client.organizerAnalytics.revenue(),
  'Ticket sales': (client: Client) => client.organizerAnalytics.ticketSales(),
  Attendance: (client: Client) => client.organizerAnalytics.attendance(),
  Events: (client: Client) => client.organizerAnalytics.events(),
  Participants: (client: Client) => client.organizerAnalytics.participants(),
  Categories: (client: Client) => client.organizerAnalytics.categories(),
  Promos: (client: Client) => client.organizerAnalytics.promos(),
  Vouchers: (client: Client) => client.organizerAnalytics.vouchers(),
};

interface Days {
  readonly start_date: string;
  readonly end_date: string;
  readonly event_id?: string;
}

const ranges = {
  Revenue: (client: Client, days: Days) => client.organizerAnalytics.revenueRange(days),
  'Ticket sales': (client: Client, days: Days) => client.organizerAnalytics.ticketSalesRange(days),
  Attendance: (client: Client, days: Days) => client.organizerAnalytics.attendanceRange(days),
  Events: (client: Client, days: Days) => client.organizerAnalytics.eventsRange(days),
  Participants: (client: Client, days: Days) => client.organizerAnalytics.participantsRange(days),
  Categories: (client: Client, days: Days) => client.organizerAnalytics.categoriesRange(days),
  Promos: (client: Client, days: Days) => client.organizerAnalytics.promosRange(days),
  Vouchers: (client: Client, days: Days) => client.organizerAnalytics.vouchersRange(days),
};

type Title = keyof typeof reports;
const titles = Object.keys(reports) as Title[];

type Figures = Record<string, unknown>;

/** A report as the tests here look at it: any of them has a summary and lists. */
const read = async (client: Client, title: Title) =>
  (await reports[title](client)).data as unknown as { summary: Figures } & Record<string, Figures[]>;
const readRange = async (client: Client, title: Title, days: Days) =>
  (await ranges[title](client, days)).data as unknown as Record<
    'current' | 'previous' | 'change_pct',
    Figures
  > & { series: Figures[]; event: { id: string } | null };

describe('docs/analytics.md', () => {
  const names: Record<Title, keyof typeof definitions> = {
    Revenue: 'revenue',
    'Ticket sales': 'ticketSales',
    Attendance: 'attendance',
    Events: 'events',
    Participants: 'participants',
    Categories: 'categories',
    Promos: 'promos',
    Vouchers: 'vouchers',
  };

  const page = sections.map(({ text }) => text).join('');
  const isMissing = (name: string) => !page.includes(`\`${name}\``);

  it('names every number that there is, as the reports call it', () => {
    const names = Object.keys(metrics).map((name) => (name === 'vouchers_available' ? 'available' : name));
    expect(names.filter(isMissing)).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
    expect(isMissing('a_number_of_nobody')).toBe(true);
  });

  it('says in the section of a report only what the report has', () => {
    for (const title of titles) {
      const numbers = Object.keys(definitions[names[title]]);
      expect(
        Object.keys(summaryIn(title)).filter((number) => !numbers.includes(number)),
        title,
      ).toEqual([]);
    }
  });

  const karcis = karcisForTests();
  let people: People;
  let budi: Client;
  beforeAll(async () => {
    people = await invite(karcis.current);
    budi = karcis.current.client(people.Budi.token);
    const organizer_id = await organizerOf(karcis.current, people.Budi);
    await tellTheExample(karcis.current, { id: people.Budi.id, organizer_id }, people.Putri);
  });

  describe.each(['before it is aggregated', 'when it is aggregated'])('tells no lie, %s', (moment) => {
    beforeAll(async () => {
      if (moment === 'when it is aggregated') expect(await aggregate(karcis.current.database)).toBe(true);
    });

    it.each(titles)('in the summary of: %s', async (title) => {
      const figures = summaryIn(title);
      expect((await read(budi, title)).summary).toMatchObject(figures);
    });

    it('in any of its lists', async () => {
      let count = 0;
      for (const title of titles) {
        const report = await read(budi, title);
        for (const { list, rows } of listsIn(title)) {
          for (const { name, figures } of rows) {
            const row = list === 'summary' ? report.summary : report[list]?.find(isOf(name));
            expect(row, `${title}, ${list}, ${name}`).toMatchObject(figures);
            count += Object.keys(figures).length;
          }
        }
      }
      expect(count).toBeGreaterThan(50);
    });

    it('in the comparison of October with the 31 days before it', async () => {
      const { rows } = sectionOf('Ranges').tables[0] ?? { rows: [] };
      expect(rows.length).toBeGreaterThan(5);
      for (const [title, number, ...cells] of rows) {
        const days = { start_date: '2025-10-01', end_date: '2025-10-31' };
        const range = await readRange(budi, title as Title, days);
        const name = nameIn(number);
        const said = [range.current[name], range.previous[name], range.change_pct[name]];
        expect(said, `${title}, ${name}`).toEqual(cells.map(valueOf));
      }
    });

    it('about the privacy of five people, and about the dashboard', async () => {
      const { by_city: cities } = await read(budi, 'Participants');
      expect(cities).toEqual([{ name: 'Other', participants: 5 }]);
      const { data } = await karcis.current.client(people.Sari.token).dashboard.summary();
      const [dashboard] = listsIn('The dashboard');
      expect(data.totals).toMatchObject(dashboard?.rows[0]?.figures ?? { lost: true });
    });
  });

  it('is not believed where it is wrong (control)', () => {
    expect(valueOf('Rp -51,225')).toBe(-51_225);
    expect(valueOf('69.23 %')).toBe(69.23);
    expect(valueOf('–')).toBeNull();
    expect(Object.values(summaryIn('Revenue'))).toHaveLength(12);
    expect(summaryIn('Revenue')).toMatchObject({ gross_revenue: 1_510_000, pending_amount: 103_330 });
  });
});

/** Whether a row is the one that the page means: of an event, a category, a month … */
const isOf = (name: string | undefined) => (row: Figures) =>
  [row['name'], row['period'], (row['category'] as { name: string } | null | undefined)?.name].includes(name);

const zero = { gross: 0, refunds: 0, net: 0, orders: 0 };

describe('an organizer', () => {
  const karcis = karcisForTests();
  let people: People;
  let bayu: Client;
  let office: Counter;
  beforeAll(async () => {
    people = await invite(karcis.current);
    bayu = karcis.current.client(people.Bayu.token);
    const organizer_id = await organizerOf(karcis.current, people.Budi);
    office = await openCounter(karcis.current, { organizer_id, created_by: people.Budi.id });
    const type = await office.type('Reguler', 150_000, { capacity: 5 });
    const sold = await office.sell({ at: inDays(-2), buyer: people.Hana, type, quantity: 4 });
    await office.scan(sold.tickets[0], inDays(-1));
    await office.voucher('TAMU-1');
  });

  const days = { start_date: '2026-01-01', end_date: '2026-01-31' };

  it('sells four tickets at 150,000, and sees that', async () => {
    const budi = karcis.current.client(people.Budi.token);
    const { data } = await budi.organizerAnalytics.revenue();
    expect(data).toMatchObject({ scope: 'organizer', currency: 'IDR', timezone: 'Asia/Jakarta' });
    expect(data.summary).toMatchObject({ gross_revenue: 600_000, net_revenue: 600_000, paid_orders: 1 });
    expect(data.by_event).toMatchObject([{ event: { id: office.event }, gross: 600_000 }]);
    expect(data.by_payment_method).toEqual([
      { name: 'QRIS', ...zero, gross: 600_000, net: 600_000, orders: 1, discounts: 0 },
    ]);
    expect(data.definitions).toEqual(definitions.revenue);
  });

  it.each(['pending', 'aggregated'])('who has no events gets nothing of others, %s', async (moment) => {
    if (moment === 'aggregated') await aggregate(karcis.current.database);
    for (const title of titles) {
      const { summary, ...rest } = await read(bayu, title);
      const numbers = Object.values(summary).flatMap((value) =>
        typeof value === 'object' && value !== null ? Object.values(value) : [value],
      );
      expect(new Set(numbers), title).toEqual(new Set(title === 'Categories' ? [0] : [0, null]));
      for (const [name, list] of Object.entries(rest)) {
        if (name !== 'by_hour' && Array.isArray(list)) expect(list, `${title}, ${name}`).toEqual([]);
      }
    }
  });

  it('who has no events gets zeros, nulls for shares and averages, and an empty month', async () => {
    expect((await read(bayu, 'Revenue')).summary).toEqual({
      gross_revenue: 0,
      discounts: 0,
      refunds: 0,
      platform_fees: 0,
      gateway_fees: 0,
      taxes: 0,
      net_revenue: 0,
      fees_paid_by_buyers: 0,
      taxes_paid_by_buyers: 0,
      paid_orders: 0,
      average_order_value: null,
      pending_amount: 0,
    });
    expect((await read(bayu, 'Ticket sales')).summary).toMatchObject({
      tickets_sold: 0,
      capacity: null,
      sell_through_pct: null,
    });
    expect((await read(bayu, 'Attendance')).summary).toMatchObject({
      attendance_rate_pct: null,
      peak_at: null,
    });
    const { by_hour: hours } = (await bayu.organizerAnalytics.ticketSales()).data;
    expect(hours).toHaveLength(168);
    expect(hours[0]).toEqual({ weekday: 1, hour: 0, sold: 0 });
    expect(hours[167]).toEqual({ weekday: 7, hour: 23, sold: 0 });
    const event = (await read(bayu, 'Events')).summary['by_status'];
    expect(Object.values(event as object)).toEqual(Array.from({ length: 9 }, () => 0));
  });

  it('who has no events gets ranges of zeros', async () => {
    for (const title of titles) {
      const range = await readRange(bayu, title, days);
      const numbers = Object.keys(range.current);
      const nothing = Object.fromEntries(
        numbers.map((number) => [number, /^average|_pct$/.test(number) ? null : 0]),
      );
      const unknown = Object.fromEntries(numbers.map((number) => [number, null]));
      expect(range, title).toMatchObject({
        event: null,
        current: nothing,
        previous: nothing,
        change_pct: unknown,
      });
      expect(range.series, title).toHaveLength(31);
      expect(range.series[30], title).toEqual({ period: '2026-01-31', ...nothing });
    }
    expect((await bayu.organizerAnalytics.categoriesRange(days)).data.categories).toEqual([]);
  });

  it('may ask for an event of their own, and for no other', async () => {
    const budi = karcis.current.client(people.Budi.token);
    const mine = { ...days, event_id: office.event };
    const thrown = await openCounter(karcis.current, {
      organizer_id: await organizerOf(karcis.current, people.Budi),
      created_by: people.Budi.id,
      deleted_at: inDays(-1),
      deleted_by: people.Budi.id,
      delete_reason: 'Salah',
    });
    const nil = '00000000-0000-0000-0000-000000000000';
    for (const title of titles) {
      expect((await readRange(budi, title, mine)).event, title).toMatchObject({ id: office.event });
      await expect(readRange(bayu, title, mine), title).rejects.toThrow('404 not_found');
      const nobodys = [thrown.event, nil, people.Budi.id, 'x', ' ', '1 or 1=1', `${office.event}0`];
      for (const event_id of nobodys) {
        await expect(readRange(budi, title, { ...days, event_id }), event_id).rejects.toThrow(
          '404 not_found',
        );
      }
    }
  });

  it('asks for all events when the event is left empty, like anybody who leaves a field of a form empty', async () => {
    const { event } = await readRange(bayu, 'Revenue', { ...days, event_id: '' });
    expect(event).toBeNull();
  });

  it('shares what they see with colleagues of the same organizer', async () => {
    const { db } = karcis.current;
    const colleague = await person(db, 'Bagas', 'organizer');
    const organizer_id = await organizerOf(karcis.current, people.Budi);
    await db.updateTable('users').set({ organizer_id }).where('id', '=', colleague.id).execute();
    const { summary } = await read(karcis.current.client(colleague.token), 'Revenue');
    expect(summary['gross_revenue']).toBe(600_000);
  });
});
