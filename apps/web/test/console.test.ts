import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { jobsQueued, jobThatIs } from '../../api/test/jobs/support.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

/** What accounts open in the navigation of the console, one after the other, and read there. */
const sentences = {
  admin: [
    ['Umum', 'Karcis'],
    ['Surel', 'Surel percobaan'],
    ['Acara', 'Buat acara'],
  ],
  organizer: [
    ['Acara', 'Buat acara'],
    ['Pendapatan', 'Bersih untuk penyelenggara'],
  ],
} as const;

describe.skipIf(!hasBrowser())('in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  it.for(Object.entries(sentences))(
    'an account goes from screen to screen: %s',
    async ([account, opened]) => {
      const { page, faults } = await signedIn(account);
      for (const [name, text] of opened) {
        const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
        await link.click();
        await link.and(page.locator('[aria-current="page"]')).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('main').getByText(text).first().waitFor();
      }
      expect(faults).toEqual([]);
    },
  );

  it('an administrator has a job tried again, and gives it up when asked twice', async () => {
    const { page, faults } = await signedIn('admin');
    const { db } = karcis.current;
    const failed = { status: 'Failed', finished_at: new Date().toISOString(), attempts: 3 } as const;
    const [id = ''] = await jobsQueued(db, 1, { ...failed, last_error: 'Error: rusak' });
    await page.goto(`/admin/jobs?show=${id}`);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByText('Pekerjaan ini segera dicoba lagi.').waitFor();
    expect((await jobThatIs(db, id, 'Queued')).attempts).toBe(0);
    await page.getByRole('button', { name: 'Hentikan pekerjaan' }).click();
    const question = page.getByRole('dialog', { name: /^Hentikan pekerjaan ini\?/ });
    await question.getByRole('button', { name: 'Jangan' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await jobThatIs(db, id, 'Queued')).status).toBe('Queued');
    await page.getByRole('button', { name: 'Hentikan pekerjaan' }).click();
    await question.getByRole('button', { name: 'Hentikan pekerjaan' }).click();
    await page.getByText('Pekerjaan ini dihentikan.').waitFor();
    await jobThatIs(db, id, 'Discarded');
    // Nothing is offered that is not possible any more.
    await page.getByRole('button', { name: 'Hentikan pekerjaan' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
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
