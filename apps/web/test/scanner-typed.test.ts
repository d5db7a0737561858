import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  goOn,
  letIn,
  typeCode,
  typeKeys,
  gateVisitsForTests,
} from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('a keyboard scanner', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const codes = async (count: number) => {
    const made: { readonly ticket: string; readonly code: string }[] = [];
    for (let n = 0; n < count; n++) {
      const ticket = await concert.ticket();
      made.push({ ticket, code: await concert.codeOf(ticket) });
    }
    return made;
  };
  const refused = async () => concert.codeOf(await concert.issue(concert.people.holder.id, 'Refunded'));

  it('is read with caps lock, too', async () => {
    const { page } = await visit();
    const [{ ticket, code } = { ticket: '', code: '' }] = await codes(1);
    await concert.start(page);
    await typeCode(page, code.toLowerCase());
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('is read where it sends a code twice, and on a keyboard of France', async () => {
    const { page } = await visit();
    const [one, two] = await codes(2);
    const [meant, typed] = ['0123456789AQWZM$%*-./:', `à&é"'(-è_çQAZW?458):!M`];
    const french = (code: string) =>
      code.replaceAll(/[^]/g, (sign) => typed.charAt(meant.indexOf(sign)) || sign);
    await concert.start(page);
    await typeCode(page, `${one?.code}${one?.code}`);
    await letIn(page);
    await typeCode(page, french(two?.code ?? ''));
    await letIn(page);
    expect(await concert.entryOf(one?.ticket ?? '')).toBe(true);
    expect(await concert.entryOf(two?.ticket ?? '')).toBe(true);
  });

  it('takes the code that is printed for people, in any way to type it', async () => {
    const { page } = await visit();
    const [{ ticket } = { ticket: '' }] = await codes(1);
    const code = '80WB-VZHK-YRRH';
    await karcis.current.db.updateTable('tickets').set({ code }).where('id', '=', ticket).execute();
    await concert.start(page);
    await typeCode(page, ']C180wbvzhkyrrh');
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('loses no code that comes while a verdict waits, and judges each in its turn', async () => {
    const { page, faults } = await visit();
    const [one, two] = await codes(2);
    const entries = async () => [
      await concert.entryOf(one?.ticket ?? ''),
      await concert.entryOf(two?.ticket ?? ''),
    ];
    await concert.start(page);
    await typeCode(page, await refused());
    const verdict = page.getByRole('dialog');
    await verdict.getByText('Uang tiket sudah dikembalikan.').waitFor();
    for (const each of [one, two, one]) await typeCode(page, each?.code ?? '');
    await verdict.getByText('2 kode menunggu giliran.').waitFor();
    expect(await entries()).toEqual([false, false]);
    await verdict.getByRole('button', { name: 'Pindai berikutnya' }).click();
    await letIn(page);
    await expect.poll(entries).toEqual([true, true]);
    expect(faults).toEqual([]);
  });

  it('writes nothing into the reason with which a Supervisor lets somebody in', async () => {
    const { page } = await visit();
    const [{ ticket, code } = { ticket: '', code: '' }] = await codes(1);
    await concert.start(page);
    await typeCode(page, await refused());
    const verdict = page.getByRole('dialog');
    await verdict.getByRole('button', { name: 'Izinkan masuk' }).click();
    const reason = verdict.getByLabel('Alasan');
    await verdict.getByRole('button', { name: 'Ponsel mati' }).click();
    expect(await reason.inputValue()).toBe('Ponsel mati');
    await reason.fill('');
    await reason.pressSequentially('Tamu T1');
    await typeKeys(page, code);
    await verdict.getByText('1 kode menunggu giliran.').waitFor();
    expect(await reason.inputValue()).toBe('Tamu T1');
    await verdict.getByRole('button', { name: 'Tidak jadi' }).click();
    await verdict.getByRole('button', { name: 'Pindai berikutnya' }).click();
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('scans while somebody writes in the search, which stays as it was', async () => {
    const { page } = await visit();
    const [{ ticket, code } = { ticket: '', code: '' }] = await codes(1);
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search`);
    const search = page.getByRole('searchbox');
    await search.pressSequentially('wira');
    await typeKeys(page, `]Q1${code}`);
    await letIn(page);
    expect(await search.inputValue()).toBe('wira');
    expect(new URL(page.url()).search).toBe('');
    expect(await concert.entryOf(ticket)).toBe(true);
    // What a person writes is looked for (control).
    await search.press('Enter');
    await page.waitForURL(/q=wira/);
  });

  it('writes nothing into the note for a guest who is let in by hand, and leaves what stands there', async () => {
    const { page } = await visit();
    const [{ ticket, code } = { ticket: '', code: '' }] = await codes(1);
    await concert.issue(concert.people.holder.id, 'Active', { attendee_name: 'Maharani Lestari' });
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search?q=maharani`);
    const note = page.getByLabel('Catatan');
    await note.pressSequentially('Ponsel T1');
    await typeKeys(page, code);
    await letIn(page);
    expect(await note.inputValue()).toBe('Ponsel T1');
    expect(await concert.entryOf(ticket)).toBe(true);
  });

  it('takes the same code again at once where nothing was recorded of it', async () => {
    const { page } = await visit();
    const [{ ticket, code } = { ticket: '', code: '' }] = await codes(1);
    await concert.start(page);
    await page.route('**/gate-pack**', (route) => route.abort());
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('karcis');
          opening.addEventListener('success', () => {
            const change = opening.result.transaction('kept', 'readwrite');
            change.objectStore('kept').clear();
            change.addEventListener('complete', () => {
              opening.result.close();
              resolve();
            });
          });
        }),
    );
    await page.route('**/checkins', (route) => route.abort(), { times: 1 });
    await typeCode(page, code);
    await page.getByRole('dialog').getByText('Tidak tercatat').waitFor();
    await page.unroute('**/checkins');
    await page.unroute('**/gate-pack**');
    await page.getByText('Tersambung').waitFor();
    await goOn(page, 'Tunggu');
    await typeCode(page, code);
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
  });
});
