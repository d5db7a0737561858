import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { mailedLinks } from '../../api/test/mail/mailed-links.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

const password = 'keroncong tengah malam';
const order = '01a1fee1-f44f-7a86-a8a8-1d04970467c8';

/** Pages that mails lead to with a token, with the sentence that they show without it. */
const pages = [
  ['/confirm', 'Tautan ini tidak lengkap'],
  ['/reset', 'Tautan ini tidak lengkap'],
  ['/invitation', 'Tautan ini tidak lengkap'],
  ['/account/email', 'Tautan ini tidak lengkap'],
  ['/account/keep', 'Tautan ini tidak lengkap'],
  ['/orders/confirm', 'Tautan ini tidak lengkap'],
  ['/pair', 'Tautan ini tidak lengkap'],
  ['/unsubscribe', 'tidak lengkap'],
  [`/orders/${order}`, 'Salin seluruh tautan dari email'],
  [`/checkout/${order}`, 'Salin seluruh tautan dari email'],
] as const;

describe.skipIf(!hasBrowser())('a link of a mail', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('opens the account when a gateway has changed its #, and others have appended to it', async () => {
    for (const [at, damage] of [
      (link: string) => link.replace('#', '%23'),
      (link: string) => `${link}&fbclid=IwAR0`,
      (link: string) => link.replace('#', '%23').replaceAll('-', '%2D') + '%2E?utm_source=surat',
      (link: string) => `${link.replace('#', '%23')}%0ATautan%20ini%20berlaku`,
    ].entries()) {
      const { page } = await visit();
      await page.goto('/signup');
      await page.getByLabel('Nama').fill('Dewi Lestari');
      await page.getByLabel('Surel').fill(`dewi${at}@example.org`);
      await page.getByRole('button', { name: 'Daftar' }).click();
      await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
      const { pathname, hash } = new URL((await mailedLinks(karcis.current)).at(-1) ?? '');
      expect(hash.length).toBe(44);
      await page.goto(damage(pathname + hash));
      await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Simpan' }).click();
      await page.waitForURL('**/tickets');
    }
  });

  it('says that it is incomplete when its end was cut, and asks a guest for no password', async () => {
    const { page, faults } = await visit();
    for (const [at, [path, sentence]] of pages.entries())
      for (const end of ['', ['%23', '#', '#Zr3-_kQ9vXw'][at % 3] ?? '', '#karcis_o_Zr3']) {
        await page.goto('/events');
        await page.goto(path + end);
        await page.getByText(sentence).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        expect(await page.getByText('sudah dipakai').count()).toBe(0);
        expect(await page.locator('input[type=password]').count()).toBe(0);
        expect(await page.locator('main a[href]').count()).toBeGreaterThan(0);
      }
    await expectAccessible(page);
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('still changes the address of an account when its reader signs in on the way', async () => {
    const { page } = await visit();
    await page.goto('/account/email#Zr3-_kQ9vXw1mT7uYb2NcL5oPd8eHfJgA4sR6iKxDqE');
    await page.waitForURL(/\/signin\?next=%2Faccount%2Femail$/);
    await page.getByLabel('Surel').fill('holder@karcis.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill('karcis-demo');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await page.waitForURL('**/account/email');
    await page.getByRole('button', { name: 'Pakai alamat ini' }).click();
    await page.getByText('Tautan ini sudah dipakai').waitFor();
  });
});
