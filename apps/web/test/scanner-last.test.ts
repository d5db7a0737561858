import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import {
  concertAtGates,
  type ConcertAtGates,
  gateVisitsForTests,
  goOn,
  letIn,
  startAlone,
  typeCode,
} from './gate-visits.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('the last five scans', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  const named = async (name: string, status: 'Active' | 'Refunded' = 'Active') => {
    const ticket = await concert.issue(concert.people.holder.id, status, { attendee_name: name });
    return { ticket, code: await concert.codeOf(ticket) };
  };
  const names = (page: Page) => page.locator('.scans .scan-name').allInnerTexts();
  const startAgain = async (page: Page) => {
    await page.reload();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
  };
  /** Waits until the device keeps what is shown: a page that is left earlier may not have come to it. */
  const kept = (page: Page, shown: readonly string[]) =>
    expect.poll(() => page.evaluate(keptLast, concert.event)).toEqual(shown);

  it('are there again once the page is loaded anew, may be taken back then, and stay so', async () => {
    const { page, faults } = await visit();
    const guests = [];
    for (const name of ['Ayu', 'Bima', 'Citra', 'Dewi', 'Eka']) guests.push(await named(name));
    const refused = await named('Fajar', 'Refunded');
    await concert.start(page);
    for (const { code } of guests) {
      await typeCode(page, code);
      await letIn(page);
    }
    await typeCode(page, refused.code);
    await goOn(page, 'Tolak');
    const five = ['Fajar', 'Eka', 'Dewi', 'Citra', 'Bima'];
    await kept(page, five);
    await startAgain(page);
    await expect.poll(() => names(page)).toEqual(five);
    await page.locator('.scans').getByText('Uang tiket sudah dikembalikan.').waitFor();
    await expectAccessible(page);
    await page.locator('.scan', { hasText: 'Eka' }).getByRole('button', { name: 'Batalkan' }).click();
    await page.locator('.scan', { hasText: 'Eka' }).getByText('Dibatalkan').waitFor();
    expect(await concert.entryOf(guests[4]?.ticket ?? '')).toBe(false);
    await kept(page, ['Fajar', 'Eka (undone)', 'Dewi', 'Citra', 'Bima']);
    await startAgain(page);
    await page.locator('.scan', { hasText: 'Eka' }).getByText('Dibatalkan').waitFor();
    expect(await names(page)).toEqual(five);
    // What is scanned now comes before them.
    await typeCode(page, (await named('Gita')).code);
    await letIn(page);
    await expect.poll(() => names(page)).toEqual(['Gita', ...five.slice(0, 4)]);
    expect(faults).toEqual([]);
  });

  it('are there again without a network, those that were judged alone as well', async () => {
    const { page, context } = await visit();
    const [online, alone] = [await named('Hasan'), await named('Indah')];
    await concert.start(page);
    await typeCode(page, online.code);
    await letIn(page);
    await kept(page, ['Hasan']);
    await startAlone(page);
    await expect.poll(() => names(page)).toEqual(['Hasan']);
    await typeCode(page, alone.code);
    await letIn(page);
    await kept(page, ['Indah', 'Hasan']);
    await startAgain(page);
    await expect.poll(() => names(page)).toEqual(['Indah', 'Hasan']);
    await page.locator('.scan', { hasText: 'Indah' }).getByText('Diperiksa tanpa jaringan.').waitFor();
    // Taken back before it was sent: the server hears of both.
    await page.locator('.scan', { hasText: 'Indah' }).getByRole('button', { name: 'Batalkan' }).click();
    await page.getByText('Dibatalkan').waitFor();
    await context.setOffline(false);
    await page
      .getByText(/belum terkirim/)
      .first()
      .waitFor({ state: 'hidden' });
    expect([await concert.entryOf(online.ticket), await concert.entryOf(alone.ticket)]).toEqual([
      true,
      false,
    ]);
  });

  it('are taken back once however often it is pressed, and the focus goes to what is said of it', async () => {
    const { page } = await visit();
    const { ticket, code } = await named('Melati');
    await concert.start(page);
    await typeCode(page, code);
    await letIn(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/undo')) sent.push(request.postDataJSON().nonce);
    });
    const row = page.locator('.scan', { hasText: 'Melati' });
    const button = row.getByRole('button', { name: 'Batalkan' });
    await page.route('**/undo', refuse(409, 'not_the_latest'), { times: 1 });
    await button.click();
    await row.getByText('Tidak bisa dibatalkan.').waitFor();
    // The answer comes once both presses were made.
    let answer = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/undo', async (route) => {
      await pressed;
      await route.continue();
    });
    await button.dblclick();
    answer();
    await row.getByRole('status').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dibatalkan');
    expect(await row.getByText('Tidak bisa dibatalkan.').count()).toBe(0);
    // What is tried again is the same undo.
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
    expect(await concert.entryOf(ticket)).toBe(false);
  });

  it('have their day beside the hour on another day', async () => {
    const { page } = await visit();
    await concert.start(page);
    await typeCode(page, (await named('Lukas')).code);
    await letIn(page);
    await kept(page, ['Lukas']);
    const said = page.locator('.scan', { hasText: 'Lukas' }).getByText(/\d\d\.\d\d/);
    await page.evaluate(movedBack, { event: concert.event, by: 0 });
    await startAgain(page);
    expect(await said.innerText()).toMatch(/^\d\d\.\d\d/);
    await page.evaluate(movedBack, { event: concert.event, by: 48 * 3_600_000 });
    await startAgain(page);
    expect(await said.innerText()).toMatch(/^\p{L}+, \d+ .*\d\d\.\d\d/u);
  });

  it('are of who has scanned, and nobody else who signs in on the phone', async () => {
    const { page, context } = await visit();
    await concert.start(page);
    await typeCode(page, (await named('Joko')).code);
    await letIn(page);
    await kept(page, ['Joko']);
    // The session ends by itself, and a colleague takes the phone.
    await context.clearCookies();
    await signIn(page, 'petugas2', `/signin?next=/petugas/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
    await page.getByText('Belum ada yang dipindai di ponsel ini.').waitFor();
    await typeCode(page, (await named('Kartika')).code);
    await letIn(page);
    expect(await names(page)).toEqual(['Kartika']);
  });
});

/** A scan as a page keeps it for the list. */
interface KeptScan {
  readonly name: string;
  readonly at: string;
  readonly isUndone?: boolean;
  readonly code: string | null;
}

/** Runs in the page: names of the scans of an event that it keeps for the list. None may have the code that opens a gate. */
const keptLast = (event: string) =>
  new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('error', () => reject(new Error('The database does not open')));
    opening.addEventListener('success', () => {
      const { result: db } = opening;
      const read = db.transaction('kept').objectStore('kept').get(`last ${event}`);
      read.addEventListener('success', () => {
        db.close();
        const scans: KeptScan[] = read.result?.value ?? [];
        resolve(
          scans.map(
            ({ name, isUndone, code }) => `${name}${isUndone === true ? ' (undone)' : ''}${code ?? ''}`,
          ),
        );
      });
    });
  });

/** Runs in the page: has these scans be so many milliseconds older. */
const movedBack = ({ event, by }: { readonly event: string; readonly by: number }) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('error', () => reject(new Error('The database does not open')));
    opening.addEventListener('success', () => {
      const { result: db } = opening;
      const store = db.transaction('kept', 'readwrite').objectStore('kept');
      const read = store.get(`last ${event}`);
      read.addEventListener('success', () => {
        const scans: KeptScan[] = read.result.value;
        const value = scans.map((scan) => ({
          ...scan,
          at: new Date(Date.parse(scan.at) - by).toISOString(),
        }));
        store.put({ ...read.result, value });
        store.transaction.addEventListener('complete', () => {
          db.close();
          resolve();
        });
      });
    });
  });
