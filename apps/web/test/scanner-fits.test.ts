import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

/** The smallest phone that is still carried. */
const phone = { width: 320, height: 568 };
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

describe.skipIf(!hasBrowser())('the scanner on a small phone', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(
    () => karcis.current.origin,
    () => camera,
  );

  /** Whether something is seen whole without scrolling. */
  const isSeen = async (page: Page, element: Locator) => {
    const box = await element.boundingBox();
    const top = await page.evaluate(() => scrollY);
    return box !== null && top === 0 && box.y >= 0 && box.y + box.height <= phone.height;
  };

  it('is started, and told which way people go, without scrolling', async () => {
    const concert = await concertAtGates(karcis.current);
    const { page } = await visit();
    await karcis.current.db
      .updateTable('events')
      .set({ title: 'Festival Keroncong Nusantara dan Pasar Malam Kota Lama' })
      .where('id', '=', concert.event)
      .execute();
    await page.setViewportSize(phone);
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    for (const [language, name] of [
      ['English', 'Mulai memindai'],
      ['Bahasa Indonesia', 'Start scanning'],
    ] as const) {
      const start = page.getByRole('button', { name });
      await start.waitFor();
      expect(await isSeen(page, start), name).toBe(true);
      // What is read before the doors comes after it (control).
      expect(await isSeen(page, page.locator('.duty-deed .button'))).toBe(false);
      await start.click();
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
      expect(await isSeen(page, page.locator('.camera-frame')), name).toBe(true);
      expect(await isSeen(page, page.locator('.direction')), name).toBe(true);
      await page.getByRole('button', { name: language }).click();
    }
  });

  it('moves nothing that is there when the list of tickets has come', async () => {
    const concert = await concertAtGates(karcis.current);
    const { page, context } = await visit();
    await page.setViewportSize({ width: 360, height: 740 });
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
    await context.route(/gate-pack/, async (route) => {
      await mayCome;
      await route.continue();
    });
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    const packed = page.locator('.packed');
    const below = page.locator('.gate-links');
    const reserve = (height: string) =>
      packed.evaluate(
        (element, minHeight) => void Object.assign((element as HTMLElement).style, { minHeight }),
        height,
      );
    const heightOf = async () => (await below.boundingBox())?.y;
    await packed.getByText('Daftar tiket sedang diambil').waitFor();
    const before = await heightOf();
    // Control: as high as its sentence.
    await reserve('0');
    const beforeAsItIs = await heightOf();
    come();
    await packed.getByText('tiket di ponsel ini').waitFor();
    expect(await heightOf()).toBeLessThan(beforeAsItIs ?? 0);
    await reserve('');
    expect(await heightOf()).toBe(before);
  });
});
