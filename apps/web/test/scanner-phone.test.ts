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
}
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
