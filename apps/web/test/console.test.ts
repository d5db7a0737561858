import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

/** Accounts, what they open in the navigation of the console, and what they read there. */
const sentences = [
  ['admin', 'Umum', 'Karcis'],
  ['admin', 'Surel', 'tiket@karcis.test'],
  ['organizer', 'Pendapatan', 'Bersih untuk penyelenggara'],
] as const;

describe.skipIf(!hasBrowser())('in the console', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it.for(sentences)('%s opens %s and reads %s', async ([account, name, text]) => {
    const { page, faults } = await visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, account);
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('main').getByText(text).first().waitFor();
    expect(faults).toEqual([]);
  });
});
