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
import { keptLines } from './kept-lines.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

/** Requests of the scanner, by what they do. */
const pack = '**/gate-pack**';
const scans = '**/checkins';
const upload = '**/checkins/batch';

/** How many scans a phone keeps that were sent already. */
const sentLines = (page: Page) => keptLines(page, 'sent');

describe.skipIf(!hasBrowser())('the scanner on a network that comes and goes', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  const waiting = (page: Page) => page.getByText(/belum terkirim/).first();
  const used = (page: Page) => page.getByRole('dialog').getByText('Tiket sudah dipakai masuk.');
  /** Lets a ticket in without a network, and has it sent. The list on the phone may be read since, or not. */
  async function sentOf(page: Page, ticket: string, isRead: boolean): Promise<void> {
    await concert.start(page);
    if (!isRead) await page.route(pack, (route) => route.abort());
    await page.context().setOffline(true);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.context().setOffline(false);
    await waiting(page).waitFor({ state: 'hidden' });
    expect(await concert.entryOf(ticket)).toBe(true);
    // What was sent is dropped at the end of a list that has it.
    if (isRead) await expect.poll(() => sentLines(page)).toBe(0);
    await page.context().setOffline(true);
    await page.clock.install();
    await page.clock.fastForward(10 * 60_000);
  }

  it('keeps a copy out after its scan was sent, while the list is from before', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await sentOf(page, ticket, false);
    expect(await sentLines(page)).toBe(1);
    await typeCode(page, await concert.codeOf(ticket));
    await used(page).waitFor();
  });

  it('leaves that to the list once it was read: what was sent is kept beside it no more', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await sentOf(page, ticket, true);
    await typeCode(page, await concert.codeOf(ticket));
    await used(page).waitFor();
  });

  it('keeps what was sent until a day after the event, where its list is read no more', async () => {
    const { page } = await visit();
    await sentOf(page, await concert.ticket(), false);
    await page.context().setOffline(false);
    // The concert ends in two days.
    for (const [days, left] of [
      [2.9, 1],
      [3.1, 0],
    ] as const) {
      await page.clock.setSystemTime(Date.now() + days * 86_400_000);
      await page.reload();
      await page.getByRole('button', { name: 'Mulai memindai' }).waitFor();
      await expect.poll(() => sentLines(page)).toBe(left);
    }
  });

  it('lets in again who was taken back without a network, though the list has the entry', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await sentOf(page, ticket, true);
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await page.getByText('Dibatalkan').waitFor();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.context().setOffline(false);
    await waiting(page).waitFor({ state: 'hidden' });
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('lets a guest in at the second try where the answer of the first was lost, and nothing could be told', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    const code = await concert.codeOf(ticket);
    let read = () => {};
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    await page.route(pack, async (route) => {
      await isRead;
      await route.continue();
    });
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await page.route(
      scans,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await typeCode(page, code);
    await page.getByRole('dialog').getByText('Tidak tercatat').waitFor();
    expect(await concert.entryOf(ticket)).toBe(true);
    read();
    await page.getByText('Tersambung').waitFor();
    await page.getByRole('button', { name: 'Pindai berikutnya' }).click();
    await page.clock.install();
    await page.clock.fastForward(4000);
    await typeCode(page, code);
    await letIn(page);
  });

  it('tells with a whole order how many scans it has yet to send', async () => {
    const { page } = await visit();
    const [first] = [
      await concert.ticket(),
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Bagus Prakoso' }),
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Bunga Prakoso' }),
    ];
    await concert.start(page);
    await page.route(upload, refuse(400, 'invalid_request'));
    await page.route('**/undo', (route) => route.abort());
    await typeCode(page, await concert.codeOf(first));
    await letIn(page);
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await waiting(page).waitFor();
    await page.getByRole('link', { name: 'Cari' }).click();
    await page.getByRole('searchbox').fill('prakoso');
    await page.getByRole('button', { name: 'Cari' }).click();
    const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('ticket_id'));
    await page.getByRole('button', { name: 'Masukkan semua 2' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ pending: 1 });
  });

  it('keeps out a copy of whom a whole order has brought in, where the list fails straight after it', async () => {
    const { page } = await visit();
    const [one] = [
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Bagus Wicaksana' }),
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Bunga Wicaksana' }),
    ];
    await concert.start(page);
    await page.getByRole('link', { name: 'Cari' }).click();
    await page.route(pack, (route) => route.abort());
    await page.getByRole('searchbox').fill('wicaksana');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByRole('button', { name: 'Masukkan semua 2' }).click();
    await page.getByText('Tanpa jaringan, yang dicari').waitFor();
    // What came of it stays, though the list is that of the phone by now.
    await page.locator('div:focus', { hasText: '2 dari 2 masuk.' }).waitFor();
    expect(await concert.entryOf(one)).toBe(true);
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'Cari tiket' }).click();
    await typeCode(page, await concert.codeOf(one));
    await used(page).waitFor();
  });

  it('says that a whole order was not let in, where the network fails while it is sent', async () => {
    const { page } = await visit();
    for (const name of ['Bagus Mahendra', 'Bunga Mahendra'])
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: name });
    await concert.start(page);
    await page.getByRole('link', { name: 'Cari' }).click();
    await page.getByRole('searchbox').fill('mahendra');
    await page.getByRole('button', { name: 'Cari' }).click();
    const all = page.getByRole('button', { name: 'Masukkan semua 2' });
    await all.waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await all.click();
    await page.getByText('Tanpa jaringan, yang dicari').waitFor();
    await page.locator('div:focus').getByRole('alert').getByText('Tidak ada jawaban dari server').waitFor();
  });

  it('lists the scans that the server refuses: what was shown, of whom, and when', async () => {
    const { page, faults } = await visit();
    const named = await concert.issue(concert.people.holder.id, 'Active', {
      attendee_name: 'Rangga Wirayudha',
    });
    const foreign = `T1:${'0'.repeat(143)}`;
    await concert.start(page);
    await page.context().setOffline(true);
    await typeCode(page, await concert.codeOf(named));
    await letIn(page);
    await typeCode(page, foreign);
    await goOn(page, 'Tolak');
    await page.route(upload, (route) =>
      (route.request().postDataJSON() as { readonly lines: readonly unknown[] }).lines.length === 0
        ? route.continue()
        : refuse(422, 'invalid_request')(route),
    );
    await page.context().setOffline(false);
    await page.getByText(/^2 ditolak server/).waitFor();
    const list = page.locator('section', { hasText: '2 ditolak server' }).last().getByRole('listitem');
    expect(await list.nth(0).innerText()).toMatch(/Masuk\s+Rangga Wirayudha\s+.*20\d\d/);
    expect(await list.nth(1).innerText()).toMatch(/Ditolak\s+Kode berakhiran 00000000\s+Tidak ada tiket/);
    await expectAccessible(page);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  it('judges alone once the server has not answered for two seconds, and tells it of the same scan', async () => {
    const { page, faults } = await visit();
    // Other tests wait for answers sixty times as long.
    await page.addInitScript(() => {
      const patient = AbortSignal.timeout;
      AbortSignal.timeout = (milliseconds) => patient(milliseconds / 60);
    });
    const ticket = await concert.ticket();
    await concert.start(page);
    const asked: string[] = [];
    await page.route(scans, (route) => {
      asked.push((route.request().postDataJSON() as { readonly nonce: string }).nonce);
    });
    const told = page.waitForRequest((request) => (request.postData() ?? '').includes('Checked In'));
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.locator('.scans').getByText('Diperiksa tanpa jaringan.').waitFor();
    const { lines } = (await told).postDataJSON() as {
      readonly lines: readonly { readonly nonce: string }[];
    };
    expect(asked).toHaveLength(1);
    expect(lines.map(({ nonce }) => nonce)).toEqual(asked);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('shows a code that is markup, and turns text around, as the text that it is', async () => {
    const { page, faults } = await visit();
    await concert.start(page);
    await page.context().setOffline(true);
    await typeCode(page, '\u202E\u2066<img src=x onerror=alert(1)><b>\u202Ex</b>');
    await goOn(page, 'Tolak');
    await page.route(upload, (route) =>
      (route.request().postDataJSON() as { readonly lines: readonly unknown[] }).lines.length === 0
        ? route.continue()
        : refuse(422, 'invalid_request')(route),
    );
    await page.context().setOffline(false);
    await page.getByText(/^1 ditolak server/).waitFor();
    const row = page.locator('section', { hasText: '1 ditolak server' }).last().getByRole('listitem');
    expect(await row.innerText()).toMatch(/Kode berakhiran .*x<\/b>/u);
    expect(await row.locator('b, img').count()).toBe(0);
    await expectAccessible(page);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
