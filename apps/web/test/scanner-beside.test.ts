import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signs } from '../src/petugas/gate/layout.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  gateVisitsForTests,
  goOn,
  letIn,
  typeCode,
} from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a keyboard scanner beside the scanner', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  /** Waits until the event is there, and with it what reads a scanner. */
  const listens = async (page: Page) => {
    await page.getByRole('link', { name: 'Perangkat' }).waitFor();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  };
  const refused = async () => concert.codeOf(await concert.issue(concert.people.holder.id, 'Refunded'));
  const scansOf = async (ticket: string) => {
    const rows = await karcis.current.db
      .selectFrom('check_ins')
      .select('direction')
      .where('ticket_id', '=', ticket)
      .orderBy('received_at')
      .execute();
    return rows.map(({ direction }) => direction);
  };

  it.each([
    ['counts', 'Jumlah di acara ini'],
    ['devices', 'Perangkat di acara ini'],
    ['people', 'Petugas di acara ini'],
    ['search', 'Cari tiket'],
  ])(
    'is judged on the screen of %s as well, with the whole verdict, and the screen stays',
    async (part, title) => {
      const { page, faults } = await visit();
      const ticket = await concert.ticket();
      await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/${part}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await listens(page);
      const code = await concert.codeOf(ticket);
      await typeCode(page, code);
      // A scanner that reads the same code twice has one guest before it.
      await typeCode(page, code);
      await letIn(page);
      expect(await scansOf(ticket)).toEqual(['Entry']);
      await typeCode(page, await refused());
      await page.getByRole('dialog').getByText('Uang tiket sudah dikembalikan.').waitFor();
      await expectAccessible(page);
      await goOn(page, 'Tolak');
      expect(new URL(page.url()).pathname).toBe(`/petugas/${concert.event}/${part}`);
      expect(faults).toEqual([]);
    },
  );

  it('goes the way that was chosen on the scanner, and by hand people come in', async () => {
    const { page } = await visit();
    const [leaves, comes] = [
      await concert.ticket(),
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Maharani Lestari' }),
    ];
    await concert.scanAs('petugas2', leaves);
    await concert.start(page);
    await page.getByLabel('Keluar').check();
    await page.getByRole('link', { name: 'Jumlah' }).click();
    await page.getByText('di dalam sekarang').first().waitFor();
    await typeCode(page, await concert.codeOf(leaves));
    await letIn(page, 'Keluar');
    expect(await concert.entryOf(leaves)).toBe(false);
    await page.getByRole('link', { name: 'Cari', exact: true }).click();
    await page.getByRole('searchbox').fill('maharani');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByRole('button', { name: 'Masukkan', exact: true }).click();
    await letIn(page);
    expect(await concert.entryOf(comes)).toBe(true);
    await page.getByRole('link', { name: 'Pindai', exact: true }).click();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    expect(await page.getByLabel('Keluar').isChecked()).toBe(true);
  });

  it('is tried on the set-up: a ticket is not used up there, and the screen says where to scan it', async () => {
    const { page, faults } = await visit();
    const ticket = await concert.ticket();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/setup`);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.getByRole('img', { name: 'Kode uji' }).waitFor();
    await listens(page);
    await typeCode(page, await concert.codeOf(ticket));
    const said = page.getByText('Itu kode tiket.');
    await said.waitFor();
    // It stands below what a phone shows of the screen.
    await expect
      .poll(async () => {
        const box = await said.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 568;
      })
      .toBe(true);
    await expectAccessible(page);
    await typeCode(page, signs);
    await page.getByText('Alat ini terbaca benar.').waitFor();
    expect(await scansOf(ticket)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe.skipIf(!hasBrowser())('the clock of a phone', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const minutes = 60_000;

  it.each([
    ['slow', -7 * minutes, 'Jam ponsel ini terlambat 7 menit.'],
    ['fast', 3 * 60 * minutes, 'Jam ponsel ini terlalu cepat 3 jam.'],
  ])('is told where it is %s, and scans are right all the same', async (_way, by, said) => {
    const { page, context, faults } = await visit();
    const ticket = await concert.ticket();
    await page.clock.install({ time: Date.now() + by });
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await page.getByText(said).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await page.getByText(said).waitFor();
    await expectAccessible(page);
    for (const part of ['Perangkat', 'Persiapan']) {
      await page.getByRole('link', { name: part }).click();
      await page.locator('.gate-links [aria-current]', { hasText: part }).waitFor();
      await page.getByText(said).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Pindai', exact: true }).click();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await context.setOffline(true);
    await page.getByText(said).waitFor();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await context.setOffline(false);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    const { scanned_at: at } = await karcis.current.db
      .selectFrom('check_ins')
      .select('scanned_at')
      .where('ticket_id', '=', ticket)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(5 * minutes);
    expect(faults).toEqual([]);
  });

  it('is not told where it is right within a minute (control), and the set-up says so', async () => {
    const { page } = await visit();
    await page.clock.install({ time: Date.now() - minutes / 3 });
    await concert.start(page);
    await page.getByRole('link', { name: 'Persiapan' }).click();
    await page.getByText('Jam ponsel ini tepat.').waitFor();
    expect(await page.getByText(/terlambat|terlalu cepat/).count()).toBe(0);
  });
});
