import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signedInForTests } from './console-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

/** Signs somebody in in another tab of the same browser: the session of all tabs is theirs from then on. */
async function signInBeside(page: Page, name: string): Promise<void> {
  const other = await page.context().newPage();
  await signIn(other, name, '/signin?next=/account/profile');
  await other.waitForURL(({ pathname }) => pathname === '/account/profile');
  await other.close();
}

describe.skipIf(!hasBrowser())('a console while somebody else signs in in another tab', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const eventOf = (id: string) =>
    karcis.current.db
      .selectFrom('events')
      .select(['id', 'summary', 'status', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const someEvent = async (status: 'Published' | 'Pending Review') => {
    const { db } = karcis.current;
    const { id } = await db
      .selectFrom('events')
      .select('id')
      .where('status', '=', status)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const nameIn = (page: Page) => page.locator('.side .who strong');
  const nameOf = async (account: string) =>
    (
      await karcis.current.db
        .selectFrom('users')
        .select('name')
        .where('email', '=', `${account}@karcis.test`)
        .executeTakeFirstOrThrow()
    ).name;

  it('saves nothing in the name of the other one, and becomes theirs', async () => {
    const id = await someEvent('Published');
    const before = await eventOf(id);
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto(`/admin/events/${id}`);
    await main.getByLabel('Ringkasan').fill('Di bawah nama orang lain');
    await signInBeside(page, 'admin2');
    const loaded = page.waitForEvent('load');
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await loaded;
    await nameIn(page)
      .getByText(await nameOf('admin2'))
      .waitFor();
    expect(await eventOf(id)).toEqual(before);
    // Control: the other one saves.
    await main.getByLabel('Ringkasan').fill('Di bawah nama sendiri');
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect((await eventOf(id)).summary).toBe('Di bawah nama sendiri');
  });

  it('does nothing by a button in the name of the other one', async () => {
    const id = await someEvent('Pending Review');
    const before = await eventOf(id);
    const { page } = await signedIn('admin');
    await page.goto(`/admin/events/${id}`);
    await page.getByRole('button', { name: 'Setujui dan terbitkan' }).click();
    await signInBeside(page, 'admin2');
    const loaded = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'Setujui dan terbitkan' }).click();
    await loaded;
    await nameIn(page)
      .getByText(await nameOf('admin2'))
      .waitFor();
    expect(await eventOf(id)).toEqual(before);
  });

  it('loads anew where an answer is for another account than the page', async () => {
    const { page } = await signedIn('admin');
    await page.clock.install();
    await page.goto('/admin/venues');
    await nameIn(page)
      .getByText(await nameOf('admin'))
      .waitFor();
    await signInBeside(page, 'admin2');
    const loaded = page.waitForEvent('load');
    // Answers are old enough to be asked for again when the window comes back.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await loaded;
    await nameIn(page)
      .getByText(await nameOf('admin2'))
      .waitFor();
  });
});
