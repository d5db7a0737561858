import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

/** Signs somebody in in another tab of the same browser: the session of all tabs is theirs from then on. */
async function signInBeside(page: Page, name: string): Promise<void> {
  const other = await page.context().newPage();
  await signIn(other, name, '/signin?next=/account/profile');
  await other.waitForURL(({ pathname }) => pathname === '/account/profile');
  await other.close();
}

describe.skipIf(!hasBrowser())('a scanner while somebody else signs in in another tab', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  /** By whom the scans of a ticket were made. */
  const scannedBy = async (ticket: string) => {
    const scans = await karcis.current.db
      .selectFrom('check_ins')
      .select('petugas_id')
      .where('ticket_id', '=', ticket)
      .execute();
    return scans.map(({ petugas_id: id }) => id);
  };

  it('keeps its scans until their own account signs in again, and becomes the other one’s', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.locator('.mode').getByText('1 belum terkirim').waitFor();
    await signInBeside(page, 'petugas2');
    await page.unroute('**/api/**');
    // Of the page that is loaded anew: the former one sends nothing before.
    const sent = page.waitForResponse('**/checkins/batch');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await sent;
    expect(await scannedBy(ticket)).toEqual([]);
    await signInBeside(page, 'petugas');
    await page.reload();
    await expect.poll(() => scannedBy(ticket)).toEqual([concert.people.petugas.id]);
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('scans nothing under the name of the other one', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await signInBeside(page, 'petugas2');
    const loaded = page.waitForEvent('load');
    await typeCode(page, await concert.codeOf(ticket));
    await loaded;
    await page.getByRole('button', { name: 'Mulai memindai' }).waitFor();
    expect(await scannedBy(ticket)).toEqual([]);
  });
});
