import { expect, it, describe } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { addressesIn } from './addresses.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

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
      await page.goto('/events');
      await page.locator('.event a').first().click();
      await page.waitForURL(/\/events\/./);
      expect(await cameFrom()).toBe(travels);
      expect(faults).toEqual([]);
    },
  );
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
