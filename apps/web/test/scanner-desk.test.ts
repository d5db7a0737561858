import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { forgetWords } from './gate-watch.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('the screens beside the scanner', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const parts = ['Jumlah', 'Perangkat', 'Petugas', 'Cari'];

  it('say whether there is a network, how old the list is, and what waits', async () => {
    const { page, context, faults } = await visit();
    const ticket = await concert.ticket();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/counts`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const links = page.locator('.gate-links');
    const open = async (part: string) => {
      await links.getByRole('link', { name: part, exact: true }).click();
      await links.locator('[aria-current]', { hasText: part }).waitFor();
    };
    for (const part of parts) {
      await open(part);
      await page.getByText('Tersambung', { exact: true }).waitFor();
      await page.getByText(/tiket di ponsel ini, diperbarui \d\d\.\d\d/).waitFor();
      await expectAccessible(page);
    }
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    for (const part of parts) {
      await open(part);
      await page.getByText('Tanpa jaringan, 1 belum terkirim', { exact: true }).waitFor();
      await page.getByText(/tiket di ponsel ini, diperbarui .* 1 belum terkirim\./).waitFor();
    }
    await context.setOffline(false);
    await page.getByText('Tersambung', { exact: true }).waitFor();
    expect(await concert.entryOf(ticket)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('sound after any press, also where the page was loaded anew, and not before one', async () => {
    const { page } = await visit();
    await page.addInitScript(() => {
      const Own = globalThis.AudioContext;
      const sounds: AudioContext[] = [];
      globalThis.AudioContext = class extends Own {
        constructor() {
          super();
          sounds.push(this);
        }
      };
      Object.assign(globalThis, { sounds });
    });
    const sounds = () =>
      page.evaluate(() => (globalThis as unknown as { sounds: readonly unknown[] }).sounds.length);
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/counts`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await page.reload();
    await page.getByText('tiket di ponsel ini').waitFor();
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    await letIn(page);
    expect(await sounds()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await sounds()).toBe(1);
  });

  it('ask for the counts as often as the server says', async () => {
    const { page } = await visit();
    let asked = 0;
    await page.route('**/counts', async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      asked += 1;
      const response = await route.fetch();
      const { data } = (await response.json()) as { readonly data: object };
      return route.fulfill({ response, json: { data: { ...data, poll_after_seconds: 60 } } });
    });
    await page.clock.install();
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/counts`);
    await page.getByText('di dalam sekarang').first().waitFor();
    await page.getByText('tiket di ponsel ini').waitFor();
    const before = asked;
    await page.clock.fastForward(30_000);
    await page.getByText('Tersambung', { exact: true }).waitFor();
    expect(asked).toBe(before);
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked).toBe(before + 1);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe.skipIf(!hasBrowser())('a note', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });
  const noteOf = async (ticket: string) => {
    const { note } = await karcis.current.db
      .selectFrom('check_ins')
      .select('note')
      .where('ticket_id', '=', ticket)
      .executeTakeFirstOrThrow();
    return note;
  };

  it('is kept with guests who are let in by hand, of one press alone', async () => {
    const { page, context, faults } = await visit();
    const issue = (name: string) =>
      concert.issue(concert.people.holder.id, 'Active', { attendee_name: name });
    const [one, other, two, three, last] = [
      await issue('Ratna Kusuma'),
      await issue('Reza Kusuma'),
      await issue('Bagus Prakoso'),
      await issue('Bunga Prakoso'),
      await issue('Lestari Anggraini'),
    ];
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/search`);
    const look = async (q: string) => {
      await page.getByRole('searchbox').fill(q);
      await page.getByRole('button', { name: 'Cari' }).click();
      await page.locator('.found').first().waitFor();
    };
    const letInByHand = async (name: string) => {
      await forgetWords(page);
      const found = page.locator('.found', { hasText: name });
      await found.getByRole('button', { name: 'Masukkan', exact: true }).click();
    };
    const note = page.getByLabel('Catatan');
    await page.getByText('tiket di ponsel ini').waitFor();
    await look('kusuma');
    await expectAccessible(page);
    await note.fill('  Ponselnya mati ');
    await letInByHand('Ratna');
    await letIn(page);
    await expect.poll(() => note.inputValue()).toBe('');
    await letInByHand('Reza');
    await letIn(page);
    await look('prakoso');
    await note.fill('Satu keluarga');
    await page.getByRole('button', { name: 'Masukkan semua 2' }).click();
    await page.getByText('2 dari 2 masuk.').waitFor();
    await expect.poll(() => note.inputValue()).toBe('');
    expect([await noteOf(one), await noteOf(other), await noteOf(two), await noteOf(three)]).toEqual([
      'Ponselnya mati',
      null,
      'Satu keluarga',
      'Satu keluarga',
    ]);
    await context.setOffline(true);
    await page.getByText('Tanpa jaringan, yang dicari').waitFor();
    await look('lestari');
    await note.fill('Kertasnya robek');
    await letInByHand('Lestari');
    await letIn(page);
    await context.setOffline(false);
    await expect.poll(() => concert.entryOf(last)).toBe(true);
    expect(await noteOf(last)).toBe('Kertasnya robek');
    expect(faults).toEqual([]);
  });
});
