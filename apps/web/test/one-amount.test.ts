import { execFileSync } from 'node:child_process';
import { moneyText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { mailsOf } from '../../api/test/mail/arrived.ts';
import { secretKey } from '../../api/test/mail/support.ts';
import { invite, type People } from '../../api/test/people.ts';
import { areInstalled } from '../../api/test/ticket-reader.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { brokenInvariants } from '../../api/test/selling-invariants.ts';
import { openShop } from '../../api/test/shop.ts';
import type { Line } from '../src/site/tickets/offer.ts';
import { sumOf } from '../src/site/tickets/pricing.ts';
import { press, shopIn } from './buying-visits.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

/** What poppler reads in a PDF; undefined where it is not installed. */
const textIn = (pdf: Buffer): string | undefined =>
  areInstalled('pdftotext')
    ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
    : undefined;

/** Tickets of three types, and what is given for one of the third. */
const cart = fc.record({
  counts: fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }))
    .filter((counts) => counts.some((count) => count > 0)),
  gift: fc.integer({ min: 5000, max: 200_000 }),
});

describe('a purchase', () => {
  const karcis = karcisForTests({ secretKey: async () => secretKey });
  const sandbox = sandboxForTests(karcis);
  let people: People;
  let client: pg.Client;
  beforeAll(async () => {
    people = await invite(karcis.current);
    await sandbox.addAccount();
    await karcis.current.db
      .updateTable('general_settings')
      .set({
        platform_fee_type: 'Percentage',
        platform_fee_value: 3.33,
        platform_fee_paid_by: 'Buyer',
        fee_tax_rate: 11,
      })
      .execute();
    client = new pg.Client(karcis.current.connection);
    await client.connect();
  });
  afterAll(() => client.end());

  /** Takings of the platform as the report has them, with what buyers paid on top. */
  async function reported(): Promise<number> {
    const { data } = await karcis.current.client(people.Sari.token).adminAnalytics.revenue();
    const { gross_revenue, fees_paid_by_buyers, taxes_paid_by_buyers } = data.summary;
    return gross_revenue + fees_paid_by_buyers + taxes_paid_by_buyers;
  }

  /** The receipt of an order. A busy machine prints late: then it is asked for again. */
  async function receiptOf(id: string, orderToken: string): Promise<Buffer> {
    for (;;) {
      try {
        const { data } = await karcis.current.client().ownOrders.receipt({ id }, { orderToken });
        return Buffer.from(data.content_base64, 'base64');
      } catch (error) {
        if (!(error instanceof KarcisError && error.status === 503)) throw error;
      }
    }
  }

  it.each([
    ['IDR', 0],
    ['USD', 2],
    ['KWD', 3],
  ])(
    'in %s has one amount on its page, order, payment, receipt, mail, ledger and report',
    async (currency) => {
      const shop = await openShop(karcis.current, people.Sari.id, {
        currency,
        tax_mode: 'Exclusive',
        tax_rate: 10,
        tax_name: 'PB1',
      });
      const [special, donation] = await Promise.all([
        shop.addType({ name: 'Khusus', price: 99_999, currency }),
        shop.addType({ name: 'Donasi', kind: 'Donation', price: 5000, currency }),
      ]);
      const automatic = { trigger: 'Automatic', currency, is_stackable: true } as const;
      await shop.addPromo({ ...automatic, name: 'Bertiga', discount_value: 7.5, min_quantity: 3 });
      await shop.addPromo({
        ...automatic,
        name: 'Khusus',
        discount_type: 'Fixed Amount',
        discount_value: 1234,
        ticket_type_ids: [special],
      });
      const { data: event } = await karcis.current.client().catalogue.event({ slug: shop.slug });
      expect(event.promos.map(({ name }) => name).toSorted()).toEqual(['Bertiga', 'Khusus']);
      for (const { counts, gift } of fc.sample(cart, 5)) {
        const lines: Line[] = event.ticket_types
          .map(({ id, name, kind, price }) => {
            const count = counts[[shop.type, special, donation].indexOf(id)] ?? 0;
            return { id, name, kind, count, price: kind === 'Donation' ? gift : price };
          })
          .filter(({ count }) => count > 0);
        const shown = sumOf(lines, event)?.total ?? NaN;
        const items = lines.map(({ id, kind, count, price }) => ({
          ticket_type_id: id,
          quantity: count,
          ...(kind === 'Donation' ? { price: price ?? 0 } : {}),
        }));
        const before = await reported();
        let bought: Awaited<ReturnType<typeof sandbox.buy>> | undefined;
        const mails = await mailsOf(karcis.current, async () => {
          bought = await sandbox.buy(shop, { items });
        });
        const { id = '', orderToken = '', total } = bought ?? {};
        expect(total, 'the order').toBe(shown);
        const text = moneyText(shown, currency, 'id');
        expect(await sandbox.payments(id), 'the payment').toMatchObject([
          { amount: shown, status: 'Paid', currency },
        ]);
        const { rows } = await client.query<{ paid: string }>(
          `select coalesce(sum(case when borne_by = 'Buyer' then -amount else amount end), 0)::bigint as paid
           from ledger_entries where order_id = $1 and (kind in ('Sale', 'Discount') or borne_by = 'Buyer')`,
          [id],
        );
        expect(Number(rows[0]?.paid), 'the ledger').toBe(shown);
        const printed = textIn(await receiptOf(id, orderToken));
        if (printed !== undefined) expect(printed, 'the receipt').toMatch(new RegExp(`Total +${text}\\n`));
        const mail = mails.find(({ template }) => template === 'order_paid');
        expect(mail?.text, 'the mail').toContain(text);
        // Money in other currencies than that of the platform is left out of its report.
        expect((await reported()) - before, 'the report').toBe(currency === 'IDR' ? shown : 0);
      }
      // The mails of a purchase were taken out before the next one.
      const { 'mails the buyer of a paid order once': _, ...broken } = await brokenInvariants(client);
      expect(broken).toEqual({});
    },
  );
});

describe.skipIf(!hasBrowser())('on its way through the screens, a purchase', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  it.each([
    // Two tickets whose fees, rounded for each ticket, would be one rupiah more.
    ['of two tickets', 2, 305_000, undefined, 'Rp630.313'],
    // 4 × 165,000 − 110,000, a fee of 3 % and a tax of 11 % on it.
    ['with an automatic promo', 4, 165_000, 110_000, 'Rp568.315'],
  ] as const)('%s costs the same everywhere', async (_, count, price, off, total) => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ price, max_per_order: 10 });
    if (off !== undefined)
      await shop.addPromo({
        trigger: 'Automatic',
        name: 'Hemat Berempat',
        discount_type: 'Fixed Amount',
        discount_value: off,
        min_quantity: 4,
      });
    const { page, faults } = await visit();
    const sum = page.locator('.bill-total dd');
    await page.goto(`/events/${shop.slug}`);
    const more = page.getByRole('button', { name: 'Tambah Reguler' });
    for (let n = 0; n < count; n++) await more.click();
    await expect.poll(() => sum.innerText(), { message: 'on the page of the event' }).toBe(total);
    expect(await page.locator('.sum .bill', { hasText: 'Hemat Berempat' }).count()).toBe(
      off === undefined ? 0 : 1,
    );
    const buy = page.getByRole('button', { name: /^Beli/ });
    expect(await buy.innerText(), 'on its button').toContain(total);
    await buy.click();
    await page.waitForURL(/\/checkout\//);
    await sum.waitFor();
    expect(await sum.innerText(), 'in the checkout').toBe(total);
    expect(await page.getByRole('alert').count(), 'nothing has changed').toBe(0);
    expect(await page.getByRole('button', { name: /^Bayar/ }).innerText()).toContain(total);
    const id = new URL(page.url()).pathname.replace('/checkout/', '');
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    const mails = await mailsOf(karcis.current, async () => {
      await press(page, /^Bayar/);
      await page.waitForURL(/\/sandbox\//);
      await page.getByText(total).first().waitFor();
      await press(page, /^Bayar/);
      await page.waitForURL(`**/orders/${id}`);
      await sandbox.keepOn();
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
    await sum.first().waitFor();
    expect(await sum.first().innerText(), 'in the order').toBe(total);
    expect(mails.find(({ template }) => template === 'order_paid')?.text, 'in the mail').toContain(total);
    expect((await shop.orderRow(id)).total).toBe(Number(total.replaceAll(/\D/g, '')));
    expect(faults).toEqual([]);
  });
});
