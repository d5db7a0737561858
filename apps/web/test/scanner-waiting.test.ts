import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  gateVisitsForTests,
  goOn,
  typeCode,
  typeKeys,
} from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('codes of a keyboard scanner that wait', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const guest = async (status: 'Active' | 'Refunded' = 'Active', name = 'Tamu') => {
    const ticket = await concert.issue(concert.people.holder.id, status, { attendee_name: name });
    return { ticket, code: await concert.codeOf(ticket) };
  };

  it('are judged on the screen that is opened from a verdict, and after a way back', async () => {
    const { page, faults } = await visit();
    // A verdict of somebody who may not let in by force leads to the search.
    await karcis.current.db
      .updateTable('petugas_assignments')
      .set({ role: 'Scanner' })
      .where('event_id', '=', concert.event)
      .where('user_id', '=', concert.people.petugas2.id)
      .execute();
    const [one, two, three] = [await guest(), await guest('Refunded'), await guest()];
    await concert.start(page, 'petugas2');
    await typeCode(page, (await guest('Refunded')).code);
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Uang tiket sudah dikembalikan.').waitFor();
    for (const { code } of [one, two, three]) await typeCode(page, code);
    await verdict.getByText('3 kode menunggu giliran.').waitFor();
    expect(await concert.entryOf(one.ticket)).toBe(false);
    await verdict.getByRole('link', { name: 'Cari dengan nama' }).click();
    await page.getByRole('searchbox').waitFor();
    // The first goes in, the second waits for a press, and the third for the second.
    await expect.poll(() => concert.entryOf(one.ticket)).toBe(true);
    await verdict.getByText('1 kode menunggu giliran.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await expect.poll(() => concert.entryOf(three.ticket)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('are not lost where another guest is let in at the same moment', async () => {
    const { page } = await visit();
    const [typed, found] = [await guest(), await guest('Active', 'Melati Pandansari')];
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search?q=melati`);
    const button = page.getByRole('button', { name: 'Masukkan', exact: true });
    await button.waitFor();
    await page.evaluate(
      async (keys) => {
        const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        for (const key of keys) document.body.dispatchEvent(press(key));
        // The page is drawn with the code that waits, and has not taken it yet.
        for (let step = 0; step < 10; step++) await Promise.resolve();
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === 'Masukkan')?.click();
      },
      [...typed.code.split(''), 'Enter'],
    );
    await expect.poll(() => concert.entryOf(found.ticket)).toBe(true);
    await expect.poll(() => concert.entryOf(typed.ticket)).toBe(true);
  });

  it('may be of few signs or of too many: both are judged, and no verdict is pressed away', async () => {
    const { page, context } = await visit();
    await concert.start(page);
    await typeCode(page, (await guest('Refunded')).code);
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Uang tiket sudah dikembalikan.').waitFor();
    const next = verdict.getByRole('button', { name: 'Pindai berikutnya' });
    await next.focus();
    await typeKeys(page, '4711');
    await verdict.getByText('1 kode menunggu giliran.').waitFor();
    // The next verdict comes at once.
    await next.click();
    const unknown = verdict.getByText('Tidak ada tiket dengan kode ini.');
    await unknown.waitFor();
    // One sign and Enter are a person's (control).
    await next.focus();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await unknown.waitFor({ state: 'hidden' });
    const long = `https://example.org/${'x'.repeat(600)}`;
    await typeCode(page, long);
    await unknown.waitFor();
    await goOn(page, 'Tolak');
    await context.setOffline(true);
    await page.getByText('Tanpa jaringan', { exact: true }).waitFor();
    await typeCode(page, `${long}y`);
    await unknown.waitFor();
    await goOn(page, 'Tolak');
    await context.setOffline(false);
    await page.getByText('Tersambung').waitFor();
    await page
      .getByText(/belum terkirim/)
      .first()
      .waitFor({ state: 'hidden' });
    expect(await page.getByText('ditolak server').count()).toBe(0);
  });
});
