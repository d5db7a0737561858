import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { hasBrowser, launchUndebugged } from '../../../tools/chromium.ts';
import type { SiteFile } from '../../api/src/http/site/built-site.ts';
import { dist } from '../build/stamp.ts';
import { holdTwo, shopIn } from './buying-visits.ts';
import { concertAtGates, letIn, startAlone, typeCode, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { keptLines } from './kept-lines.ts';
import { siteForTests } from './site.ts';
import { storedText } from './stored-text.ts';
import { activeTicket, code, keptNote, openAndKeep } from './wallet-visits.ts';

/** For a busy machine: what is waited for comes at once elsewhere. */
const patient = { timeout: 60_000 };

/** The service worker as it is served, and the number of the version in it. */
let worker: { -readonly [Name in keyof SiteFile]: SiteFile[Name] } | undefined;
let version = 0;

/** The version in a service worker: nothing else in it has as many of these signs. */
const versionIn = /[0-9a-f]{16}/;

/** Rooms that a service worker keeps here. */
type Room = '/tickets' | '/petugas';

/** Serves the service worker of a next build. Returns the name under which it keeps a room. */
function deploy(room: Room = '/tickets'): string {
  if (worker === undefined) throw new Error('The server starts before the first test, not earlier');
  const next = String((version += 1)).padStart(16, '0');
  worker.plain = Buffer.from(worker.plain.toString().replace(versionIn, next));
  return `karcis ${room} ${next}`;
}

const keptVersions = (page: Page) => page.evaluate(() => caches.keys());

/** Addresses of what a version keeps. */
const keptBy = (page: Page, version: string) =>
  page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys();
    return kept.map(({ url }) => url).toSorted();
  }, version);

/** Whether a new version of a room is there and has not taken over. */
const waits = (page: Page, room: Room = '/tickets') =>
  page.evaluate(
    async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.waiting != null,
    room,
  );

/**
 * Opens a screen again until this version keeps its room, alone. It is ready: while a page is loaded, no browser looks for one. Each
 * page asks once: while the one before is still there, there are two, and the new version waits for the next one.
 */
async function takesOver(page: Page, version: string, isOpen = keptNote(page)): Promise<void> {
  const isAlone = async () => expect(await keptVersions(page)).toEqual([version]);
  for (let time = 1; ; time += 1) {
    const taken = await vi.waitFor(isAlone, { timeout: 2000, interval: 100 }).then(
      () => true,
      () => false,
    );
    if (taken) return;
    if (time > 30) return isAlone();
    await page.reload();
    await isOpen.waitFor();
  }
}

/** The file that was built of a source. */
function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(`${dist}client/manifest.json`, 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`The build has no ${source}`);
  return file;
}

describe.skipIf(!hasBrowser())('a deployment', () => {
  const karcis = siteForTests(async (built) => {
    const file = built.files.get('/sw.js');
    if (file === undefined) throw new Error('The build has no service worker');
    worker = { ...file, coded: new Map() };
    return { ...built, files: new Map([...built.files, ['/sw.js', worker]]) };
  });
  const visit = gateVisitsForTests(
    () => karcis.current.origin,
    () => [],
    launchUndebugged,
  );

  it('takes over in the wallet, and the kept ticket stays', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, faults } = await visit();
    await openAndKeep(page, ticket.id);
    const [before = ''] = await keptVersions(page);
    const files = await keptBy(page, before);
    const after = deploy();
    expect(before).not.toBe(after);
    // Where it is ready before the page asks, it takes over at once.
    await page.reload();
    await expect
      .poll(async () => (await waits(page)) || (await keptVersions(page)).join() === after, patient)
      .toBe(true);
    await takesOver(page, after);
    expect(await storedText(page)).toContain(ticket.code);
    expect(await keptBy(page, after)).toEqual(files);
    expect(files).toContain(new URL('/tickets', page.url()).href);
    await code(page).waitFor();
    expect(faults).toEqual([]);
  });

  it('waits while the wallet is open in another tab', async () => {
    const ticket = await activeTicket(karcis.current);
    const { page, context } = await visit();
    await openAndKeep(page, ticket.id);
    const [before] = await keptVersions(page);
    const other = await context.newPage();
    await other.goto('/tickets');
    await other.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    const after = deploy();
    await page.reload();
    await expect.poll(() => waits(page), patient).toBe(true);
    for (const _ of [1, 2]) {
      await page.reload();
      await keptNote(page).waitFor();
    }
    expect(await waits(page)).toBe(true);
    expect(await keptVersions(page)).toEqual([before, after]);
    // Control: alone, it takes over.
    await other.close();
    await takesOver(page, after);
  });

  it('waits while the scanner has scans to send, which the version sends that has made them', async () => {
    const concert = await concertAtGates(karcis.current);
    const ticket = await concert.ticket();
    const { page, context } = await visit();
    await concert.start(page);
    await startAlone(page);
    await typeCode(page, await concert.codeOf(ticket));
    await letIn(page);
    // The network is there again, and the server does not answer to scans yet.
    const [before] = await keptVersions(page);
    await page.route('**/checkins/batch', (route) => route.fulfill({ status: 502 }));
    await context.setOffline(false);
    const after = deploy('/petugas');
    const start = page.getByRole('button', { name: 'Mulai memindai' });
    await page.reload();
    await expect.poll(() => waits(page, '/petugas'), patient).toBe(true);
    for (const _ of [1, 2]) {
      await page.reload();
      await start.waitFor();
      await page.getByText('1 belum terkirim').first().waitFor();
    }
    expect(await waits(page, '/petugas')).toBe(true);
    expect(await keptVersions(page)).toEqual([before, after]);
    // Control: once they are sent, it takes over.
    await page.unroute('**/checkins/batch');
    await page.reload();
    await expect.poll(() => concert.entryOf(ticket), patient).toBe(true);
    // Until the page has read the answer: loaded anew before that, it has the scan to send again.
    await expect.poll(() => keptLines(page, 'waiting'), patient).toBe(0);
    await takesOver(page, after, start);
  });

  it('that removes the code of the checkout loads the page again, once, and what was typed stays', async () => {
    const shop = await shopIn(karcis.current);
    const { page } = await visit();
    const id = await holdTwo(page, shop);
    const name = page.getByLabel('Nama', { exact: true });
    await name.fill('Rani');
    await page.goto(`/orders/${id}`);
    const goOn = page.getByRole('link', { name: 'Lanjutkan pesanan' });
    await goOn.waitFor();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.route(`**/${builtFile('src/buy/checkout.tsx')}`, (route) =>
      loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await goOn.click();
    await expect.poll(() => name.isVisible(), patient).toBe(true);
    expect(await name.inputValue()).toBe('Rani');
    // What is held is still the same order.
    expect(loads).toEqual([`/checkout/${id}`]);
    expect(await shop.orders()).toHaveLength(1);
  });

  it('that removes the code of a screen loads the page again, once', async () => {
    const { page, context } = await visit();
    await signIn(page, 'organizer');
    const report = page.getByRole('main').getByRole('link', { name: 'Pendapatan' });
    await report.waitFor();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    const notLoaded = page.getByRole('heading', { name: 'Halaman ini belum bisa dibuka' });
    const again = page.getByRole('button', { name: 'Coba lagi' });

    // Without a network the page stays: loading it again would lose it.
    await context.setOffline(true);
    await report.click();
    await notLoaded.waitFor();
    await again.click();
    await notLoaded.waitFor();
    expect(loads).toEqual([]);
    await context.setOffline(false);
    await page.goBack();
    await report.waitFor();

    let isGone = true;
    await page.route(`**/${builtFile('src/console/report.tsx')}`, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await report.click();
    await notLoaded.waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual(['/organizer/reports/revenue']);
    isGone = false;
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Pendapatan' }).waitFor();
    expect(loads).toHaveLength(2);

    // The next deployment is another one.
    await page.route(`**/${builtFile('src/console/overview.tsx')}`, (route) =>
      loads.length === 2 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Karcis' }).first().click();
    await report.waitFor();
    expect(loads).toHaveLength(3);
  });
});
