import type { Page } from 'playwright-core';
import { demoPeople } from '../../api/test/demo-people.ts';
import { inDays } from '../../api/test/given.ts';
import type { Karcis } from '../../api/test/harness.ts';
import { openShop, type Shop } from '../../api/test/shop.ts';

/** A shop of the demo's administrator, with what its event is to be. */
export async function shopIn(karcis: Karcis, event: Parameters<typeof openShop>[2] = {}): Promise<Shop> {
  const { admin } = await demoPeople(karcis);
  const { data } = await karcis.client(admin.token).account.me();
  return openShop(karcis, data.id, event);
}

export const inFiveMinutes = (): string => inDays(5 / (24 * 60));

/** Five minutes go by, for the server and for a page whose clock is the test's: a sale that is to begin then begins. */
export async function beginSale(karcis: Karcis, shop: Shop, page: Page): Promise<void> {
  await shop.changeEvent({ sales_start_at: inDays(-0.01) });
  karcis.letSecondsPass(61);
  await page.clock.fastForward('05:00');
}

/** Chooses two tickets of the usual type. */
export async function chooseTwo(page: Page, { slug }: Pick<Shop, 'slug'>): Promise<void> {
  await page.goto(`/events/${slug}`);
  const more = page.getByRole('button', { name: 'Tambah Reguler' });
  await more.click();
  await more.click();
}

export const press = (page: Page, name: RegExp | string): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Holds two places, and comes to the checkout. Returns the id of the order. */
export async function holdTwo(page: Page, shop: Pick<Shop, 'slug'>): Promise<string> {
  await chooseTwo(page, shop);
  await press(page, /^Beli 2 tiket/);
  await page.waitForURL(/\/checkout\//);
  return new URL(page.url()).pathname.replace('/checkout/', '');
}

/** Says who buys, and comes to the page of the sandbox. */
export async function payAs(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Nama', { exact: true }).fill(name);
  await page.getByLabel('Surel', { exact: true }).fill(email);
  await press(page, /^Bayar/);
  await page.waitForURL(/\/sandbox\//);
}

/** How many tickets are chosen. */
export const chosen = (page: Page): Promise<string> => page.locator('.stepper output').first().innerText();
