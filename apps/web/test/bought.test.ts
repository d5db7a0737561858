import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { holdTwo, payAs, press, shopIn } from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, type Visit, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('an order', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  /** A guest who comes as far as the provider. */
  async function atProvider(): Promise<Visit & { readonly id: string }> {
    const shop = await shopIn(karcis.current);
    const visiting = await visit();
    const id = await holdTwo(visiting.page, shop);
    await payAs(visiting.page, 'Rani', 'rani@contoh.test');
    return { ...visiting, id };
  }

  it('that is paid in another tab says so by itself', async () => {
    const { page, context, id, faults } = await atProvider();
    const provider = page.url();
    await page.goto(`/orders/${id}`);
    // What changes by itself is spoken by the status that was there before.
    const said = page.locator('[role="status"]', {
      has: page.getByRole('heading', { name: /^Bayar sebelum/ }),
    });
    const status = await said.elementHandle();
    await expectAccessible(page);
    const other = await context.newPage();
    await other.goto(provider);
    await press(other, /^Bayar/);
    await other.waitForURL(`**/orders/${id}`);
    await page.bringToFront();
    await page.getByRole('heading', { name: 'Rani' }).first().waitFor();
    expect(await status?.textContent()).toContain('rani@contoh.test');
    expect(await page.locator('[role="status"]', { hasText: 'rani@contoh.test' }).count()).toBe(1);
    // The checkout that is behind leads here, too.
    await page.goto(`/checkout/${id}`);
    await page.waitForURL(`**/orders/${id}`);
    expect(faults).toEqual([]);
  });

  it('whose forms are still being loaded says so, and what cannot be loaded is asked for again by a press', async () => {
    const { page, id } = await atProvider();
    await page.goto(`/orders/${id}`);
    const forms = '**/order-forms-*.js';
    const { promise: isAway, resolve: goAway } = Promise.withResolvers<void>();
    await page.route(forms, async (route) => {
      await isAway;
      await route.abort();
    });
    const contact = page.locator('.deed', { hasText: 'Ubah surel dan telepon' });
    await contact.locator('summary').click();
    await contact.getByRole('status').getByText('Sedang dimuat').waitFor();
    goAway();
    const again = contact.getByRole('alert').getByRole('button', { name: 'Coba lagi' });
    await again.waitFor();
    await page.unroute(forms);
    await again.click();
    expect(await contact.getByLabel('Surel', { exact: true }).inputValue()).toBe('rani@contoh.test');
    // What it needs was asked for with it, and not by it.
    expect(await page.locator('link[rel=modulepreload][href*="/deed-form-"]').count()).toBe(1);
  });

  it('whose payment failed is paid in another way', async () => {
    const { page, id, faults } = await atProvider();
    await press(page, 'Tolak pembayaran');
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Pembayaran tidak berhasil' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(/^Rekening virtual/).check();
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    await page.getByText('Rekening virtual').waitFor();
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('heading', { name: 'Rani' }).first().waitFor();

    // People send back what was paid so, and have to know where to.
    const account = page.getByRole('heading', { name: 'Rekening tujuan' });
    expect(await account.count()).toBe(0);
    await page.locator('summary', { hasText: 'Minta uang kembali' }).click();
    await page.getByLabel('Alasan').fill('Sakit');
    await press(page, 'Minta uang kembali');
    await page.getByText('Isi juga rekening tujuannya').waitFor();
    await account.waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nama bank').fill('BNI');
    await page.getByLabel('Nomor rekening').fill('0987654321');
    await press(page, 'Simpan rekening');
    await page.getByText('Isi bagian ini.').waitFor();
    expect(await page.getByLabel('Nomor rekening').inputValue()).toBe('0987654321');
    await page.getByLabel('Nama pemilik rekening').fill('Rani');
    await press(page, 'Simpan rekening');
    await page.getByText('Rekening tersimpan').waitFor();
    // A digit was wrong.
    await page.reload();
    await page.locator('summary', { hasText: 'Ganti rekening tujuan' }).click();
    expect(await account.count()).toBe(0);
    await page.getByLabel('Nama bank').fill('BNI');
    await page.getByLabel('Nomor rekening').fill('0987654322');
    await page.getByLabel('Nama pemilik rekening').fill('Rani');
    await expectAccessible(page);
    await press(page, 'Simpan rekening');
    await page.getByText('Rekening tersimpan').waitFor();
    expect(faults).toEqual([]);
  });

  it('is given up before it is paid', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await page.goto(`/orders/${id}`);
    await page.getByRole('heading', { name: 'Pesanan Anda belum selesai' }).waitFor();
    await expectAccessible(page);
    await page.locator('summary', { hasText: 'Batalkan pesanan' }).click();
    await press(page, 'Batalkan pesanan');
    await page.getByRole('heading', { name: 'Pesanan ini dibatalkan' }).waitFor();
    expect(await shop.typeRow()).toMatchObject({ reserved: 0 });
    expect(faults).toEqual([]);
  });

  it('is put right afterwards: a name, a code, an address, a ticket for somebody else, money back', async () => {
    const { page, id, faults } = await atProvider();
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    const tickets = page.locator('.order-tickets > li');
    const open = (text: string, at = page.locator('main')) =>
      at.locator('summary', { hasText: text }).click();

    await open('Kode QR, ganti nama, alihkan', tickets.first());
    await open('Ganti nama di tiket', tickets.first());
    await page.getByLabel('Nama di tiket').fill('Sari Wulandari');
    await press(page, 'Simpan');
    await page.getByRole('heading', { name: 'Sari Wulandari' }).waitFor();

    const code = tickets.first().getByRole('img', { name: 'Kode QR tiket' });
    const former = await code.getAttribute('src');
    await open('Ganti kode QR', tickets.first());
    await press(page, 'Buat kode baru');
    await page.getByText('Kode QR baru sudah tampil pada tiket').waitFor();
    expect(await code.getAttribute('src')).not.toBe(former);

    await open('Kode QR, ganti nama, alihkan', tickets.nth(1));
    await open('Alihkan ke orang lain', tickets.nth(1));
    await tickets.nth(1).getByLabel('Nama pemegang baru').fill('Tono');
    await tickets.nth(1).getByLabel('Surel pemegang baru').fill('tono@contoh.test');
    await press(page, 'Lanjut');
    await page.getByText('Alihkan tiket ini ke Tono (tono@contoh.test)?').waitFor();
    await press(page, 'Alihkan tiket');
    await page.getByText('Tiket sudah dialihkan ke Tono').waitFor();
    await page.getByText('Dialihkan').first().waitFor();
    expect(await tickets.nth(1).getByRole('img').count()).toBe(0);

    await open('Ubah surel dan telepon');
    const [before] = await keptTokens(page);
    await page.getByLabel('Surel', { exact: true }).fill('rani.baru@contoh.test');
    await press(page, 'Simpan');
    await page.getByText('Tautan lama pesanan ini tidak berlaku lagi').waitFor();
    const [after] = await keptTokens(page);
    expect(after).not.toBe(before);

    await open('Minta uang kembali');
    await page.getByLabel('Alasan').fill('Sakit');
    await press(page, 'Minta uang kembali');
    await page.getByText('Permintaan sudah dikirim').waitFor();
    await page.getByText('Diminta').waitFor();
    expect(await page.getByRole('heading', { name: 'Rekening tujuan' }).count()).toBe(0);
    await expectAccessible(page);
    await page.reload();
    await page.getByText('rani.baru@contoh.test').first().waitFor();
    // All that can be asked for is asked for.
    expect(await page.locator('summary', { hasText: 'Minta uang kembali' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('has its tickets sent again once, however often that is pressed, and another phone number renews no link', async () => {
    const { page, id, faults } = await atProvider();
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/resend', async (route) => {
      asked += 1;
      await isSent;
      await route.continue();
    });
    const again = page.getByRole('button', { name: 'Kirim ulang tiket' });
    await again.click();
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
    // Pressed as by a person: a press that the test waits with would come once the button is free.
    await again.dispatchEvent('click');
    send();
    await page.getByText('Tiket dikirim lagi ke rani@contoh.test').waitFor();
    expect(asked).toBe(1);

    await page.locator('summary', { hasText: 'Ubah surel dan telepon' }).click();
    await page.getByLabel(/^Telepon/).fill('+62 811 1234 567');
    await press(page, 'Simpan');
    await page.getByText('Tersimpan.').waitFor();
    expect(await page.getByText('Tautan lama').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('offers the money of the tickets back that are refundable, and of no others', async () => {
    const shop = await shopIn(karcis.current);
    await shop.addType({ name: 'Hemat', is_refundable: false });
    const { page, faults } = await visit();
    const ask = page.locator('summary', { hasText: 'Minta uang kembali' });
    await page.goto(`/events/${shop.slug}`);
    await press(page, 'Tambah Reguler');
    await press(page, 'Tambah Hemat');
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    await payAs(page, 'Rani', 'rani@contoh.test');
    await press(page, /^Bayar/);
    await page.waitForURL(/\/orders\//);
    await ask.click();
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(1);
    await boxes.uncheck();
    await page.getByLabel('Alasan').fill('Sakit');
    await press(page, 'Minta uang kembali');
    await page.getByText('Pilih paling sedikit satu tiket.').waitFor();
    await boxes.check();
    await press(page, 'Minta uang kembali');
    await page.getByText('Permintaan sudah dikirim').waitFor();
    await shop.changeEvent({ refund_until: new Date(Date.now() - 1000).toISOString() });
    await page.reload();
    await page.getByText('Diminta').waitFor();
    expect(await ask.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('whose reader has signed out elsewhere leads to the sign-in, and back', async () => {
    const shop = await shopIn(karcis.current);
    const { page, context, faults } = await visit();
    await signIn(page, 'holder', '/signin?next=/orders');
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    const id = await holdTwo(page, shop);
    await page.getByText('holder@karcis.test').first().waitFor();
    await context.clearCookies();
    await press(page, /^Bayar/);
    await page.waitForURL(/\/signin\?next=%2Fcheckout%2F/);
    await signIn(page, 'holder', page.url());
    await page.waitForURL(`**/checkout/${id}*`);
    await page.goto(`/orders/${id}`);
    await page.getByRole('heading', { name: 'Pesanan Anda belum selesai' }).waitFor();
    await context.clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(/\/signin\?next=%2Forders%2F/);
    expect(faults).toEqual([]);
  });
});

/** Tokens of orders that the device keeps. */
const keptTokens = (page: Visit['page']): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('karcis.order '))
      .map((key) => localStorage.getItem(key) ?? ''),
  );
