import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a scanner whose session is over', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  it('leads to the sign-in and back, and sends what waits after a sign-in in another tab', async () => {
    const { page, context } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.locator('.mode').getByText('1 belum terkirim').waitFor();
    await context.clearCookies();
    await page.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const link = page.getByRole('link', { name: 'Masuk lagi' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(
      `/signin?next=${encodeURIComponent(`/petugas/${concert.event}`)}`,
    );
    await expectAccessible(page);
    const other = await context.newPage();
    await signIn(other, 'petugas', '/signin?next=/account/profile');
    await other.waitForURL(({ pathname }) => pathname === '/account/profile');
    // The session has no device, so that the server takes nothing that was judged alone (control).
    const refused = page.waitForResponse('**/checkins/batch');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await refused).status()).toBe(409);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    await page.locator('.mode').getByText('Tersambung', { exact: true }).waitFor();
    expect(await link.count()).toBe(0);
  });
});
