import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { openConcert } from '../../api/test/at-gates.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { letIn, typeCode, startAlone, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('the scanner of those who run an event', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let people: Awaited<ReturnType<typeof demoPeople>>;
  let concert: Awaited<ReturnType<typeof openConcert>>;
  const concertOf = async (organizer: string) =>
    openConcert(
      karcis.current,
      { Sari: people.admin, Hana: people.holder },
      await organizerOf(karcis.current.db, organizer),
    );
  beforeAll(async () => {
    people = await demoPeople(karcis.current);
    concert = await concertOf('organizer@karcis.test');
  });
  const logOf = (ticket: string) =>
    karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'petugas_id', 'is_offline'])
      .where('ticket_id', '=', ticket)
      .execute();

  it('is opened from the event, and scans, searches and counts by their own routes', async () => {
    const { page, faults } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ticket = await concert.ticket();
    await signIn(page, 'organizer', `/signin?next=/organizer/events/${concert.event}/checkins`);
    await page.getByRole('link', { name: 'Pindai tiket' }).click();
    await page.waitForURL(`**/organizer/scan/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    expect(await logOf(ticket)).toEqual([
      { checkin_status: 'Checked In', petugas_id: people.organizer.id, is_offline: false },
    ]);
    await page.getByRole('link', { name: 'Jumlah' }).click();
    await page.getByText('di dalam sekarang').first().waitFor();
    await page.getByRole('link', { name: 'Perangkat' }).click();
    await page.getByText('Belum ada perangkat').waitFor();
    await page.getByRole('link', { name: 'Cari', exact: true }).click();
    await page.getByRole('searchbox').fill((await concert.row(ticket)).code);
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.locator('.found').getByText('di dalam').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Acara' }).click();
    await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
    await page.locator(`a[href="/organizer/scan/${concert.event}"]`).waitFor();
    await expectAccessible(page);
    expect(asked.filter((path) => path.startsWith('/api/petugas'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('opens without a network, lets in whom its list knows, and tells the server afterwards', async () => {
    const { page, context, faults } = await visit();
    const ticket = await concert.ticket();
    await signIn(page, 'organizer', `/signin?next=/organizer/scan/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await startAlone(page);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page
      .getByText(/belum terkirim/)
      .first()
      .waitFor();
    expect(await logOf(ticket)).toEqual([]);
    await context.setOffline(false);
    await page
      .getByText(/belum terkirim/)
      .first()
      .waitFor({ state: 'hidden' });
    expect(await logOf(ticket)).toEqual([
      { checkin_status: 'Checked In', petugas_id: people.organizer.id, is_offline: true },
    ]);
    expect(faults).toEqual([]);
  });

  /** Waits for the answer that says whether the console is open. */
  const consoleAnswer = (page: Page) => page.waitForResponse(/\/api\/organizer\/profile$/);

  it('leads to the list of all scans', async () => {
    const { page } = await visit();
    const answer = consoleAnswer(page);
    await signIn(page, 'organizer', `/signin?next=/organizer/scan/${concert.event}`);
    expect((await answer).status()).toBe(200);
    await page.getByRole('link', { name: 'Lihat riwayat pemindaian' }).click();
    await page.waitForURL(`**/organizer/events/${concert.event}/checkins`);
  });

  it('opens anew while the organizer is suspended: from the list of its events, and lets in', async () => {
    const organizer = await organizerOf(karcis.current.db, 'organizer@karcis.test');
    const admin = karcis.current.client(people.admin.token).adminOrganizers;
    await admin.suspend({ id: organizer, body: { reason: 'Menjual tiket palsu' } });
    try {
      const { page, faults } = await visit();
      const ticket = await concert.ticket();
      const answer = consoleAnswer(page);
      await signIn(page, 'organizer', '/signin?next=/organizer/scan');
      await page.locator(`a[href="/organizer/scan/${concert.event}"]`).click();
      await page.getByText('tiket di ponsel ini').waitFor();
      // The console is closed, so nothing leads to its list of scans; the scanner works all the same.
      expect((await answer).status()).toBe(403);
      await page.getByText('Penyelenggara', { exact: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('link', { name: 'Lihat riwayat pemindaian' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Mulai memindai' }).click();
      await typeCode(page, await concert.codeOf(ticket));
      await letIn(page);
      expect(await logOf(ticket)).toMatchObject([{ checkin_status: 'Checked In', is_offline: false }]);
      expect(faults).toEqual([]);
      // Control: the console of the same person is closed.
      await page.goto(`/organizer/events/${concert.event}`);
      await page.getByText('Penyelenggara Anda sedang ditangguhkan').waitFor();
    } finally {
      await admin.reactivate({ id: organizer });
    }
  });

  it('is nobody else’s: no Viewer’s, and at no event of another organizer', async () => {
    const elsewhere = await concertOf('organizer2@karcis.test');
    const { page } = await visit();
    await signIn(page, 'organizer', `/signin?next=/organizer/scan/${elsewhere.event}`);
    await page.getByText('Acara ini tidak ada, atau bukan acara Anda.').waitFor();
    const as = (organizer_role: 'Viewer' | 'Owner') =>
      karcis.current.db
        .updateTable('users')
        .set({ organizer_role })
        .where('id', '=', people.organizer.id)
        .execute();
    const link = page.getByRole('link', { name: 'Pindai tiket' });
    await page.goto(`/organizer/events/${concert.event}`);
    await link.waitFor();
    await as('Viewer');
    try {
      await page.reload();
      await page.getByRole('navigation', { name: 'Acara' }).waitFor();
      // The code of the link has come by then, were there one.
      await page.waitForLoadState('networkidle');
      expect(await link.count()).toBe(0);
      await page.goto(`/organizer/scan/${concert.event}`);
      await page.getByText('Hanya Pemilik dan Pengelola yang memindai tiket.').waitFor();
      expect(await page.getByRole('button', { name: 'Mulai memindai' }).count()).toBe(0);
    } finally {
      await as('Owner');
    }
  });
});
