import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { newId } from '../../api/src/domain/id.ts';
import { given } from '../../api/test/given.ts';
import { person } from '../../api/test/people.ts';
import { signs } from '../src/petugas/gate/layout.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  goOn,
  letIn,
  typeCode,
  gateVisitsForTests,
} from './gate-visits.ts';
import { takeBackNext } from './gate-watch.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('the scanner', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  it('says by word, shape and colour who goes in, once, and keeps the last five', async () => {
    const { page, faults } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    await expectAccessible(page);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    // The same code is ignored for three seconds: a ticket that was let in elsewhere shows what a second scan is.
    const other = await concert.ticket();
    await concert.scanAs('petugas2', other);
    await typeCode(page, await concert.codeOf(other));
    await page.getByRole('dialog').getByText('Tiket sudah dipakai masuk.').waitFor();
    await expectAccessible(page);
    await goOn(page, 'Tunggu');
    const refunded = await concert.issue(concert.people.holder.id, 'Refunded');
    await typeCode(page, await concert.codeOf(refunded));
    await page.getByRole('dialog').getByText('Uang tiket sudah dikembalikan.').waitFor();
    await expectAccessible(page);
    await goOn(page, 'Tolak');
    expect(await page.locator('.scans > li').count()).toBe(3);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('takes back who was let in, and lets people out', async () => {
    const { page } = await visit();
    const ticket = await concert.ticket();
    await concert.start(page);
    const before = await concert.counts();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    await page.getByRole('button', { name: 'Batalkan' }).click();
    await page.getByText('Dibatalkan').waitFor();
    const other = await concert.ticket();
    await concert.scanAs('petugas2', other);
    await page.getByLabel('Keluar').check();
    await typeCode(page, await concert.codeOf(other));
    await letIn(page, 'Keluar');
    await expect.poll(async () => (await concert.counts()).inside).toBe(before.inside);
  });

  it('takes back from the green verdict, which stays and says so where it could not', async () => {
    const { page } = await visit();
    const [kept, back] = [await concert.ticket(), await concert.ticket()];
    await concert.start(page);
    const verdict = page.getByRole('dialog');
    await page.route('**/undo', async (route) => {
      // Longer than a green verdict stays by itself.
      await new Promise((done) => setTimeout(done, 1500));
      await refuse(409, 'undo_too_late')(route);
    });
    await takeBackNext(page);
    await typeCode(page, await concert.codeOf(kept));
    await verdict.getByText('Tidak bisa dibatalkan. Sudah terlambat: pemindai punya 15 menit').waitFor();
    await expectAccessible(page);
    // The next guest waits until this was read, and is then scanned.
    await typeCode(page, await concert.codeOf(back));
    expect([await concert.entryOf(kept), await concert.entryOf(back)]).toEqual([true, false]);
    await page.unroute('**/undo');
    await takeBackNext(page);
    await verdict.getByRole('button', { name: 'Pindai berikutnya' }).click();
    await page.getByText('Dibatalkan', { exact: true }).waitFor();
    await verdict.waitFor({ state: 'hidden' });
    expect([await concert.entryOf(kept), await concert.entryOf(back)]).toEqual([true, false]);
  });

  it('has a Supervisor let in whom the rules refuse, with a reason', async () => {
    const { page } = await visit();
    const ticket = await concert.issue(concert.people.holder.id, 'Revoked');
    await concert.start(page);
    await typeCode(page, await concert.codeOf(ticket));
    const verdict = page.getByRole('dialog');
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await verdict.getByText('sedikitnya 3 huruf').waitFor();
    await verdict.getByLabel('Alasan').fill('Artis kehilangan tiket');
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    await letIn(page);
    const rows = await karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'is_forced', 'note'])
      .where('ticket_id', '=', ticket)
      .orderBy('received_at')
      .execute();
    expect(rows).toMatchObject([
      { checkin_status: 'Rejected', is_forced: false },
      { checkin_status: 'Checked In', is_forced: true, note: 'Artis kehilangan tiket' },
    ]);
  });

  it('finds a guest by name, and lets a whole order in', async () => {
    const { page, faults } = await visit();
    const named = { attendee_name: 'Rangga Wirayudha' };
    const [one, two] = [
      await concert.issue(concert.people.holder.id, 'Active', named),
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Ratih Wirayudha' }),
    ];
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search`);
    await page.getByRole('searchbox').fill('wirayu');
    await page.getByRole('button', { name: 'Cari' }).click();
    await page.getByText('Rangga Wirayudha').waitFor();
    await expectAccessible(page);
    await page
      .locator('.found', { hasText: 'Rangga' })
      .getByRole('button', { name: 'Masukkan', exact: true })
      .click();
    await letIn(page);
    await page.locator('.found', { hasText: 'Rangga' }).getByText('di dalam').waitFor();
    expect(await concert.entryOf(one)).toBe(true);
    expect(await concert.entryOf(two)).toBe(false);
    expect(faults).toEqual([]);
  });

  it('shows those who may not let in by hand what they find, and no button that the server would refuse', async () => {
    const { page, context } = await visit();
    const concert = await concertAtGates(karcis.current);
    await karcis.current.db
      .updateTable('petugas_assignments')
      .set({ can_manual_check_in: false })
      .where('event_id', '=', concert.event)
      .where('user_id', '=', concert.people.petugas2.id)
      .execute();
    for (const attendee_name of ['Bagus Prakoso', 'Bunga Prakoso'])
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name });
    const buttons = page.getByRole('button', { name: /^Masukkan/ });
    for (const [name, isShown] of [
      ['petugas', true],
      ['petugas2', false],
    ] as const) {
      await context.clearCookies();
      await signIn(page, name, `/signin?next=/petugas/${concert.event}`);
      await page.getByText('2 tiket di ponsel ini').waitFor();
      await page.getByRole('link', { name: 'Cari' }).click();
      await page.getByRole('searchbox').fill('prakoso');
      await page.getByRole('button', { name: 'Cari' }).click();
      await page.getByText('Bunga Prakoso').waitFor();
      expect(await buttons.count(), name).toBe(isShown ? 3 : 0);
    }
    await context.setOffline(true);
    await page.getByText('Tanpa jaringan, yang dicari').waitFor();
    await page.getByText('Bunga Prakoso').waitFor();
    expect(await buttons.count()).toBe(0);
  });

  it('takes up the camera once it is allowed, and says so where it is taken away', async () => {
    const { page, faults } = await visit();
    // A camera of this page: not allowed at first, then there until the test takes it away.
    await page.addInitScript(() => {
      let tries = 0;
      const getUserMedia = async () => {
        tries += 1;
        if (tries === 1) throw new DOMException('Denied', 'NotAllowedError');
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        const draw = () => {
          context?.fillRect(0, 0, 9, 9);
          requestAnimationFrame(draw);
        };
        draw();
        const stream = canvas.captureStream();
        addEventListener('take-away', () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')));
        return stream;
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    });
    await concert.start(page);
    const failed = page.getByText('Kamera tidak bisa dipakai');
    const again = page.getByRole('button', { name: 'Coba lagi' });
    await failed.waitFor();
    await expectAccessible(page);
    await again.click();
    await page.locator('video').waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
    expect(await failed.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('take-away')));
    await failed.waitFor();
    await again.click();
    await page.locator('video').waitFor();
    expect(faults).toEqual([]);
  });

  it('counts who is inside, and names the phones that have yet to send', async () => {
    const { page, faults } = await visit();
    await concert.start(page);
    await page.getByRole('link', { name: 'Jumlah' }).click();
    await page.getByText('di dalam sekarang').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Perangkat' }).click();
    await page.getByText('Semua terkirim').first().waitFor();
    await expectAccessible(page);
    // Another phone says that it has scans to send: before it was cut off, say.
    const { checkIn } = karcis.current.client(concert.people.petugas2.token);
    const says = (pending: number) =>
      checkIn.upload({ id: concert.event, body: { pending, clock_offset_ms: 0, lines: [] } });
    await checkIn.addDevice({ body: { name: 'Ponsel Pintu Selatan' } });
    await says(3);
    await page.reload();
    const phone = page.getByRole('listitem').filter({ hasText: 'Ponsel Pintu Selatan' });
    await phone.getByText('3 belum terkirim').waitFor();
    expect(await phone.getByText('Semua terkirim').count()).toBe(0);
    await expectAccessible(page);
    await says(0);
    await page.reload();
    await phone.getByText('Semua terkirim').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a Supervisor both scans of a conflict: the entry that stood, and whom a phone let in beside it', async () => {
    const { page, faults } = await visit();
    const { db } = karcis.current;
    const concert = await concertAtGates(karcis.current);
    await concert.changeType({ gate_id: null });
    const [Rani, Tono] = [await person(db, 'Rani', 'petugas'), await person(db, 'Tono', 'petugas')];
    await concert.assign(Rani.id, { role: 'Scanner', gate_id: concert.gate });
    const other = await given(db, 'gates', { event_id: concert.event, name: 'Pintu Utara' });
    await concert.assign(Tono.id, { role: 'Scanner', gate_id: other });
    const [ticket_id, id] = [
      await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Dimas' }),
      concert.event,
    ];
    const as = (somebody: typeof Rani) => karcis.current.client(somebody.token).checkIn;
    await as(Rani).scan({ id, body: { nonce: newId(), ticket_id } });
    await as(Tono).addDevice({ body: { name: 'Ponsel Tono' } });
    const line = {
      nonce: newId(),
      ticket_id,
      scanned_at: new Date().toISOString(),
      verdict: { checkin_status: 'Checked In', reason_code: null },
    } as const;
    await as(Tono).upload({ id, body: { pending: 0, clock_offset_ms: 0, lines: [line] } });
    await signIn(page, 'petugas', `/signin?next=/petugas/${id}/counts`);
    await page.getByRole('link', { name: 'Lihat yang bentrok' }).click();
    const conflict = page.getByRole('listitem').filter({ hasText: 'Dimas' });
    await conflict.getByText('Tiket sudah dipakai masuk.').waitFor();
    const { name: gate } = await db
      .selectFrom('gates')
      .select('name')
      .where('id', '=', concert.gate)
      .executeTakeFirstOrThrow();
    const said = await conflict.innerText();
    expect(said).toMatch(new RegExp(`Sudah masuk .*, ${gate}, oleh ${Rani.name}`));
    expect(said).toContain(
      `Pintu Utara, dengan tangan, tanpa jaringan, oleh ${Tono.name}, dengan Ponsel Tono`,
    );
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('learns how the keyboard of a scanner types', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/setup`);
    await page.getByRole('img', { name: 'Kode uji' }).waitFor();
    await expectAccessible(page);
    await typeCode(page, signs);
    await page.getByText('Alat ini terbaca benar.').waitFor();
    const german = (text: string) =>
      text
        .replaceAll(/[YZ]/g, (sign) => (sign === 'Y' ? 'Z' : 'Y'))
        .replaceAll('/', '-')
        .replaceAll('*', '(');
    await typeCode(page, german(signs.replace('-', '_')));
    await page.getByText('Ponsel ini sudah menyesuaikan').waitFor();
    await typeCode(page, german(signs.replace('-', '_')));
    await page.getByText('Alat ini terbaca benar.').waitFor();
    expect(faults).toEqual([]);
  });
});
