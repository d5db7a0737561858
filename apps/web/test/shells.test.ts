import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';
import { activeTicket } from './wallet-visits.ts';

describe.skipIf(!hasBrowser())('the shell of a screen', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const ofTicket = async () => `/tickets/${(await activeTicket(karcis.current)).id}`;

  it.each([
    { name: 'tickets', who: 'holder', at: async () => '/tickets', asks: '/tickets' },
    { name: 'ticket', who: 'holder', at: ofTicket, asks: '/tickets' },
    { name: 'events', who: 'petugas', at: async () => '/petugas', asks: '/petugas/events' },
  ])('has asked what its script asks: $name', async ({ who, at, asks }) => {
    const { page } = await visit();
    const address = await at();
    await signIn(page, who, `/signin?next=${address}`);
    await page.waitForURL(address);
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    // The service worker would answer with the shell that it keeps, which is another one's.
    await page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
    });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const named = await page
      .locator('link[rel=preload][as=fetch]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(named).toEqual(['/api/time-zones', '/api/auth/me', `/api${asks}`]);
    // Another address than that of the script would be asked besides.
    for (const path of named) expect(asked.filter((each) => each === path)).toHaveLength(1);
  });
});
