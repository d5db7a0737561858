import type { EntryType } from 'node:perf_hooks';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { Press } from './screens.ts';

/** A network as Chromium emulates it: bytes a second, and milliseconds from a request to its answer. */
export const networks = {
  'slow 4G': { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 },
  '3G': { downloadThroughput: 700_000 / 8, uploadThroughput: 350_000 / 8, latency: 300 },
} as const;
export type Network = keyof typeof networks;

/** A cheap phone computes as many times slower than this machine. */
const SLOWER = 4;
/** Milliseconds after which a screen is measured as it is: a page may never stop asking. */
const PATIENCE = 30_000;

/** What a visitor with an empty cache gets and waits for. Sizes in bytes as they were sent, without headers; times in milliseconds. */
export interface Visit {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  /** Everything, pictures, fonts, answers of the API and headers included. */
  readonly all: number;
  /** How many requests that were. */
  readonly requests: number;
  /** Until the largest element was painted. */
  readonly lcp: number;
  /** By how much things moved that were there already: the sum of all shifts, which is never less than CLS. */
  readonly cls: number;
  /** From the slowest key or press until the next paint; 0 where all were faster than 16 ms. */
  readonly inp: number;
}

/** What the page notes of itself, from its first line on. */
interface Notes {
  lcp: number;
  cls: number;
  inp: number;
  /** When the last press was made. */
  pressed: number;
}
declare global {
  var notes: Notes;
}

// What a page has and Node.js has not, as far as functions that run in a page use it here.
declare const document: { querySelector(selector: string): { readonly innerText: string } | null };
declare const navigator: { readonly serviceWorker: { readonly ready: Promise<object> } };
declare function requestAnimationFrame(callback: () => void): number;
declare function addEventListener(
  type: 'click',
  listener: (event: { readonly timeStamp: number }) => void,
  options: { readonly capture: boolean },
): void;

/** Runs in the page, before anything else does. */
function takeNotes(): void {
  globalThis.notes = { lcp: 0, cls: 0, inp: 0, pressed: 0 };
  const { notes } = globalThis;
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly interactionId: number;
  }
  const watch = (type: string, note: (entry: Entry) => void) => {
    const options = { type: type as EntryType, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) note(entry);
    }).observe(options);
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    notes.lcp = startTime;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) notes.cls += value;
  });
  watch('event', ({ duration, interactionId }) => {
    if (interactionId > 0) notes.inp = Math.max(notes.inp, duration);
  });
  addEventListener('click', ({ timeStamp }) => void (notes.pressed = timeStamp), { capture: true });
}

/** A device on a network, with an empty cache, for one visit. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly protocol: CDPSession;
}

/** Opens a phone, or the screen of a desk that is as slow as one. */
export async function openDevice(
  browser: Browser,
  network: Network,
  options: BrowserContextOptions,
): Promise<Device> {
  const context = await browser.newContext(options);
  await context.addInitScript(takeNotes);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, protocol };
}

/** Opens an address, waits until nothing is loaded any more, then walks over it by keyboard, presses its heading, and what else is given. */
export async function visit(
  { page, protocol }: Device,
  address: string,
  presses: readonly Press[] = [],
): Promise<Visit> {
  const sizes = countBytes(protocol);
  await page.goto(address, { waitUntil: 'load', timeout: 2 * PATIENCE });
  await isQuiet(page);
  // What is loaded for a press is no part of what is there before. Input ends the search for the largest element.
  const bytes = sizes();
  const { lcp } = await page.evaluate(() => globalThis.notes);
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  await page
    .locator('h1')
    .first()
    .click({ position: { x: 2, y: 2 }, timeout: 5000 })
    .catch(() => undefined);
  for (const { on, types } of presses) {
    await page.locator(on).first().click();
    if (types !== undefined) await page.keyboard.type(types);
  }
  await isPainted(page);
  const { cls, inp } = await page.evaluate(() => globalThis.notes);
  return { ...bytes, lcp, cls, inp };
}

/** Milliseconds from a press on a link until its screen has all it asked for, in the same document. */
export async function pressed({ page }: Device, link: string): Promise<number> {
  const before = await page.locator('h1').first().innerText();
  await page.locator(link).first().click();
  const shown = await page.waitForFunction((before) => {
    const heading = document.querySelector('h1')?.innerText;
    const isThere = heading !== undefined && heading !== before;
    return isThere && document.querySelector('.loading, [aria-busy="true"]') === null && performance.now();
  }, before);
  return Number(await shown.jsonValue()) - (await page.evaluate(() => globalThis.notes.pressed));
}

/** Milliseconds until the largest element of what is opened again. */
export async function openedAgain({ page }: Device): Promise<number> {
  await page.reload();
  await isQuiet(page);
  return (await page.evaluate(() => globalThis.notes)).lcp;
}

export const isQuiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined);

/** Runs in the page: waits until it opens without a network. */
export const worksOffline = (): Promise<void> => navigator.serviceWorker.ready.then(() => undefined);

/** Two frames later, and the observers have been told. */
const isPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );

/** Adds up what comes from now on. */
function countBytes(protocol: CDPSession): () => Pick<Visit, 'html' | 'css' | 'js' | 'all' | 'requests'> {
  type Kind = 'html' | 'css' | 'js';
  const sizes = new Map<string, { readonly name: Kind | undefined; readonly body: number | undefined }>();
  const sum = { html: 0, css: 0, js: 0, all: 0, requests: 0 };
  const names: Readonly<Record<string, Kind>> = {
    Document: 'html',
    Stylesheet: 'css',
    Script: 'js',
  };
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    const length = response.headers['content-length'] ?? response.headers['Content-Length'];
    sizes.set(requestId, { name: names[type], body: length === undefined ? undefined : Number(length) });
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength;
    sum.requests += 1;
    const { name, body = encodedDataLength } = sizes.get(requestId) ?? {};
    if (name !== undefined) sum[name] += body;
  });
  return () => ({ ...sum });
}
