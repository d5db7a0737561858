import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  goOn,
  letIn,
  typeCode,
  gateVisitsForTests,
} from './gate-visits.ts';
import { hotspot, refuse } from './refuse.ts';
import { siteForTests } from './site.ts';

/** All that the scanner asks. */
const everything = '**/api/**';

describe.skipIf(!hasBrowser())('the scanner where something else answers for the server', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const alone = (page: Page) => page.getByText('Tanpa jaringan').first();

  it.each([200, 401, 403])('judges alone, and sends afterwards what it has scanned (%i)', async (status) => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await page.route(everything, hotspot(status));
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await alone(page).waitFor();
    // Its screens know the event from before, and find guests on the phone.
    await page.getByRole('link', { name: 'Cari' }).click();
    await page.getByText('Tanpa jaringan, yang dicari').waitFor();
    await page.getByRole('link', { name: 'Jumlah' }).click();
    await page.getByText('Tidak ada jawaban dari server').waitFor();
    expect(await concert.entryOf(ticket)).toBe(false);
    await page.unroute(everything);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`/petugas/${concert.event}/counts`);
  });

  it('goes on after a scan that the server refuses, and says why', async () => {
    const { page } = await visit();
    const [one, two] = [await concert.ticket(), await concert.ticket()];
    await concert.start(page);
    await page.route('**/checkins', refuse(403, 'not_permitted'), { times: 1 });
    const looked = page.waitForResponse(/gate-pack/);
    await typeCode(page, await concert.codeOf(one));
    await page.getByRole('dialog').getByText('Tugas Anda tidak mencakup ini').waitFor();
    await looked;
    await goOn(page, 'Tunggu');
    await page.getByText('Tersambung').waitFor();
    expect(await page.getByText('Server menolak ponsel ini').count()).toBe(0);
    await typeCode(page, await concert.codeOf(two));
    await letIn(page);
    expect([await concert.entryOf(one), await concert.entryOf(two)]).toEqual([false, true]);
  });

  it('judges nothing alone once the server has refused the phone', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await page.route('**/gate-pack**', refuse(403, 'outside_shift'));
    await page.route('**/checkins', refuse(403, 'outside_shift'));
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    await page.getByText('Server menolak ponsel ini').waitFor();
    await page.getByText('Giliran Anda belum mulai').first().waitFor();
    await goOn(page, 'Tunggu');
    // The network goes, and the phone has noticed it.
    await page.route(everything, (route) => route.abort());
    await page.unroute('**/gate-pack**');
    await page.unroute('**/checkins');
    const tried = page.waitForRequest('**/checkins/batch');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await tried;
    await typeCode(page, await concert.codeOf(ticket));
    await page.getByRole('dialog').getByText('Tidak tercatat').waitFor();
    await page.getByRole('dialog').getByText('Tidak ada jawaban dari server').waitFor();
    await goOn(page, 'Tunggu');
    // Its shift was put right meanwhile: it goes on by itself.
    await page.unroute(everything);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Tersambung').waitFor();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
  });

  it('pairs no phone', async () => {
    const { page } = await visit();
    await page.goto(`/pair#${'A'.repeat(22)}`);
    await page.route(everything, hotspot(200));
    await page.getByRole('button', { name: 'Pasangkan' }).click();
    await page.getByText('Tidak ada jawaban dari server').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pair');
  });
});
