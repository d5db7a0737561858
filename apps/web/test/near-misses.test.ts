import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, press, shopIn } from './buying-visits.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

const src = fileURLToPath(new URL('../src/', import.meta.url));

describe('a field for an email address', () => {
  it('asks about near misses in every source that draws one', () => {
    const drawing = globSync('**/*.tsx', { cwd: src }).filter((file) => {
      const text = readFileSync(src + file, 'utf8');
      return /type="email"|<Field[^>]*\{\.\.\.field\}|as === 'email'/s.test(text);
    });
    expect(drawing.length).toBeGreaterThan(5);
    expect(drawing.filter((file) => !readFileSync(src + file, 'utf8').includes('load={askNear}'))).toEqual(
      [],
    );
  });
});

describe.skipIf(!hasBrowser())('a near miss of an email address', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const signedIn = signedInForTests(() => karcis.current.origin);

  /** Types an address into a field, and takes the one that is asked about. Returns what the field has then. */
  async function taken(page: Page, name: string, typed: string): Promise<string> {
    const field = page.locator(`main [name="${name}"]`);
    await field.fill(typed);
    await page.getByRole('button', { name: 'Maksud Anda rani@gmail.com?' }).click();
    return field.inputValue();
  }

  it('is asked about at the checkout, of the buyer and of each ticket', async () => {
    const shop = await shopIn(karcis.current, { attendee_fields: 'Name and Email' });
    const { page } = await signedIn();
    await holdTwo(page, shop);
    // Control: nothing is asked about an address that is right.
    await page.locator('main [name="t1.email"]').fill('siti@example.org');
    expect(await taken(page, 'email', 'rani@gmial.com')).toBe('rani@gmail.com');
    expect(await page.getByRole('button', { name: /^Maksud Anda/ }).count()).toBe(0);
    expect(await taken(page, 't1.email', 'rani@gmail.con')).toBe('rani@gmail.com');
  });

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const asksFor = (page: Page) => page.getByRole('button', { name: /^Maksud Anda/ });

  it('is asked about before anything is sent, also where the button is pressed at once', async () => {
    const shop = await shopIn(karcis.current, { attendee_fields: 'Name and Email' });
    const { page } = await visit();
    const id = await holdTwo(page, shop);
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    await field('name').fill('Rani');
    await field('t1.name').fill('Siti');
    await field('t1.email').fill('siti@gmial.com');
    await field('email').fill('rani@gmial.com');
    await press(page, /^Bayar/);
    await page.getByRole('button', { name: 'Maksud Anda rani@gmail.com?' }).waitFor();
    await page.getByRole('button', { name: 'Maksud Anda siti@gmail.com?' }).waitFor();
    await expect.poll(() => focused(page)).toBe('email');
    await expect.poll(() => page.locator('.wrong:visible').count()).toBe(0);
    // One that was changed since is another one.
    await page.getByRole('button', { name: 'Maksud Anda rani@gmail.com?' }).click();
    await field('t1.email').fill('siti@gmal.com');
    await press(page, /^Bayar/);
    await expect.poll(() => focused(page)).toBe('t1.email');
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Reserved', buyer_email: null });
    // Another press means what is typed.
    await press(page, /^Bayar/);
    await expect.poll(async () => (await shop.orderRow(id)).buyer_email).toBe('rani@gmail.com');
  });

  it('is asked about where a draft has it, and once more by no further press', async () => {
    const shop = await shopIn(karcis.current);
    const { page } = await visit();
    const id = await holdTwo(page, shop);
    await page.locator('main [name="name"]').fill('Rani');
    await page.locator('main [name="email"]').fill('rani@gmial.com');
    await page.reload();
    await press(page, /^Bayar/);
    await asksFor(page).waitFor();
    await expect.poll(() => focused(page)).toBe('email');
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Reserved', buyer_email: null });
    await press(page, /^Bayar/);
    await expect.poll(async () => (await shop.orderRow(id)).buyer_email).toBe('rani@gmial.com');
  });

  it('is asked about before a link is mailed, and holds no sign-in up', async () => {
    const { page } = await visit();
    await page.goto('/orders/find');
    await page.locator('main [name="email"]').fill('rani@gmial.com');
    await press(page, 'Kirim tautan');
    await asksFor(page).waitFor();
    await expect.poll(() => focused(page)).toBe('email');
    expect(await page.getByRole('heading', { name: 'Periksa surel Anda' }).count()).toBe(0);
    await press(page, 'Kirim tautan');
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
    await page.goto('/signin');
    await page.locator('main [name="email"]').fill('rani@gmial.com');
    await page.locator('main [name="password"]').fill('salah');
    await press(page, 'Masuk');
    await page.getByRole('alert').getByText('Surel atau kata sandi tidak cocok').waitFor();
  });

  it('is asked about in the console', async () => {
    const { page } = await signedIn('admin');
    await page.goto('/admin/settings/contact');
    expect(await taken(page, 'support_email', 'rani@gmial.com')).toBe('rani@gmail.com');
  });
});
