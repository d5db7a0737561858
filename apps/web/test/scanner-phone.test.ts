import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

// What the page notes of the phone.
declare global {
  /** What was asked for, in order. */
  var asked: string[];
  /** Whether the browser promises to keep what is stored. */
  var keeps: boolean;
  /** Tracks of cameras that were opened. */
  var tracks: MediaStreamTrack[];
  /** Pictures that readers were given, and listeners to what they say. */
  var searched: number;
  var heard: number;
}
const statesOf = () => globalThis.tracks.map(({ readyState }) => readyState);
const askedOf = (page: Page) => page.evaluate(() => globalThis.asked);
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** A phone with a light, whose screen can be kept awake: runs in the page, and notes what is asked for. */
function phone(): void {
  globalThis.asked = [];
  globalThis.keeps = false;
  const { asked } = globalThis;
  const track = MediaStreamTrack.prototype;
  track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
  track.applyConstraints = async (constraints) => void asked.push(`light ${JSON.stringify(constraints)}`);
  const request = async () => {
    asked.push('awake');
    return { release: async () => void asked.push('asleep') };
  };
  globalThis.tracks = [];
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await getUserMedia.apply(this, given);
    globalThis.tracks.push(...stream.getTracks());
    return stream;
  };
  globalThis.searched = 0;
  globalThis.heard = 0;
  const { postMessage, addEventListener } = Worker.prototype;
  Worker.prototype.postMessage = function (
    message: unknown,
    options?: StructuredSerializeOptions | Transferable[],
  ) {
    globalThis.searched += 1;
    postMessage.call(this, message, options as StructuredSerializeOptions);
  };
  Worker.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
    globalThis.heard += 1;
    addEventListener.apply(this, given);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  StorageManager.prototype.persisted = async () => false;
  StorageManager.prototype.persist = async () => {
    asked.push('keep');
    return globalThis.keeps;
  };
}

describe.skipIf(!hasBrowser())('a phone at a gate', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(
    () => karcis.current.origin,
    () => camera,
  );
  let concert: ConcertAtGates;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
  });

  it('says where its camera cannot be used, and tries it again with a reader of its own', async () => {
    const { page, context } = await visit();
    await page.addInitScript(phone);
    await context.route('**/*.wasm', (route) => route.abort());
    await concert.start(page);
    const failed = page.getByText('Kamera tidak bisa dipakai.');
    await failed.waitFor();
    // What has failed lets the camera go.
    await expect.poll(() => page.evaluate(statesOf)).toEqual(['ended']);
    await context.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    const light = page.getByRole('button', { name: 'Lampu' });
    await light.waitFor();
    expect(await failed.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Arahkan kamera ke kode tiket',
    );
    expect(await page.evaluate(statesOf)).toEqual(['ended', 'live']);
    // However many pictures are searched, the reader is heard by one pair of listeners.
    await page.waitForFunction(() => globalThis.searched >= 5);
    expect(await page.evaluate(() => globalThis.heard)).toBe(4);
    // A call takes the camera away while its light is on: the next one begins dark.
    await light.click();
    await expect.poll(() => light.getAttribute('aria-pressed')).toBe('true');
    await page.evaluate(() => globalThis.tracks.at(-1)?.dispatchEvent(new Event('ended')));
    await failed.waitFor();
    expect(await light.count()).toBe(0);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect.poll(() => light.getAttribute('aria-pressed')).toBe('false');
  });

  it('has its light switched on and off, and its screen stays awake until the scanner stops', async () => {
    const { page, faults } = await visit();
    await page.addInitScript(phone);
    await concert.start(page);
    const light = page.getByRole('button', { name: 'Lampu' });
    await light.click();
    await expect.poll(() => light.getAttribute('aria-pressed')).toBe('true');
    await light.click();
    await expect.poll(() => light.getAttribute('aria-pressed')).toBe('false');
    // Whoever looks at something else and comes back: the browser has let the screen go.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('button', { name: 'Berhenti' }).click();
    await page.getByRole('button', { name: 'Mulai memindai' }).waitFor();
    expect(await askedOf(page)).toEqual([
      'awake',
      'light {"advanced":[{"torch":true}]}',
      'light {"advanced":[{"torch":false}]}',
      'awake',
      'asleep',
    ]);
    expect(faults).toEqual([]);
  });

  it('offers no light where the camera has none', async () => {
    const { page } = await visit();
    await concert.start(page);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
    expect(await page.getByRole('button', { name: 'Lampu' }).count()).toBe(0);
  });

  it('is asked to keep what is on it, and says what came of that', async () => {
    const { page } = await visit();
    await page.addInitScript(phone);
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}/setup`);
    const ask = page.getByRole('button', { name: 'Minta disimpan' });
    await ask.click();
    await page.getByText('Peramban belum mau.').waitFor();
    await page.evaluate(() => void (globalThis.keeps = true));
    await ask.click();
    await ask.waitFor({ state: 'detached' });
    expect(await askedOf(page)).toEqual(['keep', 'keep']);
  });
});
