import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('the form of a new record', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const absent = '01a1588e-706a-7e32-a453-1cf01680d795';

  it('is not found where its event is not', async () => {
    const { page } = await visit();
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    await page.goto(`/admin/events/${absent}/ticket-types/new`);
    await page.getByRole('heading', { level: 1, name: 'Halaman ini tidak ada.' }).waitFor();
  });

  it('says that the settings cannot be read, and reads them again', async () => {
    const { page } = await visit();
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    await page.route('**/api/settings/general', refuse(403, 'forbidden'));
    await page.goto('/admin/events/new');
    const again = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
    await again.waitFor();
    await page.unroute('**/api/settings/general');
    await again.click();
    await page.getByRole('main').getByLabel('Judul', { exact: true }).waitFor();
  });
});

describe.skipIf(!hasBrowser())('a list that is being read', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('offers to add something once it is known where that stands', async () => {
    const { page } = await visit();
    const main = page.getByRole('main');
    const add = main.getByRole('link', { name: 'Tambah tempat' });
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/admin/venues?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/venues');
    await main.locator('.head ~ .loading').waitFor();
    expect(await add.count()).toBe(0);
    goOn();
    await add.first().waitFor();
  });
});
