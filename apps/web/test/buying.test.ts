import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { given } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import {
  beginSale,
  chosen,
  chooseTwo,
  holdTwo,
  inFiveMinutes,
  payAs,
  press,
  shopIn,
} from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { frameFaults } from './watching.ts';

describe.skipIf(!hasBrowser())('tickets', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  // It works on from here to the end of the test: providers are asked in the background.
  beforeEach(() => sandbox.keepOn());

  it('are bought without an account on a phone of 320 pixels, in three presses and two fields', async () => {
    const shop = await shopIn(karcis.current);
    const { page, context, faults } = await visit();
    await page.setViewportSize({ width: 320, height: 640 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const id = await holdTwo(page, shop);
    await page.getByText('Untuk siapa').waitFor();
    expect(await frameFaults(page, [320])).toEqual([]);
    await expectAccessible(page);
    await payAs(page, 'Dewi Lestari', 'dewi@contoh.test');
    await page.getByRole('heading', { name: 'Pembayaran percobaan' }).waitFor();
    await page.getByText('Tidak ada uang yang berpindah').waitFor();
    await expectAccessible(page);
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: /Sampai bertemu|Tiket Anda/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'Dewi Lestari' }).count()).toBe(2);
    await page.getByText('Kode QR, ganti nama, alihkan').first().click();
    await page.getByRole('img', { name: /^Kode QR tiket/ }).waitFor();
    await expectAccessible(page);
    expect(asked.filter((url) => url.includes('karcis_o_'))).toEqual([]);
    expect(await shop.orders()).toMatchObject([
      { id, status: 'Paid', buyer_name: 'Dewi Lestari', locale: 'id' },
    ]);
    // A wallet app comes back in another tab.
    const other = await context.newPage();
    await other.goto(`/orders/${id}`);
    await other.getByRole('heading', { name: 'Dewi Lestari' }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('are bought with an account, which is asked for no name, and are in its tickets', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit('dark');
    await signIn(page, 'holder', `/signin?next=/orders`);
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    const id = await holdTwo(page, shop);
    await page.getByText('holder@karcis.test').first().waitFor();
    expect(await page.getByLabel('Nama', { exact: true }).isVisible()).toBe(false);
    await expectAccessible(page, 'dark');
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('link', { name: 'Buka tiket' }).first().click();
    await page.waitForURL(/\/tickets\//);
    await page.getByRole('img', { name: /^Kode QR tiket/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('are bought by keyboard alone', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    /** Goes on by Tab until something of this name has the focus. */
    const tabTo = async (name: RegExp) => {
      for (let steps = 0; steps < 60; steps++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
          return element?.getAttribute('aria-label') ?? label ?? (element as HTMLElement | null)?.innerText;
        });
        if (name.test(focused ?? '')) return;
      }
      throw new Error(`Tab does not lead to ${name}`);
    };
    await page.goto(`/events/${shop.slug}`);
    await page.locator('.bar-away, .stepper').first().waitFor();
    await tabTo(/^Tambah Reguler/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Beli 1 tiket' }).waitFor();
    await tabTo(/^Beli 1 tiket/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\//);
    await page.locator('#name').waitFor();
    await tabTo(/^Nama/);
    await page.keyboard.type('Budi');
    await page.keyboard.press('Tab');
    await page.keyboard.type('budi@contoh.test');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sandbox\//);
    await page.locator('.sandbox').waitFor();
    await tabTo(/^Bayar/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\//);
    await page.getByRole('heading', { name: 'Budi' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('keep what was answered when the checkout is reloaded, and only what is wrong is said to be', async () => {
    const shop = await shopIn(karcis.current, { attendee_fields: 'Name and Email' });
    const asked = { event_id: shop.event, is_required: true };
    const { db } = karcis.current;
    const options = ['Pagi', 'Siang', 'Malam'];
    await given(db, 'questions', { ...asked, label: 'Sesi', kind: 'Multiple', options, position: 1 });
    await given(db, 'questions', { ...asked, label: 'Saya setuju difoto', kind: 'Consent', position: 2 });
    const { page, faults } = await visit();
    await holdTwo(page, shop);
    await page.getByLabel('Kartu').check();
    const boxes = page.getByRole('checkbox');
    for (const box of [boxes.nth(0), boxes.nth(2), boxes.nth(3)]) await box.check();
    await press(page, /^Bayar/);
    // Two of the buyer, whose the first ticket is, and all four of the second ticket.
    await page.locator('input:focus[name="name"]').waitFor();
    expect(await page.locator('form .wrong:not(:empty)').count()).toBe(6);
    expect(await page.locator('.other-names').last().getAttribute('open')).toBeNull();
    await page.getByText('Isi nama untuk tiket ini.').waitFor();
    await page.getByLabel('Nama di tiket').last().fill('Budi Santoso');
    await page.reload();
    await page.getByText('Untuk siapa').waitFor();
    const ticked = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
    // A consent is given anew.
    expect(ticked).toEqual([true, false, true, false, false, false, false, false]);
    expect(await page.getByLabel('Nama di tiket').last().inputValue()).toBe('Budi Santoso');
    expect(await page.getByLabel('Kartu').isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('that somebody else has just taken are told of, and the choice stays', async () => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    // The page does not know it yet.
    await page.route('**/availability', (route) => route.abort());
    await chooseTwo(page, shop);
    await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 1 }] });
    await page.unroute('**/availability');
    karcis.current.letSecondsPass(3);
    await press(page, /^Beli 2 tiket/);
    await page.getByText('Tinggal 1 tiket Reguler').waitFor();
    expect(await chosen(page)).toBe('2');
    await expectAccessible(page);
    await press(page, 'Kurangi Reguler');
    await press(page, /^Beli 1 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(faults).toEqual([]);
  });

  it('are held once, however often it is pressed and whatever is reloaded meanwhile', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const keys: (string | undefined)[] = [];
    await page.route(`**/events/${shop.slug}/orders`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const isFirst = keys.length === 1;
      const answer = await route.fetch();
      // The first answer never reaches the page: it is reloaded.
      if (!isFirst) await route.fulfill({ response: answer });
    });
    await chooseTwo(page, shop);
    await page.getByRole('button', { name: /^Beli 2 tiket/ }).dblclick();
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await page.reload();
    await page.waitForURL(/\/checkout\//);
    expect(await shop.orders()).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
    // Back, and the same again: the same order.
    await page.goBack();
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('are waited for where too many buy at once, with the same key', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const keys: (string | undefined)[] = [];
    let letGo = (): void => undefined;
    const isLookedAt = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/events/${shop.slug}/orders`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) {
        await isLookedAt;
        return route.continue();
      }
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
    });
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.getByRole('heading', { name: 'Banyak yang membeli saat ini' }).waitFor();
    await expectAccessible(page);
    letGo();
    await page.waitForURL(/\/checkout\//);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(faults).toEqual([]);
  });

  it('whose hold has ended are not paid for, and can be chosen again as they were', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    await shop.letLapse(id);
    await press(page, /^Bayar/);
    await page.getByRole('heading', { name: 'Tempat Anda sudah dilepas' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pilih lagi' }).click();
    await page.getByRole('button', { name: /^Beli 2 tiket/ }).waitFor();
    expect(await chosen(page)).toBe('2');
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(page.url()).not.toContain(id);
    expect(faults).toEqual([]);
  });

  it('that cost more than was shown say so before they are paid', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await chooseTwo(page, shop);
    await shop.changeType({ price: 200_000 });
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    await page
      .getByText(/Harganya berubah sejak Anda memilih: tadinya Rp30\d\.\d{3}, sekarang Rp4\d\d/)
      .waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('cost less by a code, which is entered at the event or later, and let go again', async () => {
    const shop = await shopIn(karcis.current);
    await shop.addPromo({ code: 'HEMAT10' });
    const { page, faults } = await visit();
    const place = page.getByRole('textbox', { name: /^Kode/ });
    const refused = page.getByText('Kode ini tidak dikenal di acara ini.');
    const used = page.locator('.code-used', { hasText: 'HEMAT10' });
    await chooseTwo(page, shop);
    await page.locator('summary', { hasText: 'Punya kode?' }).click();
    await place.fill('SALAH');
    await press(page, 'Pakai kode');
    await refused.waitFor();
    await place.fill('hemat10');
    await place.press('Enter');
    await page.getByText('potongan 10%').waitFor();
    expect(await place.inputValue()).toBe('');
    // What it takes off is in the sum and on the button, before the order.
    await expect.poll(() => page.locator('.bill-total dd').innerText()).toBe('Rp278.991');
    expect(await page.getByRole('button', { name: /^Beli/ }).innerText()).toContain('Rp278.991');
    await expectAccessible(page);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    await used.waitFor();
    await page.getByText('Rp30.000').first().waitFor();
    await place.fill('SALAH');
    await place.press('Enter');
    await refused.waitFor();
    await expectAccessible(page);
    await press(page, /^Hapus/);
    await used.waitFor({ state: 'detached' });
    expect(await refused.count()).toBe(0);
    expect(await shop.orders()).toMatchObject([{ status: 'Reserved' }]);
    expect(faults).toEqual([]);
  });

  it('shows a code as it was made, however it was typed', async () => {
    const shop = await shopIn(karcis.current);
    await shop.addPromo({ code: 'KOMUNITAS' });
    const { page, faults } = await visit();
    const place = page.getByRole('textbox', { name: /^Kode/ });
    await chooseTwo(page, shop);
    await page.locator('summary', { hasText: 'Punya kode?' }).click();
    await place.fill('SALAH');
    await place.press('Enter');
    await page.getByText('Kode ini tidak dikenal di acara ini.').waitFor();
    // What was refused is not what is typed now.
    await place.fill('  komuni tas ');
    expect(await page.getByText('Kode ini tidak dikenal di acara ini.').count()).toBe(0);
    await place.press('Enter');
    await page.getByRole('button', { name: 'Hapus KOMUNITAS' }).waitFor();
    await place.fill('Komunitas');
    await place.press('Enter');
    await expect.poll(() => place.inputValue()).toBe('');
    expect(await page.locator('.code-used strong').allInnerTexts()).toEqual(['KOMUNITAS']);
    expect(faults).toEqual([]);
  });

  it('whose price changes during the checkout are paid only after the new one was shown', async () => {
    const shop = await shopIn(karcis.current);
    await shop.addPromo({ code: 'HEMAT10' });
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    const kept = await page.evaluate((key) => localStorage.getItem(key), `karcis.order ${id}`);
    const { token: orderToken } = JSON.parse(kept ?? '{}') as { token: string };
    /** As in another tab. */
    const useCodes = (codes: string[]) =>
      karcis.current.client().buying.changeCodes({ id, body: { codes } }, { orderToken });
    await useCodes(['HEMAT10']);
    await page.reload();
    await page.locator('.code-used', { hasText: 'HEMAT10' }).waitFor();
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    await useCodes([]);
    await press(page, /^Bayar/);
    await page.getByText('Harganya berubah. Lihat harga yang baru sebelum membayar.').waitFor();
    await page.getByText(/tadinya Rp2\d\d\.\d{3}, sekarang Rp3\d\d\.\d{3}/).waitFor();
    expect(await sandbox.payments(id)).toEqual([]);
    await expectAccessible(page);
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    expect(faults).toEqual([]);
  });

  it('are paid once, however often it is pressed, and the way back from there leads to the order', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    await page.getByRole('button', { name: /^Bayar/ }).dblclick();
    await page.waitForURL(/\/sandbox\//);
    expect(await sandbox.payments(id)).toHaveLength(1);
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Rani' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(/\/sandbox\//);
    await page.goBack();
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Rani' }).first().waitFor();
    expect(await sandbox.payments(id)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('go on sale by themselves on a page that is open', async () => {
    const shop = await shopIn(karcis.current, { sales_start_at: inFiveMinutes() });
    const { page, faults } = await visit();
    await page.clock.install();
    await page.goto(`/events/${shop.slug}`);
    await page.getByText('Penjualan dibuka dalam').waitFor();
    expect(await page.getByRole('button', { name: 'Tambah Reguler' }).count()).toBe(0);
    await beginSale(karcis.current, shop, page);
    await page.getByRole('button', { name: 'Tambah Reguler' }).click();
    await press(page, /^Beli 1 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(faults).toEqual([]);
  });
});
