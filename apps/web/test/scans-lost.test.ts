import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { mailedLinks } from '../../api/test/mail/mailed-links.ts';
import { signIn } from './sign-in.ts';
import { password, siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

/** States of the scans that the device keeps: one that waits, one that the server has refused, and one that it has. */
const states = ['waiting', 'aside', 'sent'] as const;

/**
 * Runs in the page: writes scans of somebody else, or reads how many there are. None where there is no database: who signs out has the
 * browser delete it, and it must not come about here without what the page keeps in it.
 */
const onDevice = (put: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('karcis');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () =>
      put.length === 0 ? resolve(0) : reject(new Error('The database does not open')),
    );
    opening.addEventListener('success', () => {
      const { result: db } = opening;
      const change = db.transaction('lines', 'readwrite');
      const lines = change.objectStore('lines');
      for (const state of put)
        lines.put({ nonce: state, event_id: 'event', owner: 'another', ticket_id: null, state, value: {} });
      const counting = lines.count();
      change.addEventListener('complete', () => {
        db.close();
        resolve(counting.result);
      });
      change.addEventListener('abort', () => reject(new Error('The database was deleted meanwhile')));
    });
  });

/** Opened before the page has made it, the database would have nothing in it. */
const isMade = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'karcis'));
async function keepScans(page: Page): Promise<void> {
  await expect.poll(() => isMade(page)).toBe(true);
  await page.evaluate(onDevice, states);
}
const scansLeft = (page: Page) => page.evaluate(onDevice, []);

/** What the page asks, each answered by what is said at that time. */
function answers(page: Page) {
  const asked: string[] = [];
  const answer = { isYes: false };
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answer.isYes ? dialog.accept() : dialog.dismiss());
  });
  return { asked, answer };
}
const ofTwo = expect.stringMatching(/^2 pemindaian hanya ada di perangkat ini/) as unknown;

describe.skipIf(!hasBrowser())('scans that are on this device alone', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('are asked about before the console signs out', async () => {
    const { page, faults } = await visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    const { asked, answer } = answers(page);
    const leave = page.getByRole('button', { name: 'Keluar', exact: true });
    await signIn(page, 'organizer');
    await page.waitForURL('**/organizer');
    await leave.waitFor();
    await keepScans(page);
    await leave.click();
    await expect.poll(() => asked).toEqual([ofTwo]);
    await page.reload();
    await leave.waitFor();
    expect(await scansLeft(page)).toBe(3);
    answer.isYes = true;
    await leave.click();
    await page.waitForURL('**/signin*');
    expect(asked).toHaveLength(2);
    await expect.poll(() => scansLeft(page)).toBe(0);
    // Control: without them nothing is asked.
    await signIn(page, 'organizer');
    await page.waitForURL('**/organizer');
    await leave.click();
    await page.waitForURL('**/signin*');
    expect(asked).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  it('are asked about before the account takes another address', async () => {
    const { page, faults } = await visit();
    const { asked, answer } = answers(page);
    await signIn(page, 'petugas2');
    await page.waitForURL('**/petugas');
    await page.goto('/account/profile');
    await page.getByLabel('Alamat baru').fill('petugas.baru@example.org');
    await page.getByRole('textbox', { name: 'Kata sandi', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByText('Tautan sedang dikirim ke petugas.baru@example.org').waitFor();
    const { pathname, hash } = new URL((await mailedLinks(karcis.current)).at(-1) ?? '');
    await page.goto(pathname + hash);
    await keepScans(page);
    const use = page.getByRole('button', { name: 'Pakai alamat ini' });
    await use.click();
    await expect.poll(() => asked).toEqual([ofTwo]);
    await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
    expect(await scansLeft(page)).toBe(3);
    answer.isYes = true;
    await use.click();
    await page.getByRole('heading', { name: 'Alamat Anda diganti' }).waitFor();
    expect(asked).toHaveLength(2);
    await expect.poll(() => scansLeft(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('are asked about before the account is closed', async () => {
    const { page, faults } = await visit();
    const { asked, answer } = answers(page);
    await signIn(page, 'holder', '/signin?next=/account/data');
    await page.getByRole('heading', { name: 'Data saya', level: 1 }).waitFor();
    await keepScans(page);
    await page.getByRole('button', { name: 'Hapus akun saya' }).click();
    const close = async () => {
      await page.getByLabel('Kata sandi', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Ya, hapus akun saya' }).click();
    };
    await close();
    await expect.poll(() => asked).toEqual([ofTwo]);
    expect(await scansLeft(page)).toBe(3);
    // What was not agreed to was not sent.
    await expect.poll(() => page.getByLabel('Kata sandi', { exact: true }).inputValue()).toBe('');
    answer.isYes = true;
    await close();
    // The account has tickets: it is asked about them as well, and not about the scans again.
    await page.getByRole('heading', { name: /^Akun Anda belum dihapus/ }).waitFor();
    expect(await scansLeft(page)).toBe(3);
    await page.getByRole('button', { name: 'Tetap hapus akun saya' }).click();
    await page.getByRole('heading', { name: 'Akun Anda ditutup' }).waitFor();
    expect(asked).toHaveLength(2);
    await expect.poll(() => scansLeft(page)).toBe(0);
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
  });
});
