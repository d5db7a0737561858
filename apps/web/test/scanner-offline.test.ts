import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { filmOf, pageWithCamera, pictureOf } from './fake-camera.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  goOn,
  letIn,
  seesTwiceAlone,
  startAlone,
  typeCode,
  gateVisitsForTests,
} from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('the scanner without a network', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  const waiting = (page: Page) => page.getByText(/belum terkirim/).first();

  it('opens, lets in whom its list knows, once, and tells the server afterwards', async () => {
    const { page, context, faults } = await visit();
    const [ticket, other, unpaid] = [
      await concert.ticket(),
      await concert.ticket(),
      await concert.issue(concert.people.holder.id, 'Pending'),
    ];
    await concert.start(page);
    await startAlone(page);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await waiting(page).waitFor();
    await typeCode(page, await concert.codeOf(unpaid));
    await page.getByRole('dialog').getByText('Tiket belum dibayar.').waitFor();
    await goOn(page, 'Tunggu');
    await typeCode(page, `T1:${'0'.repeat(143)}`);
    await goOn(page, 'Tolak');
    await typeCode(page, await concert.codeOf(other));
    await letIn(page);
    await typeCode(page, await concert.codeOf(ticket));
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Tiket sudah dipakai masuk.').waitFor();
    // When, and where: the list of this phone does not have the entry yet.
    const entered = page
      .locator('.scans > li')
      .last()
      .getByText(/\d\d\.\d\d/);
    const [hour = 'no hour'] = /\d\d\.\d\d/.exec(await entered.innerText()) ?? [];
    await verdict.getByText(hour).waitFor();
    await verdict.getByText('Dipindai di ponsel ini.').waitFor();
    await goOn(page, 'Tunggu');
    expect(await concert.entryOf(ticket)).toBe(false);
    await context.setOffline(false);
    await waiting(page).waitFor({ state: 'hidden' });
    expect([await concert.entryOf(ticket), await concert.entryOf(other)]).toEqual([true, true]);
    const said = await karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'reason_code', 'is_offline'])
      .where('event_id', '=', concert.event)
      .orderBy('scanned_at')
      .execute();
    expect(said).toEqual(
      [
        ['Checked In', null],
        ['Rejected', 'not_paid'],
        ['Rejected', 'unknown_code'],
        ['Checked In', null],
        ['Duplicate', 'already_used'],
      ].map(([checkin_status, reason_code]) => ({ checkin_status, reason_code, is_offline: true })),
    );
    expect((await concert.counts()).inside).toBe(2);
    expect(faults).toEqual([]);
  });

  it('lets in once who was let in before the network went, though the list is older', async () => {
    const { page, context } = await visit();
    await concert.start(page);
    const ticket = await concert.ticket();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    await page.getByRole('dialog').getByText('Kode asli, tidak ada di daftar').waitFor();
    await goOn(page, 'Masuk');
    // Its list is of before that ticket was sold. It knows by itself that the guest is in.
    await page.clock.install();
    await page.clock.fastForward(4000);
    await typeCode(page, await concert.codeOf(ticket));
    await page.getByRole('dialog').getByText('Tiket sudah dipakai masuk.').waitFor();
  });

  it('lets in nobody by a list that it has read in part: the ticket may be refunded', async () => {
    const { page, context } = await visit();
    const refunded = await concert.issue(concert.people.holder.id, 'Refunded');
    const part = '**/gate-pack/tickets**';
    await page.route(part, (route) => route.abort());
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByText('Daftar tiket sedang diambil').waitFor();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(refunded));
    await page.getByRole('dialog').getByText('belum punya daftar tiket').waitFor();
    await goOn(page, 'Tunggu');
    await page.unroute(part);
    await context.setOffline(false);
    await page.getByText('Tersambung').waitFor();
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(refunded));
    await page.getByRole('dialog').getByText('Uang tiket sudah dikembalikan.').waitFor();
  });

  it('takes back what it has let in before anything is sent', async () => {
    const { page, context } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await page.getByText('Dibatalkan').waitFor();
    await context.setOffline(false);
    await waiting(page).waitFor({ state: 'hidden' });
    expect(await concert.entryOf(ticket)).toBe(false);
  });

  it('sends what the version before has kept', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    const code = await concert.codeOf(ticket);
    await page.goto('/faq');
    await page.evaluate(keepAsVersion2, {
      event: concert.event,
      owner: { id: concert.people.petugas.id, name: 'Petugas' },
      ticket,
      code,
    });
    await signIn(page, 'petugas', '/signin?next=/petugas');
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
  });

  it('keeps what it has scanned where its person signs in again, and asks before it is lost', async () => {
    const { page, context } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    // The session is gone by then: the server refuses the phone, which keeps what it has.
    await context.clearCookies();
    await context.setOffline(false);
    await page.reload();
    await page.waitForURL(/\/signin\?next=/);
    await signIn(page, 'petugas2', '/signin?next=/petugas');
    await page.getByRole('heading', { name: 'Acara saya' }).waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Keluar' }).click();
    await expect.poll(() => asked).toEqual([expect.stringContaining('1 pemindaian')]);
    await context.clearCookies();
    await signIn(page, 'petugas', '/signin?next=/petugas');
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
  });

  it('cannot check a printed code that its list lacks: that is no forgery, and a Supervisor decides', async () => {
    const { page, faults } = await visit();
    const code = '7HWP-VZHK-YRHA';
    await concert.ticket();
    await concert.start(page);
    await startAlone(page);
    const ticket = await concert.issue(concert.people.holder.id, 'Active', { code });
    await typeCode(page, code);
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Kode tercetak tidak bisa diperiksa tanpa jaringan.').waitFor();
    await goOn(page, 'Tunggu');
    // Other texts are refused (control).
    await typeCode(page, 'BUKAN-KODE');
    await goOn(page, 'Tolak');
    await typeCode(page, code);
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await verdict.getByRole('button', { name: 'Ponsel mati' }).click();
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    const log = await karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'reason_code', 'is_forced'])
      .where('ticket_id', '=', ticket)
      .orderBy('scanned_at')
      .execute();
    expect(log).toEqual([
      { checkin_status: 'Rejected', reason_code: 'not_listed', is_forced: false },
      { checkin_status: 'Rejected', reason_code: 'not_listed', is_forced: false },
      { checkin_status: 'Checked In', reason_code: null, is_forced: true },
    ]);
    expect(faults).toEqual([]);
  });

  it('finds people with names of two letters, or of one sign', async () => {
    const { page } = await visit();
    for (const attendee_name of ['Ng Wei', '山田太郎', 'Bambang'])
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name });
    await concert.start(page);
    await startAlone(page);
    for (const [q, name] of [
      ['ng', 'Ng Wei'],
      ['山', '山田太郎'],
    ] as const) {
      await page.goto(`/petugas/${concert.event}/search?q=${encodeURIComponent(q)}`);
      await page.getByText(name).waitFor();
      expect(await page.getByText('Bambang').count()).toBe(0);
    }
    await page.goto(`/petugas/${concert.event}/search?q=amb`);
    await page.getByText('Bambang').waitFor();
  });

  it('finds guests by printed code, whole address and names in any spelling', async () => {
    const { page, faults } = await visit();
    const [attendee_name, code] = ['José O’Brien-Łukasz', '80WB-VZHK-YRRH'];
    const guest = { attendee_name, code, attendee_email: 'jose.ob@example.org' };
    const ticket = await concert.issue(concert.people.holder.id, 'Active', guest);
    await concert.start(page);
    await startAlone(page);
    await typeCode(page, '80wbvzhkyrrh');
    await letIn(page);
    await waiting(page).waitFor();
    const writings = ['80WB VZHK yrrh', '８０ＷＢ－ＶＺＨＫ－ＹＲＲＨ', '٨0WB-VZHK-YRRH'];
    for (const q of ['jose obrien', 'LUKASZ', 'Jose.OB@example.org', ...writings]) {
      await page.goto(`/petugas/${concert.event}/search?q=${encodeURIComponent(q)}`);
      await page.getByText(attendee_name).waitFor();
    }
    await page.goto(`/petugas/${concert.event}/search?q=ose.ob@example.org`);
    await page.getByText('Tidak ada tiket yang cocok').waitFor();
    await page.context().setOffline(false);
    await page.goto(`/petugas/${concert.event}`);
    await expect.poll(() => concert.entryOf(ticket)).toBe(true);
    expect(faults).toEqual([]);
  });
});

interface Before {
  readonly event: string;
  readonly owner: { readonly id: string; readonly name: string };
  readonly ticket: string;
  readonly code: string;
}

/** Runs in the page: has the browser keep a scan that waits, as version 2 of the database did. */
const keepAsVersion2 = ({ event, owner, ticket, code }: Before): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('karcis', 2);
    opening.addEventListener('error', () => reject(new Error('The database does not open')));
    opening.addEventListener('upgradeneeded', () => {
      const { result: db } = opening;
      db.createObjectStore('owner').put(owner, 'account');
      db.createObjectStore('kept', { keyPath: 'key' });
      db.createObjectStore('packed', { keyPath: ['event_id', 'id'] });
      const lines = db.createObjectStore('lines', { keyPath: 'nonce' });
      lines.createIndex('event', ['owner', 'event_id']);
      const nonce = crypto.randomUUID();
      const now = Date.now();
      const line = {
        nonce,
        code,
        direction: 'Entry',
        gate_id: null,
        scanned_at: new Date(now).toISOString(),
        method: 'QR Scan',
        note: null,
        verdict: { checkin_status: 'Checked In', reason_code: null },
      };
      const value = { line, accepted: 'Checked In', at: now, until: now + 86_400_000 };
      lines.put({ nonce, event_id: event, owner: owner.id, ticket_id: ticket, state: 'waiting', value });
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });

describe.skipIf(!hasBrowser())('the camera of a scanner', () => {
  const karcis = siteForTests();

  it('lets a guest in without a network, refuses the same code again, and the head-count is right', async () => {
    const concert = await concertAtGates(karcis.current);
    const ticket = await concert.ticket();
    const film = filmOf([pictureOf(await concert.codeOf(ticket))]);
    const { page, context, close } = await pageWithCamera(film, karcis.current.origin);
    try {
      await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
      await page.getByText('1 tiket di ponsel ini').waitFor();
      await seesTwiceAlone(page);
      expect(await concert.entryOf(ticket)).toBe(false);
      await context.setOffline(false);
      await expect.poll(async () => (await concert.counts()).inside).toBe(1);
    } finally {
      await close();
    }
  });
});
