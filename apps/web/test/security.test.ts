import { describe, expect, it } from 'vitest';
import { oneTimeCode } from '../../api/test/one-time-code.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { password, siteForTests } from './site.ts';
import { storedText } from './stored-text.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('the security of an account', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('is a code from the phone at the sign-in, and a recovery code without it', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'holder2');
    await page.getByRole('link', { name: 'Keamanan' }).click();
    await page.getByRole('button', { name: 'Aktifkan' }).click();
    const asked = page.getByLabel('Kata sandi', { exact: true });
    await asked.fill('bukan kata sandinya');
    await page.getByRole('button', { name: 'Aktifkan' }).click();
    await page.getByText('Ini bukan kata sandi akun Anda.').waitFor();
    await asked.fill(password);
    await page.getByRole('button', { name: 'Aktifkan' }).click();
    await page.getByRole('img', { name: 'Kode QR' }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
    const code = await oneTimeCode(secret);
    // Another last digit.
    await page
      .getByLabel('Kode enam angka')
      .fill(code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10)));
    await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
    await page.getByText('Pastikan jam di ponsel Anda tepat').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Kode enam angka').fill(code);
    await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
    await page.getByText('Masuk memakai kata sandi dan kode').waitFor();
    const [recoveryCode = ''] = (await page.locator('pre.secret').innerText()).split('\n');
    await expectAccessible(page);
    const stored = await storedText(page);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(recoveryCode);

    const phone = await visit();
    await signIn(phone.page, 'holder2');
    await phone.page.getByLabel('Kode', { exact: true }).fill('000000');
    await phone.page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await phone.page.getByRole('alert').waitFor();
    await expectAccessible(phone.page);
    await phone.page.getByLabel('Kode', { exact: true }).fill(recoveryCode);
    await phone.page.getByRole('button', { name: 'Masuk', exact: true }).click();
    await phone.page.waitForURL('**/tickets');

    // Control: the other device is signed in until it is ended.
    await phone.page.reload();
    await phone.page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Akhiri semua yang lain' }).click();
    await page.getByText('Sudah diakhiri.').waitFor();
    await phone.page.reload();
    await phone.page.waitForURL('**/signin?*');
    // What was refused is told by the browser as well.
    expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
  });

  it('is a token of a program, shown once', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'organizer2');
    await page.waitForURL('**/organizer');
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Buat token' }).click();
    await page.getByLabel('Nama program').fill('Laporan harian');
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Buat token' }).click();
    const token = await page.locator('pre.secret').innerText();
    const summary = await fetch(`${karcis.current.url}/organizer/analytics/revenue`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(summary.status).toBe(200);
    await page.getByText('Program: membaca').waitFor();
    expect(await storedText(page)).not.toContain(token);
    await page.reload();
    await page.getByText('Laporan harian').waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Akhiri Laporan harian' }).click();
    await page.getByText('Sudah diakhiri.').waitFor();
    expect(faults).toEqual([]);
  });

  it('says what is wrong with a new token at its field, which has the focus', async () => {
    const { page } = await visit();
    await signIn(page, 'organizer');
    await page.waitForURL('**/organizer');
    await page.goto('/account/security');
    const make = page.getByRole('button', { name: 'Buat token' });
    await make.click();
    const name = page.getByLabel('Nama program');
    await make.click();
    await page.getByText('Isi bagian ini.').waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Laporan tanpa izin');
    const scopes = page.locator('input[name=scopes]');
    for (const box of await scopes.all()) await box.uncheck();
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await make.click();
    await page.locator('.scopes .wrong').waitFor();
    const first = scopes.first();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await first.getAttribute('aria-describedby')).toBe('scopes-wrong');
    await expectAccessible(page);
    expect(await name.inputValue()).toBe('Laporan tanpa izin');
    await first.check();
    await make.click();
    await page.locator('pre.secret').waitFor();
  });

  it('is asked of who manages, where the settings say so: the console leads to it', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'organizer');
    await page.waitForURL('**/organizer');
    const settings = karcis.current.db.updateTable('general_settings');
    await settings.set({ require_two_factor: 'Staff' }).execute();
    await page.reload();
    await page.getByText('perlu masuk dengan kode').first().waitFor();
    await page.getByRole('link', { name: 'Aktifkan masuk dengan kode' }).first().click();
    await page.waitForURL('**/account/security');
    await page.getByRole('button', { name: 'Aktifkan' }).waitFor();
    await settings.set({ require_two_factor: 'None' }).execute();
    // The answers of 403 are told by the console of the browser as well.
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  });
});
