import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { person } from '../../api/test/people.ts';
import { concertAtGates, type ConcertAtGates, letIn, typeCode, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a phone that is paired', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  let assignment: string;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
    const row = await karcis.current.db
      .selectFrom('petugas_assignments')
      .select('id')
      .where('event_id', '=', concert.event)
      .where('user_id', '=', concert.people.petugas2.id)
      .executeTakeFirstOrThrow();
    assignment = row.id;
  });

  /** The address that the console shows as a code, read as a camera would. */
  async function addressShown(): Promise<string> {
    const { page, faults } = await visit();
    await signIn(page, 'admin', `/signin?next=/admin/events/${concert.event}/petugas/${assignment}`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/pairings'));
    await page.getByRole('button', { name: 'Pasangkan ponsel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pasangkan ponsel' }).click();
    const { data } = (await (await answered).json()) as { data: { url: string } };
    await page.getByRole('img', { name: 'Kode untuk memasangkan ponsel' }).waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
    const { pathname, hash } = new URL(data.url);
    return pathname + hash;
  }

  it('scans without a password, and opens nothing else', async () => {
    const address = await addressShown();
    const { page, context, faults } = await visit();
    await page.goto(address);
    await page.getByLabel('Nama ponsel').fill('Ponsel pintu utara');
    expect(page.url()).not.toContain('#');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pasangkan' }).click();
    await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
    // What is below every screen works on this phone: it is no person, and has no account to look after.
    const below = page.getByRole('contentinfo');
    await below.getByRole('button', { name: 'Keluar' }).waitFor();
    expect(await below.getByRole('link').count()).toBe(0);
    await page.goto(`/petugas/${concert.event}`);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    const ticket = await concert.ticket();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
    expect(faults.filter((fault) => !fault.includes('/auth/me'))).toEqual([]);
    const devices = await karcis.current
      .client(concert.people.petugas.token)
      .checkIn.devices({ id: concert.event });
    expect(devices.data.map(({ name }) => name)).toContain('Ponsel pintu utara');
    // Without a network it still knows whose it is.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Mulai memindai' }).waitFor();
  });

  it('is not paired by a code that was used', async () => {
    const address = await addressShown();
    for (const isFirst of [true, false]) {
      const { page } = await visit();
      await page.goto(address);
      await page.getByRole('button', { name: 'Pasangkan' }).click();
      if (isFirst) await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
      else await page.getByText('Kode ini tidak berlaku').waitFor();
    }
  });

  it('is paired by a code that a Supervisor shows on the scanner, for a Scanner', async () => {
    const Tono = await person(karcis.current.db, 'Tono', 'petugas');
    await concert.assign(Tono.id, { role: 'Scanner', gate_id: concert.gate });
    const { page, faults } = await visit();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByRole('link', { name: 'Petugas', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: Tono.name });
    await row.getByText('Belum ada ponsel').waitFor();
    await expectAccessible(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/pairings'));
    await row.getByRole('button', { name: 'Pasangkan ponsel' }).press('Enter');
    const { data } = (await (await answered).json()) as { data: { url: string } };
    const code = page.getByRole('dialog', { name: `Ponsel untuk ${Tono.name}` });
    await code.getByRole('img', { name: 'Kode untuk memasangkan ponsel' }).waitFor();
    await expectAccessible(page);
    const { page: phone } = await visit();
    await phone.goto(new URL(data.url).pathname + new URL(data.url).hash);
    await phone.getByRole('button', { name: 'Pasangkan' }).click();
    await phone.getByRole('heading', { name: 'Acara saya' }).waitFor();
    await code.waitFor({ state: 'hidden' });
    await row.getByText('Ponsel terpasang').waitFor();
    await row.locator('button:focus').waitFor();
    expect(await page.content()).not.toContain(new URL(data.url).hash);
    expect(faults).toEqual([]);
    // A Scanner pairs nobody.
    await phone.goto(`/petugas/${concert.event}/people`);
    await phone.getByText('Hanya penyelia yang memasangkan ponsel.').waitFor();
    expect(await phone.getByRole('link', { name: 'Petugas', exact: true }).count()).toBe(0);
  });
});
