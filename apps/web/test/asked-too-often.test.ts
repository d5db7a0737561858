import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, shopIn } from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

/** Seconds for which the server wants to be left alone. */
const pause = 2;

/**
 * Refuses the first so many requests for what has these words in its address. Returns when each was made, in milliseconds. All but the first
 * wait until `look` is over: what the page says meanwhile is still there then.
 */
async function refuse(
  page: Page,
  address: RegExp,
  refused: number,
  look: Promise<unknown> = Promise.resolve(),
): Promise<number[]> {
  const asked: number[] = [];
  await page.route(address, async (route) => {
    const count = asked.push(performance.now());
    if (count > 1) await look;
    if (count > refused) return route.continue();
    return route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': String(pause), 'cache-control': 'no-store' },
      body: JSON.stringify({
        type: 'urn:karcis:problem:too_many_requests',
        title: 'Too many requests',
        status: 429,
        detail: 'Too many requests',
        code: 'too_many_requests',
        request_id: 'x',
      }),
    });
  });
  return asked;
}

const waits = (page: Page) => page.getByText(/Halaman ini mencoba lagi sendiri dalam \d detik/);
const refusal = (page: Page) => page.getByText('Terlalu banyak permintaan.');

describe.skipIf(!hasBrowser())('a page that is told to wait', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const history = /\/api\/petugas\/checkin\/history/;

  it('says so, waits, and asks once more by itself', async () => {
    const { page } = await visit();
    const look = Promise.withResolvers<void>();
    const asked = await refuse(page, history, 1, look.promise);
    await signIn(page, 'petugas', '/signin?next=/petugas/history');
    await waits(page).waitFor();
    await expectAccessible(page);
    look.resolve();
    await page.locator('.scans').first().waitFor();
    expect(asked).toHaveLength(2);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(pause * 1000);
    expect(await refusal(page).count()).toBe(0);
  });

  it('leaves it to its reader where that is refused as well', async () => {
    const { page } = await visit();
    const asked = await refuse(page, history, 2);
    await signIn(page, 'petugas', '/signin?next=/petugas/history');
    await refusal(page).waitFor();
    expect(asked).toHaveLength(2);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.locator('.scans').first().waitFor();
    expect(asked).toHaveLength(3);
  });

  it('does the same where something is bought', async () => {
    const { page } = await visit();
    const id = await holdTwo(page, await shopIn(karcis.current));
    const look = Promise.withResolvers<void>();
    const asked = await refuse(page, new RegExp(`/api/orders/${id}$`), 2, look.promise);
    await page.goto(`/orders/${id}`);
    await waits(page).waitFor();
    look.resolve();
    await refusal(page).waitFor();
    expect(asked).toHaveLength(2);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(pause * 1000);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await refusal(page).waitFor({ state: 'hidden' });
    expect(asked).toHaveLength(3);
  });
});
