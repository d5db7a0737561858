import { expect, it, describe } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { addressesIn } from './addresses.ts';
import { shopIn } from './buying-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('the page of an event on a phone', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('leads to its tickets from the bar below', async () => {
    const addressOf = await addressesIn(karcis.current);
    const { page, faults } = await visit();
    await page.goto(addressOf('/events/{slug}'));
    const tickets = page.locator('#tiket');
    await page.locator('.bar a').click();
    await page.waitForFunction(() => scrollY > 0);
    const box = await tickets.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(400);
    expect(faults).toEqual([]);
  });

  it.each([
    { motion: 'no-preference', travels: true },
    { motion: 'reduce', travels: false },
  ] as const)(
    'is where the poster of its card travels to, unless motion is unwanted: $motion',
    async ({ motion, travels }) => {
      const { page, faults } = await visit();
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(noteTravels);
      const cameFrom = () => page.evaluate(() => (globalThis as unknown as Noted).travelled);
      const travelled = async () => {
        await page.goto('/events');
        await page.locator('.event a').first().click();
        await page.waitForURL(/\/events\/./);
        return cameFrom();
      };
      // Browsers travel to no page that takes them longer than some seconds.
      await expect.poll(travelled).toBe(travels);
      expect(faults).toEqual([]);
    },
  );

  it('leads on to other events where nothing is sold any more, and says why', async () => {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ capacity: 2 });
    const { page, faults } = await visit();
    const others = page.locator('#buy').getByRole('link', { name: 'Lihat acara lain' });
    await page.goto(`/events/${shop.slug}`);
    await page.getByRole('button', { name: 'Tambah Reguler' }).waitFor();
    // That tickets can be chosen says that they are sold.
    expect(await page.locator('.sales').count()).toBe(0);
    expect(await others.count()).toBe(0);
    await shop.hold();
    karcis.current.letSecondsPass(61);
    await page.getByText('Semua tiket habis.').waitFor();
    await expectAccessible(page);
    await others.click();
    await page.waitForURL('**/events');
    const moved = await shopIn(karcis.current, { status: 'Postponed' });
    await page.goto(`/en/events/${moved.slug}`);
    await page.getByText('This event is postponed, so its tickets are not sold for now.').waitFor();
    await page.getByRole('link', { name: 'See other events' }).click();
    await page.waitForURL('**/en/events');
    expect(faults).toEqual([]);
  });
});

interface Noted {
  travelled: Promise<boolean>;
}

/** Runs in each page: notes whether a poster came into it from the page before, once it is shown. */
function noteTravels(): void {
  const noted = globalThis as unknown as Noted;
  const isPoster = ({ effect }: Animation) =>
    (effect as KeyframeEffect).pseudoElement === '::view-transition-group(poster)';
  noted.travelled = new Promise((resolve) => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (viewTransition === null) return resolve(false);
      viewTransition.ready.then(
        () => resolve(document.getAnimations().some(isPoster)),
        () => resolve(false),
      );
    });
  });
}
