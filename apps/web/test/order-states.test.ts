import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { inDays } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import type { Shop } from '../../api/test/shop.ts';
import { holdTwo, press, shopIn } from './buying-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { frameFaults } from './watching.ts';

describe.skipIf(!hasBrowser())('an order', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** An order of a guest who has said who buys. */
  async function checkedOut(shop: Shop) {
    const client = karcis.current.client();
    const { data: event } = await client.catalogue.event({ slug: shop.slug });
    const { id, order_token } = await shop.hold();
    const orderToken = order_token ?? '';
    const buyer = { name: 'Rani', email: 'rani@contoh.test' };
    await client.buying.checkout({ id, body: { buyer, terms_version: event.terms_version } }, { orderToken });
    return { id, orderToken };
  }

  const changeOrder = async (id: string, row: { readonly expires_at: string }) =>
    void (await karcis.current.db.updateTable('orders').set(row).where('id', '=', id).execute());

  /** Opens an order by its mailed link. */
  async function opened({ id, orderToken }: { readonly id: string; readonly orderToken: string }) {
    const visiting = await visit();
    await visiting.page.goto(`/orders/${id}#${orderToken}`);
    return visiting;
  }

  it('whose places are not held any more says so, also before the server does', async () => {
    const shop = await shopIn(karcis.current);
    const { id, order_token } = await shop.hold();
    await shop.letLapse(id);
    const { page, faults } = await opened({ id, orderToken: order_token ?? '' });
    await page.getByRole('heading', { name: 'Pesanan ini sudah kedaluwarsa' }).waitFor();
    expect(await page.getByText('Lanjutkan pesanan').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pilih lagi' }).click();
    await page.waitForURL(`**/events/${shop.slug}#tiket`);
    expect(faults).toEqual([]);
  });

  it('whose time to pay is over looks for a payment, and can be paid no more', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    await sandbox.begin(order);
    const { page, faults } = await opened(order);
    const pay = page.getByRole('link', { name: /^Lanjut bayar/ });
    await pay.waitFor();
    // A name of a button is not broken, however narrow the phone.
    await page.setViewportSize({ width: 320, height: 640 });
    const words = pay.locator('span').first();
    expect(await words.evaluate((span) => span.scrollWidth - span.clientWidth)).toBeLessThanOrEqual(0);
    expect(await frameFaults(page, [320])).toEqual([]);
    await changeOrder(order.id, { expires_at: inDays(-0.0001) });
    await page.getByRole('heading', { name: 'Waktu membayar sudah habis' }).waitFor();
    await page.getByText('Pembayaran sedang dicari').waitFor();
    expect(await pay.count()).toBe(0);
    expect(await page.getByText('Ganti cara bayar').count()).toBe(0);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('that can be paid until another day names the day', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    await sandbox.begin(order);
    await changeOrder(order.id, { expires_at: inDays(2) });
    const { page, faults } = await opened(order);
    await page
      .getByRole('heading', { name: /^Bayar sebelum [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, / })
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('is asked for again when the server says, and not before', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    await sandbox.begin(order);
    const { page, faults } = await visit();
    let asked = 0;
    await page.route(`**/api/orders/${order.id}`, async (route) => {
      asked += 1;
      const response = await route.fetch();
      const { data } = (await response.json()) as { readonly data: object };
      return route.fulfill({ response, json: { data: { ...data, poll_after_seconds: 60 } } });
    });
    await page.clock.install();
    await page.goto(`/orders/${order.id}#${order.orderToken}`);
    const pay = page.getByRole('link', { name: /^Lanjut bayar/ });
    await pay.waitFor();
    const before = asked;
    await page.clock.fastForward(30_000);
    await pay.waitFor();
    expect(asked).toBe(before);
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked).toBe(before + 1);
    await page.unrouteAll({ behavior: 'wait' });
    expect(faults).toEqual([]);
  });

  it('has what to do beside what it comes to where there is room, and after it on a phone', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    const { reference } = await sandbox.begin(order);
    const { page, faults } = await opened(order);
    /** Whether one thing comes before another: in the text, and beside or above it as it is seen. */
    const follows = async (before: string, after: string) => {
      const [one, other] = [page.locator(before).first(), page.locator(after).first()];
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (a === null || b === null) throw new Error(`${before} or ${after} is not seen`);
      const isLater = await page.evaluate(
        ([one, other]) =>
          (document.querySelector(one)?.compareDocumentPosition(document.querySelector(other) as Node) ?? 0) &
          Node.DOCUMENT_POSITION_FOLLOWING,
        [before, after] as const,
      );
      expect(isLater, `${after} in the text`).toBeTruthy();
      return b.x >= a.x + a.width ? 'beside' : b.y >= a.y + a.height ? 'below' : 'over it';
    };
    await page.getByRole('link', { name: /^Lanjut bayar/ }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await follows('.bill', '.next .button-filled')).toBe('beside');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await follows('.bill', '.next .button-filled')).toBe('below');
    await sandbox.act(reference, { action: 'Pay' });
    await sandbox.keepOn();
    await page.reload();
    await page.getByRole('button', { name: 'Kuitansi' }).waitFor();
    expect(await follows('.facts', '.papers')).toBe('below');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await follows('.facts', '.papers')).toBe('beside');
    expect(faults).toEqual([]);
  });

  it('whose money the bank takes back has no tickets any more, and is not called paid', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    const { reference } = await sandbox.begin(order);
    await sandbox.act(reference, { action: 'Pay' });
    await sandbox.keepOn();
    const { page, faults } = await opened(order);
    const stamp = page.locator('.stamped-word');
    const calendar = page.getByRole('link', { name: 'Simpan ke kalender' });
    await stamp.getByText('Lunas').waitFor();
    expect(await calendar.count()).toBe(1);
    await sandbox.act(reference, { action: 'Dispute' });
    await sandbox.keepOn();
    await page.reload();
    await page.getByRole('heading', { name: 'Tiket Anda tidak berlaku lagi' }).waitFor();
    await stamp.getByText('Disengketakan').waitFor();
    expect(await calendar.count()).toBe(0);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('that is made again after its time types nothing twice', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    await page.getByLabel('Kartu').check();
    await shop.letLapse(id);
    await page.reload();
    await page.getByRole('link', { name: 'Pilih lagi' }).click();
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    await page.getByText('Untuk siapa').waitFor();
    expect(page.url()).not.toContain(id);
    expect(await page.getByLabel('Nama', { exact: true }).inputValue()).toBe('Rani');
    expect(await page.getByLabel('Surel', { exact: true }).inputValue()).toBe('rani@contoh.test');
    expect(await page.getByLabel('Kartu').isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('is shown as paid where answers take longer than the pause between questions', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    const { reference } = await sandbox.begin(order);
    const { page, faults } = await visit();
    await page.clock.install();
    await page.goto(`/orders/${order.id}#${order.orderToken}`);
    await page.getByRole('link', { name: /^Lanjut bayar/ }).waitFor();
    const waiting: (() => void)[] = [];
    await page.route(`**/api/orders/${order.id}`, async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await sandbox.act(reference, { action: 'Pay' });
    await sandbox.keepOn();
    await page.clock.runFor(3500);
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    // Meanwhile it would have asked four times more.
    await page.clock.runFor(13_000);
    waiting[0]?.();
    await page.getByRole('heading', { name: /Sampai bertemu|Tiket Anda/ }).waitFor({ timeout: 60_000 });
    expect(waiting).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('says of when it is, where the server has not answered for long', async () => {
    const order = await checkedOut(await shopIn(karcis.current));
    await sandbox.begin(order);
    const { page, faults } = await visit();
    await page.clock.install();
    await page.goto(`/orders/${order.id}#${order.orderToken}`);
    await page.getByRole('link', { name: /^Lanjut bayar/ }).waitFor();
    const note = page.getByText(/seperti pukul/);
    let asked = 0;
    await page.route(`**/api/orders/${order.id}`, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.clock.runFor(3500);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.clock.fastForward(30_000);
    await note.waitFor();
    await expectAccessible(page);
    await page.unroute(`**/api/orders/${order.id}`);
    await page.clock.fastForward(3500);
    await note.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('is given up once, however often that is pressed', async () => {
    const shop = await shopIn(karcis.current);
    const { id, order_token } = await shop.hold();
    const { page, faults } = await opened({ id, orderToken: order_token ?? '' });
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked += 1;
    });
    await page.locator('summary', { hasText: 'Batalkan pesanan' }).click();
    await page.getByRole('button', { name: 'Batalkan pesanan' }).dblclick();
    await page.getByRole('heading', { name: 'Pesanan ini dibatalkan' }).waitFor();
    expect(asked).toBe(1);
    expect(faults).toEqual([]);
  });
});
