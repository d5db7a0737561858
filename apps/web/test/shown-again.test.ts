import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('a page of an account that the browser shows again as it was left', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it.each([
    ['holder', '/tickets', 'Tiket saya'],
    ['holder', '/account/profile', 'Profil'],
    ['organizer', '/organizer', undefined],
  ])(
    'is loaded anew, so that it shows nothing of somebody who has signed out (%s, %s)',
    async (name, at, title) => {
      const { page, context } = await visit();
      await signIn(page, name, `/signin?next=${at}`);
      await page.waitForURL(`**${at}`);
      await page
        .getByRole('heading', title === undefined ? { level: 1 } : { level: 1, name: title })
        .waitFor();
      // Signed out in another tab.
      await context.clearCookies();
      const anew = page.waitForRequest(
        (request) => request.isNavigationRequest() && new URL(request.url()).pathname === at,
      );
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await anew;
      await page.waitForURL(({ pathname }) => pathname === '/signin');
      expect(new URL(page.url()).searchParams.get('next')).toBe(at);
    },
  );
});
