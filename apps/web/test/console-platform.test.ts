import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { accessible, signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('the platform in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  it('an administrator adds a category, puts it first, and deletes it', async () => {
    const { db } = karcis.current;
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Kategori acara', exact: true });
    await link.click();
    // Kept from here on: a list that is left before it was read is not.
    await main.getByRole('button', { name: 'Urutkan' }).waitFor();
    await main.getByRole('link', { name: 'Tambah kategori' }).click();
    await main.getByLabel('Nama', { exact: true }).fill('Wayang');
    await main.getByRole('button', { name: 'Tambah kategori' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wayang' }).waitFor();
    await accessible(page);
    // The list from before is put in order until it is read anew, which has the new one.
    const read = Promise.withResolvers<void>();
    await page.route('**/api/admin/categories', async (route) => {
      await read.promise;
      await route.continue();
    });
    await link.click();
    await main.getByRole('button', { name: 'Urutkan' }).click();
    await main
      .getByRole('button', { name: /^Pindahkan / })
      .first()
      .waitFor();
    expect(await main.getByRole('button', { name: 'Pindahkan Wayang' }).count()).toBe(0);
    read.resolve();
    await main.getByRole('button', { name: 'Pindahkan Wayang' }).focus();
    await page.keyboard.press('Space');
    await main.getByText(/^Wayang diangkat/).waitFor();
    const first = main.getByText(/^Wayang, urutan 1 dari/);
    while (!(await first.isVisible())) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await main.getByText(/^Wayang diletakkan di urutan 1/).waitFor();
    const names = async () =>
      (await db.selectFrom('categories').select('name').orderBy('position').execute()).map(
        ({ name }) => name,
      );
    expect((await names())[0]).toBe('Wayang');
    // It was opened before it was put first: that version is not shown any more, since nothing can be done to it.
    const readAgain = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/categories\/[^/]+$/, async (route) => {
      if (route.request().method() === 'GET') await readAgain.promise;
      await route.continue();
    });
    await main.getByRole('table').getByRole('link', { name: 'Wayang' }).click();
    await page.waitForURL(/\/admin\/categories\/[^/]+$/);
    await main.getByText('Sedang dimuat').waitFor({ state: 'attached' });
    expect(await main.getByRole('button', { name: 'Hapus', exact: true }).count()).toBe(0);
    readAgain.resolve();
    await main.getByRole('button', { name: 'Hapus', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await main.getByText('Data ini dihapus.').waitFor();
    expect(await names()).not.toContain('Wayang');
    expect(faults).toEqual([]);
  });

  it('a suspended organizer is told so on every screen, until it is active again', async () => {
    const { db } = karcis.current;
    const id = await organizerOf(db, 'organizer2@karcis.test');
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto(`/admin/organizers/${id}`);
    await main.getByRole('button', { name: 'Tangguhkan' }).click();
    await page.getByRole('dialog').getByLabel('Alasan').fill('Menjual tiket palsu');
    await page.getByRole('dialog').getByRole('button', { name: 'Tangguhkan' }).click();
    await main.getByText('Penyelenggara ini ditangguhkan.').waitFor();
    await accessible(page);
    const theirs = (await signedIn('organizer2')).page;
    for (const path of ['/organizer', '/organizer/events', '/organizer/profile']) {
      await theirs.goto(path);
      await theirs.getByRole('heading', { level: 1, name: 'Penyelenggara ditangguhkan' }).waitFor();
      await theirs.getByText('Tiket yang sudah terjual tetap berlaku').waitFor();
    }
    await accessible(theirs);
    await main.getByRole('button', { name: 'Aktifkan lagi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan lagi' }).click();
    await main.getByText('Penyelenggara ini aktif lagi.').waitFor();
    await theirs.getByRole('button', { name: 'Coba lagi' }).click();
    await theirs.getByLabel('Nama', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('an administrator adds an organizer, and finds one of many for a new event', async () => {
    const { db } = karcis.current;
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/organizers/new');
    await main.getByLabel('Nama', { exact: true }).fill('Sanggar Ujung');
    await main.getByRole('button', { name: 'Tambah penyelenggara' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sanggar Ujung' }).waitFor();
    const { id } = await db
      .selectFrom('organizers')
      .select('id')
      .where('name', '=', 'Sanggar Ujung')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('organizers')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          id: crypto.randomUUID(),
          name: `Ramai ${at}`,
          slug: `ramai-${at}`,
        })),
      )
      .execute();
    await page.goto('/admin/events/new');
    await main.getByRole('button', { name: /^Penyelenggara/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Penyelenggara' });
    await dialog.getByText(/^100 pertama dari/).waitFor();
    await dialog.getByLabel('Cari').fill('sanggar uj');
    await dialog.getByText('1 ditemukan').waitFor();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Sanggar Ujung' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await main.getByRole('button', { name: 'Penyelenggara Sanggar Ujung' }).waitFor();
    // It is kept in the draft, and known by its name when that comes back.
    await page.reload();
    await main.getByRole('button', { name: 'Penyelenggara Sanggar Ujung' }).waitFor();
    await main.getByLabel('Judul').fill('Malam Ujung');
    const year = new Date().getUTCFullYear() + 1;
    await main.getByLabel('Mulai').fill(`${year}-05-08T19:00`);
    await main.getByLabel('Selesai').fill(`${year}-05-08T22:00`);
    await main.getByRole('button', { name: 'Buat acara' }).click();
    await page.getByRole('heading', { level: 1, name: 'Malam Ujung' }).waitFor();
    const made = db.selectFrom('events').select('organizer_id').where('title', '=', 'Malam Ujung');
    expect(await made.executeTakeFirst()).toEqual({ organizer_id: id });
    expect(faults).toEqual([]);
  });

  it('an administrator puts the site under maintenance, and says until when; another fee says how much', async () => {
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/settings/general');
    await main.getByLabel('Sedang perawatan').check();
    await main.getByLabel('Pesan perawatan').fill('Kami kembali pukul tiga.');
    await main.getByLabel('Jenis', { exact: true }).selectOption('Fixed Amount');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    await main.getByLabel('Nilai', { exact: true }).fill('2500');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    const { data } = await karcis.current.client().publicContent.generalSettings();
    expect(data).toMatchObject({ maintenance_mode: true, maintenance_message: 'Kami kembali pukul tiga.' });
    await accessible(page);
    await page.goto('/');
    await page.getByRole('status').filter({ hasText: 'Kami kembali pukul tiga.' }).waitFor();
    await page.goto('/admin/settings/general');
    await main.getByLabel('Sedang perawatan').uncheck();
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
  });

  it('what is in the trash is deleted for good only when asked twice', async () => {
    const { db } = karcis.current;
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    const { id, question } = await db
      .selectFrom('faqs')
      .select(['id', 'question'])
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await page.goto(`/admin/trash?type=faqs&show=${id}`);
    await page.getByRole('heading', { level: 1, name: question }).waitFor();
    await main.getByRole('button', { name: 'Hapus selamanya' }).click();
    const asked = page.getByRole('dialog', { name: /^Hapus selamanya\?/ });
    await asked.getByRole('button', { name: 'Jangan' }).click();
    const rows = db.selectFrom('faqs').select('id').where('id', '=', id);
    expect(await rows.execute()).toHaveLength(1);
    await main.getByRole('button', { name: 'Hapus selamanya' }).click();
    await asked.getByRole('button', { name: 'Hapus selamanya' }).click();
    await main.getByText('Data ini dihapus selamanya.').waitFor();
    expect(await rows.execute()).toHaveLength(0);
    expect(faults).toEqual([]);
  });
});
