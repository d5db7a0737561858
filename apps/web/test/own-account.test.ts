import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { mailedLinks } from '../../api/test/mail/mailed-links.ts';
import { signIn } from './sign-in.ts';
import { password, siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('the own account', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  /** Path and token of the newest link that waits in a mail. */
  async function linkMailed(): Promise<string> {
    const { pathname, hash } = new URL((await mailedLinks(karcis.current)).at(-1) ?? '');
    return pathname + hash;
  }

  it('has a profile, which is saved; what is wrong is said at its field', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'holder2');
    await page.getByRole('link', { name: 'Akun saya' }).click();
    await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor();
    await page.getByLabel('Telepon').fill('telepon');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi 6 sampai 20 angka').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Telepon').fill('+62 812 0000 1111');
    await page.getByLabel('Kota').fill('Bandung');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tersimpan.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Kota').inputValue()).toBe('Bandung');
    await page.getByLabel('Kata sandi sekarang').fill('bukan ini');
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('keroncong tengah malam');
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByText('Ini bukan kata sandi akun Anda.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Kata sandi sekarang').fill(password);
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByText('Kata sandi diganti.').waitFor();
    expect(faults).toEqual([]);
  });

  it('gets another address by a mailed link, at the press of a button', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'petugas2');
    await page.waitForURL('**/petugas');
    await page.goto('/account/profile');
    await page.getByLabel('Alamat baru').fill('petugas.baru@example.org');
    await page.getByRole('textbox', { name: 'Kata sandi', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByText('Tautan sedang dikirim ke petugas.baru@example.org').waitFor();
    await page.goto(await linkMailed());
    await page.getByRole('heading', { name: 'Pakai alamat ini?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pakai alamat ini' }).click();
    await page.getByRole('heading', { name: 'Alamat Anda diganti' }).waitFor();
    await page.getByRole('link', { name: 'Masuk' }).last().click();
    await page.getByLabel('Surel').fill('petugas.baru@example.org');
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await page.waitForURL('**/petugas');
    expect(faults).toEqual([]);
  });

  it('is copied, closed, and opened again by the mailed link', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'holder');
    await page.waitForURL('**/tickets');
    await page.goto('/account/profile');
    await page.getByRole('link', { name: 'Data saya' }).click();
    await page.getByRole('heading', { name: 'Data saya', level: 1 }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh salinan' }).click();
    expect((await downloading).suggestedFilename()).toBe('karcis.json');
    await page.getByText('Salinan diunduh.').waitFor();
    await page.getByRole('button', { name: 'Hapus akun saya' }).click();
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
    await page.getByRole('button', { name: 'Ya, hapus akun saya' }).click();
    await page.getByText('Ini bukan kata sandi akun Anda.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ya, hapus akun saya' }).click();
    // Nothing is closed before its owner has read what is not settled.
    const question = page.getByRole('heading', { name: /^Akun Anda belum dihapus/ });
    await question.waitFor();
    await expect.poll(() => question.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByText(/^Anda punya \d+ tiket untuk acara mendatang/).waitFor();
    await page
      .getByText(/^Pesanan [A-Z0-9-]+, /)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Buka tiket saya' }).getAttribute('href')).toBe('/tickets');
    await expectAccessible(page);
    // Who does not want to any more has the account as before.
    await page.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Hapus akun saya' }).click();
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ya, hapus akun saya' }).click();
    await page.getByRole('button', { name: 'Tetap hapus akun saya' }).click();
    await page.getByRole('heading', { name: 'Akun Anda ditutup' }).waitFor();
    await expectAccessible(page);
    const link = await linkMailed();
    expect(link).toMatch(/^\/account\/keep#/);

    await signIn(page, 'holder');
    await page.getByText('Surel atau kata sandi tidak cocok').waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Pertahankan akun?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pertahankan akun saya' }).click();
    await page.getByRole('heading', { name: 'Akun Anda terbuka lagi' }).waitFor();
    await signIn(page, 'holder');
    await page.waitForURL('**/tickets');
    // The link is used.
    await page.goto(link);
    await page.getByRole('button', { name: 'Pertahankan akun saya' }).click();
    await page.getByText('Tautan ini sudah dipakai').waitFor();
    expect(faults).toEqual([]);
  });
});
