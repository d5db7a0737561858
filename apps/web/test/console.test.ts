import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { jobsQueued, jobThatIs } from '../../api/test/jobs/support.ts';
import { failedJob, mailThatIs } from '../../api/test/routes.ts';
import { endpointOf } from '../../api/test/webhook-records.ts';
import { addressOf } from '../src/console/address.ts';
import { countedLists } from '../src/screens/attention.ts';
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

  it('an administrator finds as many rows behind a count of the overview as it says', async () => {
    const { db, origin } = karcis.current;
    await failedJob(db);
    await jobsQueued(db, 1, { status: 'Succeeded', finished_at: new Date().toISOString() });
    await mailThatIs(db, 'Failed');
    await mailThatIs(db, 'Sent');
    await endpointOf(db, null, { status: 'Disabled' });
    await endpointOf(db, null, { url: 'https://example.org/other' });
    const error = await db.selectFrom('error_logs').select('id').limit(1).executeTakeFirstOrThrow();
    const { page, faults } = await signedIn('admin');
    const read = async (path: string) => (await page.request.get(`${origin}/api${path}`)).json();
    const totalOf = async (path: string) => {
      const { data, meta } = await read(path);
      return (meta?.total ?? data.length) as number;
    };
    const resolve = (status: 'Open' | 'Resolved') =>
      db
        .updateTable('error_logs')
        .set({ status, resolved_at: status === 'Open' ? null : new Date().toISOString() })
        .where('id', '=', error.id)
        .execute();
    await resolve('Resolved');
    const { needs_attention: counts } = (await read('/admin/dashboard')).data;
    const hrefs = page.locator('.attention a[href]');
    await page.goto('/admin');
    await hrefs.first().waitFor();
    const shown = await hrefs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const [name, { path, reads, by }] of Object.entries(countedLists)) {
      expect(counts[name], name).toBeGreaterThan(0);
      expect(shown, name).toContain(addressOf(path, by));
      expect(await totalOf(addressOf(reads.path, by)), name).toBe(counts[name]);
      // Control: without its filter it is another list.
      expect(await totalOf(reads.path), name).toBeGreaterThan(counts[name]);
    }
    await page
      .locator('.attention')
      .getByRole('link', { name: /webhook/i })
      .click();
    const rows = page.getByRole('main').locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(counts.webhooks_disabled);
    await page.getByRole('main').getByRole('link', { name: 'Hapus saringan' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(counts.webhooks_disabled);
    expect(faults).toEqual([]);
  });

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
