import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { holdTwo, shopIn } from './buying-visits.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

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

  it('is asked about in the console', async () => {
    const { page } = await signedIn('admin');
    await page.goto('/admin/settings/contact');
    expect(await taken(page, 'support_email', 'rani@gmial.com')).toBe('rani@gmail.com');
  });
});
