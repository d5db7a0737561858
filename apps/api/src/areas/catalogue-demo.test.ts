import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { priceAllIn } from '@karcis/contract/price/charges';

const karcis = karcisForTests({ content: 'demo' });

describe('the price of one ticket', () => {
  it('is what buyers of the demo paid for one without a discount', async () => {
    const { db } = karcis.current;
    const terms = await db.selectFrom('general_settings').selectAll().executeTakeFirstOrThrow();
    const { rows } = await sql<{
      unit_price: number;
      currency: string;
      fee: number;
      tax: number;
      total: number;
    }>`
      select i.unit_price, o.currency, o.fee_total as fee, o.tax_total as tax, o.total
      from orders as o
      join order_items as i on i.event_id = o.event_id and i.order_id = o.id
      where o.discount_total = 0 and o.subtotal = i.unit_price and i.quantity = 1 and o.fee_total > 0
    `.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { unit_price, currency, fee, tax, total } of rows)
      expect(priceAllIn(unit_price, { ...terms, currency, tax_mode: 'None', tax_rate: 0 })).toEqual({
        fee,
        tax,
        price_all_in: total,
      });
  });
});

describe('the catalogue of the demo', () => {
  const cities = ['Bandung', 'Jakarta Pusat', 'Surabaya', 'Yogyakarta'];

  it('has something for everybody: cities, free and sold out events, the official one', async () => {
    const { catalogue } = karcis.current.client();
    const { data } = await catalogue.events({ per_page: 100 });
    expect(new Set(data.map(({ starts_at }) => starts_at.slice(0, 10))).size).toBeGreaterThan(10);
    expect(new Set(data.map(({ sales_status }) => sales_status))).toEqual(
      new Set(['On Sale', 'Sold Out', 'Paused', 'Not Yet On Sale']),
    );
    expect((await catalogue.eventFilters()).data.cities.map(({ name }) => name)).toEqual(
      expect.arrayContaining(cities),
    );
    expect((await catalogue.events({ free: true })).data.length).toBeGreaterThan(1);
    const official = (await catalogue.signatureEvent()).data;
    expect(official?.event.status).toBe('Published');
    expect(official?.profile).not.toBeNull();
    expect(Math.min(official?.artists.length ?? 0, official?.partners.length ?? 0)).toBeGreaterThan(2);
  });

  it('shows visitors no picture of another site', async () => {
    const { url } = karcis.current;
    const { data } = await karcis.current.client().catalogue.events({ per_page: 100 });
    const organizers = [...new Set(data.map(({ organizer }) => organizer.slug))];
    const paths = [
      '/events?per_page=100',
      '/events/signature',
      '/banners',
      ...data.map(({ slug }) => `/events/${slug}`),
      ...organizers.map((slug) => `/organizers/${slug}`),
    ];
    for (const path of paths)
      expect(await (await fetch(url + path)).text(), path).not.toContain('images.example.org');
    // Control: the demo has such addresses where no visitor reads them.
    const elsewhere = await karcis.current.db
      .selectFrom('events')
      .select('id')
      .where('cover_image_url', 'is not', null)
      .execute();
    expect(elsewhere.length).toBeGreaterThan(0);
  });

  it('has all categories in their order, also one that no event is of', async () => {
    const { db } = karcis.current;
    await given(db, 'categories', { name: 'Wayang', slug: 'wayang', position: 99 });
    const { data } = await karcis.current.client().catalogue.categories();
    const all = await db.selectFrom('categories').select('slug').orderBy('position').orderBy('id').execute();
    expect(data.map(({ slug }) => slug)).toEqual(all.map(({ slug }) => slug));
    expect(data.at(-1)?.slug).toBe('wayang');
  });
});
