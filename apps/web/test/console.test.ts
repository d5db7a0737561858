import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { type Visit, visitsForTests } from './visit.ts';

/** Accounts, what they open in the navigation of the console, and what they read there. */
const sentences = [
  ['admin', 'Umum', 'Karcis'],
  ['admin', 'Surel', 'tiket@karcis.test'],
  ['organizer', 'Pendapatan', 'Bersih untuk penyelenggara'],
] as const;

describe.skipIf(!hasBrowser())('in the console', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  async function signedIn(account: string): Promise<Visit> {
    const visited = await visit();
    await visited.page.setViewportSize({ width: 1280, height: 800 });
    await signIn(visited.page, account);
    await visited.page.getByRole('navigation').first().waitFor();
    return visited;
  }

  /** People go from screen to screen: each signs in once. */
  const people = new Map<string, Promise<Visit>>();

  it.for(sentences)('%s opens %s and reads %s', async ([account, name, text]) => {
    const person = people.get(account) ?? signedIn(account);
    people.set(account, person);
    const { page, faults } = await person;
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await link.and(page.locator('[aria-current="page"]')).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText(text).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('one signs out, also where the session has ended already', async () => {
    const { page, context } = await signedIn('admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A read that is answered without the cookie would lead to the sign-in by itself.
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Keluar' }).click();
    await page.waitForURL('**/signin');
    await page.getByRole('heading', { name: 'Masuk' }).waitFor();
  });
});
