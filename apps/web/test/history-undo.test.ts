import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a scan in the history', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const named = (name: string) => concert.issue(concert.people.holder.id, 'Active', { attendee_name: name });
  const rows = (page: Page, name: string) => page.locator('.scan', { hasText: name });
  /** Opens the scans of the concert. What is asked is answered by a press, which may be changed. */
  async function open(page: Page) {
    const asked: string[] = [];
    const answer = { isYes: true };
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (answer.isYes ? dialog.accept() : dialog.dismiss());
    });
    await signIn(
      page,
      'petugas',
      `/signin?next=${encodeURIComponent(`/petugas/history?event_id=${concert.event}`)}`,
    );
    await page.getByRole('heading', { name: 'Riwayat pemindaian' }).waitFor();
    return { asked, answer };
  }

  it('of somebody else is taken back by a Supervisor who means it', async () => {
    const { page, faults } = await visit();
    const ticket = await named('Wulan');
    await concert.scanAs('petugas2', ticket);
    const { asked, answer } = await open(page);
    const undo = rows(page, 'Wulan').getByRole('button', { name: 'Batalkan' });
    await undo.waitFor();
    await expectAccessible(page);
    answer.isYes = false;
    await undo.click();
    await expect.poll(() => asked).toEqual(['Batalkan pemindaian Wulan? Keduanya tetap tercatat.']);
    expect(await concert.entryOf(ticket)).toBe(true);
    answer.isYes = true;
    await undo.click();
    // The scan, and the one that takes it back.
    await rows(page, 'Wulan').getByRole('status').waitFor();
    await expect.poll(() => rows(page, 'Wulan').count()).toBe(2);
    expect(await concert.entryOf(ticket)).toBe(false);
    expect(await undo.count()).toBe(0);
    await page.reload();
    await rows(page, 'Wulan').getByRole('status').waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('says why it is not taken back: the guest was scanned again since', async () => {
    const { page } = await visit();
    const ticket = await named('Yusuf');
    await concert.scanAs('petugas2', ticket);
    await open(page);
    const undo = rows(page, 'Yusuf').getByRole('button', { name: 'Batalkan' });
    await undo.waitFor();
    await concert.scanAs('petugas2', ticket, 'Exit');
    await undo.click();
    await rows(page, 'Yusuf').getByText('Tiket ini sudah dipindai lagi.').waitFor();
    await expectAccessible(page);
    await undo.waitFor();
  });
});
