import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests, letIn, typeCode } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a phone at a gate whose storage fails', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
    // Its list is not empty.
    await concert.ticket();
  });
  const start = async (page: Page) => {
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByRole('button', { name: 'Mulai memindai' }).click();
  };
  const goesIn = async (page: Page) => {
    const ticket = await concert.ticket();
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    expect(await concert.entryOf(ticket)).toBe(true);
  };

  it.each([
    ['is full', fill],
    ['does not open', lock],
  ])('scans as long as the server answers, and keeps its list again afterwards: it %s', async (_, fail) => {
    const { page, context } = await visit();
    await context.addInitScript(fail);
    await start(page);
    await page.getByText('Penyimpanan ponsel ini penuh atau rusak.').waitFor();
    await page.getByText('Tersambung', { exact: true }).waitFor();
    await expectAccessible(page);
    await goesIn(page);
    expect(await page.getByText('Tersambung', { exact: true }).count()).toBe(1);
    await page.evaluate(() => {
      Object.assign(globalThis, { isFailing: false });
      dispatchEvent(new Event('online'));
    });
    await page.getByText('tiket di ponsel ini').waitFor();
    expect(await page.getByText('Penyimpanan ponsel ini penuh atau rusak.').count()).toBe(0);
  });

  it('is alone only where the server does not answer, full or not', async () => {
    const { page, context } = await visit();
    await context.addInitScript(fill);
    await start(page);
    await page.getByText('Tersambung', { exact: true }).waitFor();
    await page.route('**/gate-pack**', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Tanpa jaringan', { exact: true }).waitFor();
  });

  it('asks the server once more where it has nothing to judge by', async () => {
    const { page } = await visit();
    await page.route('**/gate-pack**', (route) => route.abort());
    await start(page);
    await page.getByText('Tanpa jaringan', { exact: true }).waitFor();
    await goesIn(page);
    // Nobody answers, and it says so (control).
    await page.route('**/checkins', (route) => route.abort());
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    await page.getByRole('dialog').getByText('Tidak tercatat').waitFor();
  });
});

/** Runs in a page before its scripts: no ticket can be kept, as on a full disk, while `isFailing`. */
function fill(): void {
  Object.assign(globalThis, { isFailing: true });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    const { isFailing } = globalThis as { isFailing?: boolean };
    if (isFailing === true && this.name === 'packed') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, given);
  };
}

/** Runs in a page before its scripts: the database does not open while `isFailing`. */
function lock(): void {
  Object.assign(globalThis, { isFailing: true });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, ...given: Parameters<typeof open>) {
    const { isFailing } = globalThis as { isFailing?: boolean };
    if (isFailing === true) throw new DOMException('Broken', 'UnknownError');
    return open.apply(this, given);
  };
}
