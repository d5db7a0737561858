import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('the room of check-in staff', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it.for(['light', 'dark'] as const)('shows events and scans, in the %s scheme', async (scheme) => {
    const { page, faults } = await visit(scheme);
    await signIn(page, 'petugas');
    await page.getByRole('heading', { name: 'Hari ini' }).waitFor();
    await expectAccessible(page, scheme);
    const [red = 255] = await page.evaluate(() =>
      (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeLessThan(64);
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Lihat riwayat pemindaian' }).waitFor();
    await expectAccessible(page, scheme);
    await page
      .getByRole('navigation', { name: 'Navigasi petugas' })
      .getByRole('link', { name: 'Riwayat' })
      .click();
    await page.getByRole('heading', { name: 'Riwayat pemindaian' }).waitFor();
    await page.getByRole('listitem').first().waitFor();
    await expectAccessible(page, scheme);
    expect(faults).toEqual([]);
  });

  it('has nothing for other accounts', async () => {
    const { page } = await visit();
    await signIn(page, 'holder', '/signin?next=/petugas');
    await page.getByText('Akun ini bukan akun petugas').waitFor();
  });

  it('says so where there is no such event', async () => {
    const { page } = await visit();
    await signIn(page, 'petugas', '/signin?next=/petugas/tidak-ada');
    await page.getByText('Acara ini tidak ada').waitFor();
  });
});
