import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('people in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const accountOf = (email: string) =>
    karcis.current.db
      .selectFrom('users')
      .select(['id', 'name', 'role', 'status', 'organizer_role', 'updated_at'])
      .where('email', '=', email)
      .executeTakeFirst();

  it('an Owner invites somebody, invites them again and takes the invitation back', async () => {
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.getByRole('navigation').getByRole('link', { name: 'Tim', exact: true }).click();
    await page.getByRole('link', { name: 'Undang anggota' }).click();
    await page.getByRole('button', { name: 'Undang anggota' }).click();
    // Nothing is sent before it is filled in.
    await expect.poll(() => main.getByText('Wajib diisi.', { exact: true }).count()).toBe(3);
    await main.getByLabel('Surel').fill('tanpa-tanda');
    await main.getByLabel('Nama').fill('Rani Paramitha');
    await main.getByLabel('Peran').selectOption('Manager');
    await page.getByRole('button', { name: 'Undang anggota' }).click();
    await main.getByText('Ini bukan alamat surel.').waitFor();
    await main.getByLabel('Surel').fill('rani@karcis.test');
    await page.getByRole('button', { name: 'Undang anggota' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rani Paramitha' }).waitFor();
    await main.getByText('Diundang').first().waitFor();
    await expectAccessible(page);
    const first = new URL(page.url()).searchParams.get('show');
    await page.getByRole('button', { name: 'Undang lagi' }).click();
    await main.getByText('Undangan baru sedang dikirim.').waitFor();
    expect(new URL(page.url()).searchParams.get('show')).not.toBe(first);
    await page.getByRole('button', { name: 'Keluarkan dari tim' }).click();
    const question = page.getByRole('dialog', { name: /^Keluarkan dari tim\?/ });
    await question.getByRole('button', { name: 'Keluarkan dari tim' }).click();
    await main.getByRole('link', { name: 'Kembali ke Tim' }).click();
    await main.getByRole('table').waitFor();
    // What was listed before is shown until the list is read anew.
    await expect.poll(() => main.getByText('Rani Paramitha').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('the last Owner stays one, and a Manager can be made of another', async () => {
    const { db } = karcis.current;
    const { page } = await signedIn('organizer');
    await page.goto('/organizer/team');
    const main = page.getByRole('main');
    const owner = await db
      .selectFrom('users')
      .select(['id', 'name', 'organizer_id'])
      .where('email', '=', 'organizer@karcis.test')
      .executeTakeFirstOrThrow();
    await main.getByRole('link', { name: owner.name }).click();
    await main.getByRole('heading', { name: 'Rincian' }).waitFor();
    // Neither a form nor a button, but why there is none.
    await main.getByText('Ini Pemilik terakhir.').waitFor();
    expect(await main.getByLabel('Peran').count()).toBe(0);
    expect(await main.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    // With a second Owner it is done.
    const { id } = await db
      .updateTable('users')
      .set({ role: 'organizer', organizer_id: owner.organizer_id, organizer_role: 'Owner' })
      .where('email', '=', 'holder2@karcis.test')
      .returning('id')
      .executeTakeFirstOrThrow();
    await page.goto(`/organizer/team?show=${id}`);
    await main.getByLabel('Peran').selectOption('Manager');
    // Control: of two, neither is told so.
    expect(await main.getByText('Ini Pemilik terakhir.').count()).toBe(0);
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect((await accountOf('holder2@karcis.test'))?.organizer_role).toBe('Manager');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tidak ada yang berubah.').waitFor();
  });

  it('a Viewer sees the team, and nothing to do with it', async () => {
    await karcis.current.db
      .updateTable('users')
      .set({ organizer_role: 'Viewer' })
      .where('email', '=', 'organizer2@karcis.test')
      .execute();
    const { page, faults } = await signedIn('organizer2');
    const main = page.getByRole('main');
    await page.goto('/organizer/team');
    await main.getByRole('table').getByRole('link').first().click();
    await main.getByRole('heading', { name: 'Rincian' }).waitFor();
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByText('Ini Pemilik terakhir.').count()).toBe(0);
    await page.goto('/organizer/team');
    await main.getByRole('table').waitFor();
    expect(await main.getByRole('link', { name: 'Undang anggota' }).count()).toBe(0);
    await page.goto('/organizer/team/new');
    await main.getByText('Peran Anda di penyelenggara ini belum cukup.').waitFor();
    expect(faults).toEqual([]);
  });

  it('an administrator makes an account for an organizer, corrects it and removes it', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Undang orang' }).click();
    await main.getByLabel('Nama').fill('Bayu Saputra');
    await main.getByLabel('Surel').fill('holder@karcis.test');
    await main.getByLabel('Peran', { exact: true }).selectOption('organizer');
    const button = page.getByRole('button', { name: 'Undang orang' });
    await button.click();
    // Only some roles have an organizer: it is needed where it is asked for.
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    const organizers = main.getByLabel('Penyelenggara', { exact: true });
    await expect.poll(() => organizers.getByRole('option').count()).toBeGreaterThan(1);
    await organizers.selectOption({ index: 1 });
    await button.click();
    await main.getByText('Nilai ini sudah dipakai.').waitFor();
    expect(await main.getByLabel('Surel').getAttribute('aria-invalid')).toBe('true');
    await main.getByLabel('Surel').fill('bayu@karcis.test');
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Bayu Saputra' }).waitFor();
    expect(await accountOf('bayu@karcis.test')).toMatchObject({ status: 'Invited', organizer_role: 'Owner' });
    await page.getByRole('button', { name: 'Undang lagi' }).click();
    await main.getByText('Undangan baru sedang dikirim.').waitFor();
    await main.getByLabel('Nama').fill('Bayu Saputro');
    await main.getByLabel('Peran', { exact: true }).selectOption('petugas');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await accountOf('bayu@karcis.test')).toMatchObject({
      name: 'Bayu Saputro',
      role: 'petugas',
      organizer_role: null,
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hapus akun' }).click();
    const question = page.getByRole('dialog', { name: /^Pindahkan akun ini/ });
    await question.getByRole('button', { name: 'Hapus akun' }).click();
    await question.getByText('Wajib diisi.').waitFor();
    await question.getByLabel('Alasan').fill('Salah alamat');
    await question.getByRole('button', { name: 'Hapus akun' }).click();
    await main.getByText('Akun ini dipindahkan ke sampah.').waitFor();
    expect(faults.filter((fault) => !/status of (409|422)/.test(fault))).toEqual([]);
  });

  it('an administrator suspends an account with a reason and lets it in again, and not their own', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    const petugas = await accountOf('petugas2@karcis.test');
    await page.goto(`/admin/users/${petugas?.id}`);
    await page.getByRole('button', { name: 'Tangguhkan' }).click();
    const question = page.getByRole('dialog', { name: /^Tangguhkan akun ini\?/ });
    await expect
      .poll(() => question.getByLabel('Alasan').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await question.getByLabel('Alasan').fill('Hilang kontak');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Tangguhkan' }).click();
    await main.getByText('Akun ini ditangguhkan').waitFor();
    expect((await accountOf('petugas2@karcis.test'))?.status).toBe('Suspended');
    // Nothing is offered that is not possible any more.
    await page.getByRole('button', { name: 'Tangguhkan' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Aktifkan lagi' }).click();
    await main.getByText('Pemilik akun ini dapat masuk lagi.').waitFor();
    expect((await accountOf('petugas2@karcis.test'))?.status).toBe('Active');
    const own = await accountOf('admin@karcis.test');
    await page.goto(`/admin/users/${own?.id}`);
    await page.getByRole('heading', { level: 1, name: own?.name ?? '' }).waitFor();
    expect(await main.getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('an administrator closes an account for good, when asked twice and with a reason', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    const holder = await accountOf('holder2@karcis.test');
    await page.goto(`/admin/users/${holder?.id}`);
    await page.getByRole('button', { name: 'Anonimkan' }).click();
    const question = page.getByRole('dialog', { name: /^Tutup akun ini dan hapus pemiliknya/ });
    await question.getByLabel('Alasan').fill('Diminta lewat surat');
    await expectAccessible(page);
    // What is not settled is told before it is asked about.
    const anyway = question.getByLabel('Tetap tutup akun ini');
    expect(await anyway.count()).toBe(0);
    await question.getByRole('button', { name: 'Anonimkan' }).click();
    await question
      .getByText(/tiket untuk acara mendatang/)
      .last()
      .waitFor();
    await question
      .getByText(/^Pesanan [A-Z0-9-]+, /)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect((await accountOf('holder2@karcis.test'))?.status).toBe('Active');
    await question.getByRole('button', { name: 'Anonimkan' }).click();
    await question.getByText('Centang ini untuk melanjutkan.').waitFor();
    await anyway.check();
    await question.getByRole('button', { name: 'Anonimkan' }).click();
    await main.getByText('Akun ini ditutup.').waitFor();
    expect((await accountOf('holder2@karcis.test'))?.status).toBe('Deactivated');
    await main.getByText('Akan dianonimkan', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Anonimkan' }).waitFor({ state: 'detached' });
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
  });

  it('what another has changed meanwhile is told and not undone', async () => {
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    const account = await accountOf('petugas@karcis.test');
    const id = account?.id ?? '';
    await page.goto(`/admin/users/${id}`);
    await main.getByLabel('Nama').fill('Nama dari layar lama');
    const other = karcis.current.client(await tokenOf('admin2'));
    await other.adminPeople.changeUser({ id, body: { name: 'Nama dari orang lain' } });
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Sudah diubah orang lain.').waitFor();
    await main.getByText(/^Nama diubah /).waitFor();
    expect(await main.getByLabel('Nama').inputValue()).toBe('Nama dari layar lama');
    await main.getByRole('button', { name: 'Muat ulang' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nama dari orang lain' }).waitFor();
  });

  it('an administrator stops mail to an address, and lets it go again', async () => {
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/mail-suppressions');
    await page.getByRole('link', { name: 'Hentikan alamat' }).click();
    await main.getByLabel('Alamat').fill('berhenti@example.com');
    await page.getByRole('button', { name: 'Hentikan alamat' }).click();
    await page.getByRole('heading', { level: 1, name: 'berhenti@example.com' }).waitFor();
    await page.goto('/admin/mail-suppressions/new');
    await main.getByLabel('Alamat').fill('Berhenti@example.com');
    await page.getByRole('button', { name: 'Hentikan alamat' }).click();
    await main.getByText('Nilai ini sudah dipakai.').waitFor();
    await main.getByRole('link', { name: 'Alamat dihentikan' }).click();
    await main.getByRole('link', { name: 'berhenti@example.com' }).click();
    await page.getByRole('button', { name: 'Kirimi lagi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kirimi lagi' }).click();
    await main.getByRole('link', { name: 'Kembali ke Alamat dihentikan' }).waitFor();
  });

  it('an administrator brings an account back from the trash', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    const { db } = karcis.current;
    const [tia] = await db
      .updateTable('users')
      .set(({ ref }) => ({
        deleted_at: new Date().toISOString(),
        deleted_by: ref('id'),
        delete_reason: 'Salah buat',
      }))
      .where('email', '=', 'petugas2@karcis.test')
      .returning('name')
      .execute();
    await page.goto('/admin/trash?type=users');
    await main
      .getByRole('link', { name: tia?.name ?? '', exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: 'Pulihkan' }).click();
    const removed = db.selectFrom('users').select('deleted_at').where('email', '=', 'petugas2@karcis.test');
    await expect
      .poll(async () => (await removed.executeTakeFirst())?.deleted_at, { timeout: 60_000 })
      .toBeNull();
    expect(faults).toEqual([]);
  });

  it('an administrator looks at a mail as it is sent, in both languages', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/mail-templates');
    await main.getByRole('link', { name: 'Kata sandi baru' }).click();
    const mail = main.frameLocator('iframe');
    const heading = mail.getByRole('heading', { name: 'Buat kata sandi baru' });
    await heading.waitFor();
    // Its own styles hold, which those of the page would forbid.
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('26px');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Inggris' }).click();
    await mail.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await main.getByText('Hello Hana Pratiwi,').waitFor();
    expect(faults).toEqual([]);
    // Links lead nowhere.
    await mail.getByRole('link', { name: 'Choose a new password' }).click();
    await expect.poll(() => faults.join()).toMatch(/Blocked opening/);
    await mail.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });

  it('an administrator changes how mail leaves, and types the password again for another server', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/settings/email');
    await main.getByLabel('Cara kirim').selectOption('SMTP');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Nilai ini tidak dapat dipakai di sini.').waitFor();
    await main.getByLabel('Cara kirim').selectOption('Log');
    await main.getByLabel('Server').fill('mail.example.org');
    await main.getByLabel('Porta').fill('70000');
    await main.getByLabel('Nama pengguna').fill('tiket');
    await main.getByLabel('Kata sandi').fill('rahasia sekali');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Paling banyak 65.535.').waitFor();
    await main.getByLabel('Porta').fill('587');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await main.getByLabel('Kata sandi').inputValue()).toBe('');
    await main.getByText('Sudah terpasang.').waitFor();
    await main.getByLabel('Porta').fill('588');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    expect(await main.getByLabel('Kata sandi').getAttribute('aria-invalid')).toBe('true');
    expect(faults).toEqual([]);
  });

  /** Signs in by the API, as a program does. */
  async function tokenOf(account: string): Promise<string> {
    const { data } = await karcis.current
      .client()
      .account.login({ body: { email: `${account}@karcis.test`, password: 'karcis-demo' } });
    return data.token ?? '';
  }
});
