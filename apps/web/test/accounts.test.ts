import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { mailedLinks } from '../../api/test/mail/mailed-links.ts';
import { secretKey } from '../../api/test/postgres.ts';
import { unsubscribeToken } from '../../api/src/mail/unsubscribe.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

const password = 'keroncong tengah malam';

describe.skipIf(!hasBrowser())('somebody without an account', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  /** Path and token of the link in the newest mail that waits. */
  async function linkMailed(): Promise<string> {
    const links = await mailedLinks(karcis.current);
    const { pathname, hash } = new URL(links.at(-1) ?? '');
    return pathname + hash;
  }

  it('signs up, opens the link of the mail, chooses a password and has tickets', async () => {
    const { page, faults } = await visit();
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Daftar' }).click();
    await page.getByRole('heading', { name: 'Daftar' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nama').fill('Dewi Lestari');
    await page.getByLabel('Surel').fill('dewi@example.org');
    await page.getByRole('button', { name: 'Daftar' }).click();
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
    const link = await linkMailed();
    expect(link).toMatch(/^\/confirm#/);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Buat kata sandi' }).waitFor();
    await expectAccessible(page);
    const field = page.getByLabel('Kata sandi baru', { exact: true });
    await field.fill('pendek');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Paling sedikit 10 karakter.').waitFor();
    await field.fill('qwertyuiop');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Kata sandi ini mudah ditebak').waitFor();
    await field.fill(password);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.waitForURL('**/tickets');
    await page.getByRole('heading', { name: 'Tiket saya' }).waitFor();
    // The link is used.
    await page.goto(link);
    await page.reload();
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tautan ini sudah dipakai').waitFor();
    await page.getByRole('link', { name: 'Minta tautan baru' }).click();
    await page.getByRole('heading', { name: 'Daftar' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('takes an address as it was pasted, asks about a near miss, and refuses what no mail reaches at the field', async () => {
    const { page, faults } = await visit();
    await page.goto('/signup');
    await page.getByLabel('Nama').fill('Rani Kartika');
    const field = page.getByLabel('Surel');
    const press = () => page.getByRole('button', { name: 'Daftar' }).click();
    await field.fill('rani@gmail..com');
    await press();
    await page.getByText('Isi surel Anda, misalnya nama@contoh.id.').waitFor();
    expect(await field.inputValue()).toBe('rani@gmail..com');
    await field.fill('rani@gmial.com');
    const hint = page.getByRole('button', { name: 'Maksud Anda rani@gmail.com?' });
    await hint.waitFor();
    await expectAccessible(page);
    await hint.click();
    expect(await field.inputValue()).toBe('rani@gmail.com');
    await hint.waitFor({ state: 'detached' });
    await field.fill('Rani <rani@example.org>;');
    await press();
    await page.getByText('rani@example.org', { exact: false }).waitFor();
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
    const { recipient } = await karcis.current.db
      .selectFrom('mails')
      .select('recipient')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(recipient).toBe('rani@example.org');
    expect(faults).toEqual([]);
  });

  it('reads which value was refused when the form has no field for it', async () => {
    const { page } = await visit();
    // An answer that was kept from before the terms were changed.
    await page.route('**/api/settings/legal', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, terms_version: 'lama' } } });
    });
    await page.goto('/signup');
    await page.getByLabel('Nama').fill('Dewi Lestari');
    await page.getByLabel('Surel').fill('dewi.lama@example.org');
    await page.getByRole('button', { name: 'Daftar' }).click();
    await page.getByText('isian yang tidak ada di formulir ini: syarat dan ketentuan').waitFor();
    expect(await page.getByLabel('Surel').inputValue()).toBe('dewi.lama@example.org');
  });

  it('who has forgotten the password gets a link, chooses another and signs in', async () => {
    const { page, faults } = await visit();
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
    await page.getByLabel('Surel').fill('holder@karcis.test');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
    const link = await linkMailed();
    expect(link).toMatch(/^\/reset#/);
    await page.goto(link);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByRole('heading', { name: 'Kata sandi Anda diganti' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Masuk' }).last().click();
    await page.getByLabel('Surel').fill('holder@karcis.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await page.waitForURL('**/tickets');
    expect(faults).toEqual([]);
  });

  it('who is invited to a team chooses a password and sees its events', async () => {
    const { organizer } = await demoPeople(karcis.current);
    const { organizerMembers } = karcis.current.client(organizer.token);
    const body = { email: 'tika@example.org', name: 'Tika Rahayu', role: 'Viewer' } as const;
    await organizerMembers.invite({ body });
    const link = await linkMailed();
    expect(link).toMatch(/^\/invitation#/);
    const { page, faults } = await visit();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Anda diundang' }).waitFor();
    await page.getByText('mengundang Anda ke dalam tim, sebagai Pembaca').waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Nama').inputValue()).toBe('Tika Rahayu');
    await page.getByRole('button', { name: 'Terima undangan' }).click();
    await page.getByText('Paling sedikit 10 karakter.').waitFor();
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Terima undangan' }).click();
    await page.waitForURL('**/organizer');
    // The link is used.
    await page.goto(link);
    await page.getByText('Tautan ini sudah dipakai').waitFor();
    await expectAccessible(page);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  it('another invitation in the same tab is shown in place of the first, and the link to the content keeps it', async () => {
    const { organizer } = await demoPeople(karcis.current);
    const { organizerMembers } = karcis.current.client(organizer.token);
    const links: string[] = [];
    for (const name of ['Raka Pertama', 'Rani Kedua']) {
      const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
      await organizerMembers.invite({ body: { email, name, role: 'Viewer' } });
      links.push(await linkMailed());
    }
    const { page } = await visit();
    const name = page.getByLabel('Nama');
    for (const [at, link] of links.entries()) {
      await page.goto(link);
      await expect.poll(() => name.inputValue().catch(() => '')).toBe(['Raka Pertama', 'Rani Kedua'][at]);
    }
    await page.getByRole('link', { name: 'Langsung ke isi' }).press('Enter');
    await page.waitForURL('**/invitation#main');
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Terima undangan' }).click();
    await page.waitForURL('**/organizer');
  });

  it('who has an account joins a team with it, and signs in again', async () => {
    const { organizer } = await demoPeople(karcis.current);
    const body = { email: 'holder2@karcis.test', name: 'Yosef', role: 'Manager' } as const;
    await karcis.current.client(organizer.token).organizerMembers.invite({ body });
    const { page } = await visit();
    await page.goto(await linkMailed());
    await page.getByText('tetap milik Anda').waitFor();
    await page.getByRole('button', { name: 'Terima undangan' }).click();
    await page.getByRole('heading', { name: 'Undangan diterima' }).waitFor();
    await page.getByRole('link', { name: 'Masuk' }).last().click();
    await page.getByRole('heading', { name: 'Masuk' }).waitFor();
  });

  it('who is invited to check tickets sees at which event, and comes to it', async () => {
    const { organizer } = await demoPeople(karcis.current);
    const { organizerEvents, organizerPetugas } = karcis.current.client(organizer.token);
    const { data: events } = await organizerEvents.events({ status: 'Published', per_page: 100 });
    const event = events.find(({ starts_at }) => Date.parse(starts_at) > Date.now());
    const body = { email: 'gilang@example.org', name: 'Gilang' };
    await organizerPetugas.create({ id: event?.id ?? '', body });
    const { page, faults } = await visit();
    await page.goto(await linkMailed());
    await page.getByText(`mengundang Anda bertugas memeriksa tiket di ${event?.title}`).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Terima undangan' }).click();
    await page.waitForURL('**/petugas');
    await page
      .getByText(event?.title ?? '')
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('who wants no more reminders presses a button, and opening the page is not enough', async () => {
    const { page, faults } = await visit();
    const { db } = karcis.current;
    const unsubscribed = () => db.selectFrom('mail_suppressions').select(['address', 'reason']).execute();
    await page.goto(`/api/unsubscribe/${unsubscribeToken('dewi@example.org', secretKey)}`);
    await page.getByRole('heading', { name: 'Berhenti berlangganan' }).waitFor();
    await expectAccessible(page);
    expect(await unsubscribed()).toEqual([]);
    await page.getByRole('button', { name: 'Hentikan pengingat' }).click();
    await page.getByRole('heading', { name: 'Anda sudah berhenti berlangganan' }).waitFor();
    await expectAccessible(page);
    expect(await unsubscribed()).toEqual([{ address: 'dewi@example.org', reason: 'Unsubscribed' }]);
    await page.goto('/unsubscribe');
    await page.getByText('Alamat halaman ini tidak lengkap').waitFor();
    expect(faults).toEqual([]);
  });
});
