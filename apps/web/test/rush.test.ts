import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { beginSale, chosen, chooseTwo, holdTwo, inFiveMinutes, press, shopIn } from './buying-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

/**
 * Answers to requests for places, in turn: `held` is the server's own, which is kept back until it is let go; of `lost` ones nothing is heard,
 * and `failed` ones are known to have none.
 */
async function answers(
  page: Page,
  slug: string,
  turns: readonly ('held' | 'lost' | 'failed' | 'own' | Answer)[],
) {
  const keys: (string | undefined)[] = [];
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/events/${slug}/orders`, async (route) => {
    const turn = turns[keys.length] ?? 'own';
    keys.push(route.request().headers()['idempotency-key']);
    if (typeof turn === 'object' && turn.isMade !== true) return route.fulfill(turn);
    const response = await route.fetch();
    if (typeof turn === 'object') return route.fulfill(turn);
    if (turn === 'held') await isLetGo;
    if (turn === 'failed') return route.abort();
    return turn === 'lost' ? undefined : route.fulfill({ response }).catch(() => undefined);
  });
  return { keys, letGo };
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Whether the server has held the places all the same. */
  readonly isMade?: boolean;
}

const busy = (seconds: number): Answer => ({ status: 503, headers: { 'retry-after': `${seconds}` } });

/** Refuses for a second what was asked for too often, or what holds too many places. */
const tooMany = (code: string): Answer => ({
  status: 429,
  headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: `urn:karcis:problem:${code}`, title: '', status: 429, detail: '', code }),
});

describe.skipIf(!hasBrowser())('in a rush', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  /** What pages and answers say of what is left is not older than this. */
  const letAnswersAge = () => karcis.current.letSecondsPass(61);

  it('the last places are held also where a reload shows them as sold out, and are found on the way back', async () => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    const { keys, letGo } = await answers(page, shop.slug, ['lost', 'held']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    letAnswersAge();
    await page.reload();
    await page.getByText('Habis', { exact: true }).waitFor();
    await expect.poll(() => keys.length).toBe(2);
    letGo();
    await page.waitForURL(/\/checkout\//);
    expect(keys[1]).toBe(keys[0]);
    const checkout = new URL(page.url()).pathname;

    letAnswersAge();
    await page.goBack();
    const back = page.getByRole('link', { name: 'Kembali ke pesanan Anda' });
    await back.waitFor();
    expect(await page.getByRole('button', { name: /^Beli/ }).count()).toBe(0);
    await expectAccessible(page);
    await back.click();
    await page.waitForURL(`**${checkout}?*`);
    await page.getByText('Untuk siapa').waitFor();
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('another choice gives back what the request under way has held, and goes nowhere', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { letGo } = await answers(page, shop.slug, ['held']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await press(page, 'Kurangi Reguler');
    letGo();
    await expect.poll(async () => (await shop.orders())[0]?.status).toBe('Cancelled');
    expect(new URL(page.url()).pathname).toBe(`/events/${shop.slug}`);
    expect(await chosen(page)).toBe('1');
    await press(page, /^Beli 1 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['Cancelled', 'Reserved']);
    expect(faults).toEqual([]);
  });

  it.each([
    ['gives back at once what', true],
    ['and another choice gives back what', false],
  ])('a page that is loaded anew %s was given up before its answer', async (_name, isAnswered) => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    const { keys } = await answers(page, shop.slug, ['lost', isAnswered ? 'own' : busy(60)]);
    await chooseTwo(page, shop);
    // Nobody tells the page that the last places are gone, which are its own.
    await page.route('**/availability', (route) => route.abort());
    await press(page, /^Beli 2 tiket/);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await press(page, 'Kurangi Reguler');
    await page.reload();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);
    if (isAnswered) await expect.poll(async () => (await shop.orders())[0]?.status).toBe('Cancelled');
    await press(page, /^Beli 1 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['Cancelled', 'Reserved']);
    expect(await shop.typeRow()).toMatchObject({ reserved: 1 });
    expect(faults).toEqual([]);
  });

  it('places that were given back are there at once for the one who gave them back', async () => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const [one, other] = [await visit(), await visit()];
    const id = await holdTwo(one.page, shop);
    letAnswersAge();
    const { data } = await karcis.current.client().catalogue.availability({ slug: shop.slug });
    expect(data).toMatchObject([{ sales_status: 'Sold Out' }]);
    // The server may say for a moment what it said before.
    for (const { page } of [one, other])
      await page.route('**/availability', (route) => route.fulfill({ json: { data } }));
    // Their clock stands still: it is the same moment, however long this takes.
    const moment = Date.now();
    await one.page.clock.setFixedTime(moment);
    await one.page.goto(`/orders/${id}`);
    await one.page.locator('summary', { hasText: 'Batalkan pesanan' }).click();
    await press(one.page, 'Batalkan pesanan');
    await one.page.getByRole('link', { name: 'Pilih lagi' }).click();
    await one.page.getByText('Sisa 2').waitFor();
    expect(await chosen(one.page)).toBe('2');
    // Later the server is believed again, and everybody else waits for it (controls).
    await one.page.clock.setFixedTime(moment + 5000);
    await one.page.reload();
    await one.page.getByText('Habis', { exact: true }).waitFor();
    await other.page.goto(`/events/${shop.slug}`);
    await other.page.getByText('Habis', { exact: true }).waitFor();
    expect(await other.page.getByText('Sisa 2').count()).toBe(0);
    expect(one.faults).toEqual([]);
  });

  it('what was given up before its answer and chosen again is one order', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { keys, letGo } = await answers(page, shop.slug, ['lost', 'held']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await press(page, 'Tambah Reguler');
    await press(page, 'Kurangi Reguler');
    await page.reload();
    await expect.poll(() => keys.length).toBe(2);
    await press(page, /^Beli 2 tiket/);
    await expect.poll(() => keys.length).toBe(3);
    letGo();
    await page.waitForURL(/\/checkout\//);
    expect(new Set(keys).size).toBe(1);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['Reserved']);
    expect(faults).toEqual([]);
  });

  it('who stops waiting holds nothing, and can choose anew', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { keys, letGo } = await answers(page, shop.slug, [busy(1), 'held']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    // The focus goes to the place to wait, and back to the button.
    await page.locator('.waiting h3:focus').waitFor();
    await expectAccessible(page);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await press(page, 'Berhenti menunggu');
    await page.locator('.sum > button:focus').waitFor();
    letGo();
    await expect.poll(async () => (await shop.orders())[0]?.status).toBe('Cancelled');
    expect(new URL(page.url()).pathname).toBe(`/events/${shop.slug}`);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(keys).toHaveLength(3);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['Cancelled', 'Reserved']);
    expect(faults).toEqual([]);
  });

  it('who waits hears it once, and sees the seconds', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await answers(page, shop.slug, [busy(30)]);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    const said = page.locator('.waiting [role="status"]');
    await said.getByText('Pilihan Anda tersimpan. Tetaplah di halaman ini.').waitFor();
    await page.locator('.waiting [role="timer"][aria-live="off"]', { hasText: 'detik' }).waitFor();
    expect(await said.innerText()).not.toMatch(/\d/);
    // What is waited for stands beside it.
    await page.locator('.sum > .bill', { hasText: '2 × Reguler' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('maintenance is told as what it is, and the same request can be sent afterwards', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const problem = { type: 'about:blank', title: '', status: 503, detail: '', code: 'maintenance' };
    const { keys } = await answers(page, shop.slug, [
      {
        status: 503,
        headers: { 'retry-after': '60', 'content-type': 'application/problem+json' },
        body: JSON.stringify(problem),
      },
    ]);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.getByText('Situs sedang dalam perawatan. Pilihan Anda tersimpan.').waitFor();
    expect(await page.locator('.waiting').count()).toBe(0);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(keys[1]).toBe(keys[0]);
    expect(faults).toEqual([]);
  });

  it('places that others of the network hold are told in words, once, and not asked for again without a press', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await page.clock.install();
    const { keys } = await answers(page, shop.slug, [tooMany('too_many_places_held')]);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.locator('[role="alert"]:focus', { hasText: 'masuk, atau coba lagi beberapa menit' }).waitFor();
    expect(await page.locator('.waiting').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Masuk' }).first().isVisible()).toBe(true);
    await expectAccessible(page);
    expect(await chosen(page)).toBe('2');
    await page.clock.fastForward('05:00');
    await page.reload();
    await page.getByRole('button', { name: /^Beli 2 tiket/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(keys).toHaveLength(1);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('who has asked too often is asked for again by itself', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { keys } = await answers(page, shop.slug, [tooMany('too_many_requests')]);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['a minute', '01:00', 2],
    ['three minutes', '03:00', 1],
  ])('a page that is opened again after %s asks by itself only soon', async (_name, time, requests) => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await page.clock.install();
    const { keys } = await answers(page, shop.slug, ['lost']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await expect.poll(async () => (await shop.orders()).length).toBe(1);
    await page.goto('/');
    await page.clock.fastForward(time);
    await page.goto(`/events/${shop.slug}`);
    if (requests === 1) {
      await page.getByRole('button', { name: /^Beli 2 tiket/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(keys).toHaveLength(1);
      await press(page, /^Beli 2 tiket/);
    }
    await page.waitForURL(/\/checkout\//);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('a page that has told that there was no answer leaves it to a press, which makes no second order', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { keys } = await answers(page, shop.slug, ['failed']);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.getByText(/Tidak ada jawaban dari server/).waitFor();
    const kept = () => page.evaluate((key) => sessionStorage.getItem(key), `karcis.choice ${shop.slug}`);
    await expect.poll(kept).not.toContain('askedAt');
    await page.reload();
    await page.getByRole('button', { name: /^Beli 2 tiket/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(keys).toHaveLength(1);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('an answer of something in between makes no second order', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const { keys } = await answers(page, shop.slug, [{ status: 502, body: 'Bad Gateway', isMade: true }]);
    await chooseTwo(page, shop);
    await press(page, /^Beli 2 tiket/);
    await page.getByText('Terjadi kesalahan di pihak kami. Pilihan Anda tersimpan.').waitFor();
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    expect(keys[1]).toBe(keys[0]);
    expect(await shop.orders()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('a type that sells out while it is chosen says so, and the focus stays with it', async () => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    await chooseTwo(page, shop);
    await shop.hold();
    letAnswersAge();
    await page.getByText('Sekarang tidak dijual: Reguler.').waitFor();
    await page.locator('.type h3:focus', { hasText: 'Reguler' }).waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it.each([
    ['sold out', async (shop: Awaited<ReturnType<typeof shopIn>>) => void (await shop.hold())],
    ['paused', (shop: Awaited<ReturnType<typeof shopIn>>) => shop.changeEvent({ sales_paused: true })],
  ])('what is %s when its sale begins is not about to open', async (_name, happens) => {
    const shop = await shopIn(karcis.current, { sales_start_at: inFiveMinutes() });
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    const isTold = { current: false };
    await page.route('**/availability', (route) => (isTold.current ? route.continue() : route.abort()));
    await page.clock.install();
    await page.goto(`/events/${shop.slug}`);
    await page.getByText('Penjualan dibuka dalam').waitFor();
    await beginSale(karcis.current, shop, page);
    await page.getByText('Penjualan dibuka sebentar lagi').waitFor();
    await happens(shop);
    letAnswersAge();
    isTold.current = true;
    await page.getByText('Penjualan dibuka sebentar lagi').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Tambah Reguler' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('what was typed for a donation is still there after a reload, and still wrong', async () => {
    const shop = await shopIn(karcis.current);
    await shop.addType({ name: 'Donasi', kind: 'Donation', price: 50_000 });
    const { page, faults } = await visit();
    await page.goto(`/events/${shop.slug}`);
    await press(page, 'Tambah Donasi');
    const given = page.getByLabel('Nilai setiap tiket Donasi');
    // What is asked for is what stands above it: the price in the end.
    const least = page.locator('.type', { hasText: 'Donasi' });
    await least.getByText('paling sedikit Rp51.665', { exact: true }).waitFor();
    await least.getByText('Paling sedikit Rp51.665, biaya dan pajak sudah termasuk.').waitFor();
    expect(await given.inputValue()).toBe('51.665');
    await expectAccessible(page);
    await given.fill('51.664');
    await least.getByText('Isi angka, paling sedikit Rp51.665.').waitFor();
    await given.fill('seribu');
    await page.reload();
    await given.waitFor();
    expect(await given.inputValue()).toBe('seribu');
    expect(await given.getAttribute('aria-invalid')).toBe('true');
    await given.fill('75.000');
    await page.reload();
    await given.waitFor();
    expect(await given.getAttribute('aria-invalid')).toBe('false');
    // Fees are whole: no price comes to 75.000, and it costs no more than what was given.
    await press(page, /^Beli 1 tiket\s*Rp74.999/);
    await page.waitForURL(/\/checkout\//);
    expect(await page.locator('.bill-total dd').innerText()).toBe('Rp74.999');
    expect(faults).toEqual([]);
  });
});
