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
});
