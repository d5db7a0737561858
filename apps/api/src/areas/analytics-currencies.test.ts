import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { openCounter } from '../../test/ticket-counter.ts';
import { readMigrations } from '../db/schema/schema-files.ts';
import { differences } from '../db/tallies/check.ts';
import { aggregate } from '../db/tallies/aggregate.ts';
import type { Run } from '../db/tallies/run.ts';

/** Budi sells in rupiah, and abroad in dollars: money of both is never added, and what is left out is said. */

const karcis = karcisForTests();
let people: People;
let abroad: string;
const at = (day: string) => `2026-03-${day}T05:00:00.000Z`;
const march = { start_date: '2026-03-01', end_date: '2026-03-31' };

beforeAll(async () => {
  people = await invite(karcis.current);
  const { db } = karcis.current;
  const { organizer_id } = await db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  const event = { organizer_id: organizer_id ?? '', created_by: people.Budi.id, published_at: at('01') };
  const home = await openCounter(karcis.current, { ...event, title: 'Jazz di Dago' });
  const away = await openCounter(karcis.current, { ...event, title: 'Jazz in Dili', currency: 'USD' });
  abroad = away.event;
  const [reguler, standing] = [await home.type('Reguler', 150_000), await away.type('Standing', 20)];
  const { Hana: hana, Hendra: hendra } = people;
  await home.sell({ at: at('02'), buyer: hana, type: reguler, quantity: 2 });
  await home.sell({ at: at('03'), buyer: hendra, type: reguler });
  for (const day of ['02', '03', '04'])
    await away.sell({ at: at(day), buyer: hana, type: standing, quantity: 2 });
});

describe.each(['not aggregated', 'aggregated'])('with sales in two currencies, %s:', (moment) => {
  beforeAll(async () => {
    if (moment === 'aggregated') expect(await aggregate(karcis.current.database)).toBe(true);
  });

  const asOrganizer = () => karcis.current.client(people.Budi.token).organizerAnalytics;
  const asAdmin = () => karcis.current.client(people.Sari.token).adminAnalytics;

  it('the average order is the money of one currency by the orders of that currency', async () => {
    for (const analytics of [asOrganizer(), asAdmin()]) {
      const { data } = await analytics.revenue();
      expect(data).toMatchObject({ currency: 'IDR', other_currencies: ['USD'] });
      // 450,000 by the two orders in rupiah; all five orders count as orders.
      expect(data.summary).toMatchObject({
        gross_revenue: 450_000,
        paid_orders: 5,
        average_order_value: 225_000,
      });
    }
  });

  it('so it is in a range, on each of its days, and on days of another time zone', async () => {
    for (const analytics of [asOrganizer(), asAdmin()]) {
      for (const timezone of [undefined, 'Europe/London']) {
        const { data } = await analytics.revenueRange({ ...march, ...(timezone && { timezone }) });
        expect(data).toMatchObject({ currency: 'IDR', other_currencies: ['USD'] });
        expect(data.current).toMatchObject({ paid_orders: 5, average_order_value: 225_000 });
        expect(data.series.slice(1, 4)).toMatchObject([
          { period: '2026-03-02', paid_orders: 2, average_order_value: 300_000 },
          { period: '2026-03-03', paid_orders: 2, average_order_value: 150_000 },
          { period: '2026-03-04', paid_orders: 1, average_order_value: null },
        ]);
      }
    }
  });

  it('a range of the event abroad is in its currency, and leaves nothing out', async () => {
    const { data } = await asOrganizer().revenueRange({ ...march, event_id: abroad });
    expect(data).toMatchObject({ currency: 'USD', other_currencies: [] });
    expect(data.current).toMatchObject({ gross_revenue: 120, paid_orders: 3, average_order_value: 40 });
  });

  it('organizers with one currency are told that nothing is left out', async () => {
    const { data } = await karcis.current.client(people.Bayu.token).organizerAnalytics.revenue();
    expect(data).toMatchObject({ currency: 'IDR', other_currencies: [] });
  });
});

describe('what was aggregated before it was counted apart', () => {
  it('is counted by migrations: orders in other currencies, and the days of each category', async () => {
    const names = new Set(['0071-orders-in-other-currencies-so-far', '0095-category-days']);
    const migrations = (await readMigrations()).filter(({ name }) => names.has(name));
    const found = await karcis.current.database.transaction(async (db) => {
      const run: Run = (text, values = []) => db.executeQuery(CompiledQuery.raw(text, [...values]));
      await run("delete from sale_tallies where breakdown = 'Category Day'");
      await run('update sale_tallies set orders_in_other_currencies = 0');
      const before = await differences(run);
      for (const { text } of migrations) await run(inPresentNames(text));
      return { before, after: await differences(run) };
    });
    expect(found.before).toMatchObject([{ family: 'sale' }]);
    expect(found.after).toEqual([]);
  });
});

/** The statement of a migration with the names that the columns have been given since. */
const inPresentNames = (text: string) =>
  text
    .replaceAll('scope_id', 'owner_id')
    .replaceAll('filed_', 'counted_')
    .replaceAll('l.folded', 'l.is_counted');
