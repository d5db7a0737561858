import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { given } from '../../api/test/given.ts';
import { person } from '../../api/test/people.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  goOn,
  letIn,
  typeCode,
  gateVisitsForTests,
} from './gate-visits.ts';
import { siteForTests } from './site.ts';

/** Milliseconds by which the clock of the second phone is ahead. */
const ahead = 5 * 60_000;

describe.skipIf(!hasBrowser())('an evening with two phones', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  let assignment: string;
  let elsewhere: string;
  let coming: string;
  beforeAll(async () => {
    const { db } = karcis.current;
    concert = await concertAtGates(karcis.current);
    const event_id = concert.event;
    const Tono = await person(db, 'Tono', 'petugas');
    assignment = await concert.assign(Tono.id, { role: 'Scanner', gate_id: concert.gate });
    const other = await given(db, 'gates', { event_id, name: 'Pintu Utara' });
    const type = { event_id, price: 0, currency: 'IDR' };
    elsewhere = await given(db, 'ticket_types', { ...type, name: 'VIP', gate_id: other });
    coming = await given(db, 'ticket_types', { ...type, name: 'Terusan', entry_policy: 'Re-entry' });
  });

  const issue = async (more: object = {}) => {
    const ticket = await concert.issue(concert.people.holder.id, 'Active', more);
    return { ticket, code: await concert.codeOf(ticket) };
  };
  /** Pairs a phone by a code that a Supervisor has made. */
  async function pair(page: Page): Promise<void> {
    const { checkIn } = karcis.current.client(concert.people.petugas.token);
    const { data } = await checkIn.pairing({ id: concert.event, body: { assignment_id: assignment } });
    const { pathname, hash } = new URL(data.url);
    // A change of the part after # alone would open nothing anew.
    await page.goto('about:blank');
    await page.goto(pathname + hash);
    await page.getByLabel('Nama ponsel').fill('Ponsel Tono');
    await page.getByRole('button', { name: 'Pasangkan' }).click();
    await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
  }
  const unsent = (page: Page, count: number) => page.getByText(`${count} belum terkirim`).first();
  const scansOf = (ticket: string) =>
    karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'scanned_at', 'received_at'])
      .where('ticket_id', '=', ticket)
      .orderBy('scanned_at')
      .execute();

  it('keeps the scans of a phone that is away, wrong about the hour, switched off, lost and found again', async () => {
    const [single, undone, again, wrong, copied] = [
      await issue(),
      await issue(),
      await issue({ ticket_type_id: coming }),
      await issue({ ticket_type_id: elsewhere }),
      await issue(),
    ];
    const { page: supervisor } = await visit();
    await concert.start(supervisor);
    const { page: first, context } = await visit();
    await context.addInitScript((by) => {
      const now = Date.now.bind(Date);
      const Real = Date;
      globalThis.Date = new Proxy(Real, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now() + by] : given),
      });
      Date.now = () => now() + by;
    }, ahead);
    await pair(first);
    await first.goto(`/petugas/${concert.event}`);
    await first.getByText('5 tiket di ponsel ini').waitFor();
    await first.getByRole('button', { name: 'Mulai memindai' }).click();
    await first.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await first.getByText('Tanpa jaringan', { exact: true }).waitFor();
    for (const { code } of [single, undone]) {
      await typeCode(first, code);
      await letIn(first);
    }
    await first.getByRole('button', { name: 'Batalkan' }).first().click();
    await first.getByText('Dibatalkan').waitFor();
    await typeCode(first, wrong.code);
    await first.getByRole('dialog').getByText('Masuk lewat Pintu Utara.').waitFor();
    await goOn(first, 'Tunggu');
    await typeCode(first, again.code);
    await letIn(first);
    await typeCode(first, single.code);
    await first.getByRole('dialog').getByText('Tiket sudah dipakai masuk.').waitFor();
    await goOn(first, 'Tunggu');
    await first.getByLabel('Keluar').check();
    await typeCode(first, again.code);
    await letIn(first, 'Keluar');
    await typeCode(supervisor, copied.code);
    await letIn(supervisor);

    // The battery is empty. Opened again, it has what it has yet to send.
    await first.close();
    const page = await context.newPage();
    await page.goto(`/petugas/${concert.event}`);
    await unsent(page, 7).waitFor();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    for (const { code } of [again, copied]) {
      await typeCode(page, code);
      await letIn(page);
    }
    await unsent(page, 9).waitFor();

    // It is taken for lost, and its token ends. It keeps what it has until it is found, and paired anew.
    await supervisor.getByRole('link', { name: 'Perangkat' }).click();
    supervisor.on('dialog', (dialog) => void dialog.accept());
    const row = supervisor.getByRole('listitem').filter({ hasText: 'Ponsel Tono' });
    await row.getByRole('button', { name: 'Cabut' }).click();
    await row.getByText('Dicabut').waitFor();
    // The button is gone: the focus is on what came of it.
    await expect
      .poll(() => supervisor.evaluate(() => document.activeElement?.textContent))
      .toContain('Dicabut');
    await context.setOffline(false);
    await page.waitForURL(/\/signin/);
    await page.getByText('9 pemindaian di ponsel ini belum terkirim').waitFor();
    // What it judged after it was opened again; what came before may have left while the page opened, unanswered.
    expect(await scansOf(copied.ticket)).toHaveLength(1);
    await pair(page);
    await page.goto(`/petugas/${concert.event}`);
    await expect.poll(async () => (await scansOf(copied.ticket)).length).toBe(2);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await page.getByText('Tersambung', { exact: true }).waitFor();

    const statuses = async ({ ticket }: { ticket: string }) =>
      (await scansOf(ticket)).map(({ checkin_status: status }) => status);
    expect(await statuses(single)).toEqual(['Checked In', 'Duplicate']);
    expect(await statuses(undone)).toEqual(['Checked In', 'Reverted']);
    expect(await statuses(wrong)).toEqual(['Rejected']);
    expect(await statuses(again)).toEqual(['Checked In', 'Checked Out', 'Checked In']);
    expect(await statuses(copied)).toEqual(['Checked In', 'Conflict']);
    // Its clock was put right.
    for (const { scanned_at: at, received_at: received } of await scansOf(again.ticket))
      expect(Date.parse(at)).toBeLessThan(Date.parse(received));
    const { inside, admitted, conflicts } = await concert.counts();
    expect({ inside, admitted, conflicts }).toEqual({ inside: 3, admitted: 3, conflicts: 1 });
    await supervisor.getByRole('link', { name: 'Jumlah' }).click();
    await supervisor.getByRole('link', { name: 'Lihat yang bentrok' }).click();
    await supervisor.getByText('Hanya yang bentrok.').waitFor();
    await supervisor.getByRole('link', { name: 'Lihat semua' }).click();
    await supervisor.getByText('Ditarik kembali').first().waitFor();
  });
});
