import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { visitedEvent } from './events-of-demo.ts';
import { accessible, signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('an organizer in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  /** A published event of the organizer of the demo, with tickets that were bought. */

  it('says what visitors read of it, and adds a venue of its own that is deleted again', async () => {
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    const open = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await open('Profil');
    await main.getByLabel('Keterangan').fill('Panggung kecil untuk musik besar.');
    await main.getByLabel('Zona waktu').selectOption('Asia/Makassar');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    await accessible(page);
    const { db } = karcis.current;
    const id = await organizerOf(db, 'organizer@karcis.test');
    const own = db.selectFrom('organizers').select(['description', 'timezone']).where('id', '=', id);
    const expected = { description: 'Panggung kecil untuk musik besar.', timezone: 'Asia/Makassar' };
    expect(await own.executeTakeFirst()).toEqual(expected);

    await open('Tempat');
    await main.getByRole('link', { name: 'Tambah tempat' }).first().click();
    await main.getByLabel('Nama').fill('Balai Bundar');
    await main.getByLabel('Kota').fill('Bandung');
    await main.getByLabel('Lintang').fill('-91');
    await main.getByRole('button', { name: 'Tambah tempat' }).click();
    await main.getByText('Paling sedikit −90.').first().waitFor();
    await main.getByLabel('Lintang').fill('-6.9147');
    await main.getByLabel('Bujur').fill('107.6098');
    await main.getByRole('button', { name: 'Tambah tempat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Balai Bundar' }).waitFor();
    await accessible(page);
    await main.getByRole('button', { name: 'Hapus', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await main.getByText('Data ini dihapus.').waitFor();
    // Those of the platform are read, and not changed.
    await main.getByRole('link', { name: 'Kembali ke Tempat' }).click();
    const venue = await db
      .selectFrom('venues')
      .select(['name'])
      .where('organizer_id', 'is', null)
      .orderBy('name')
      .executeTakeFirstOrThrow();
    await main.getByRole('link', { name: venue.name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: venue.name }).waitFor();
    expect(await main.getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('assigns a petugas who has worked for it, says what they may do, and ends the assignment', async () => {
    const { db } = karcis.current;
    const { id } = await visitedEvent(karcis.current);
    const before = db
      .selectFrom('petugas_assignments')
      .innerJoin('users', 'users.id', 'petugas_assignments.user_id')
      .select(['users.id as user', 'users.name'])
      .where('event_id', '=', id)
      .where('accepted_at', 'is not', null);
    const known = await before.orderBy('users.name').executeTakeFirstOrThrow();
    // Their assignments so far are over: nobody has two.
    await db
      .updateTable('petugas_assignments')
      .set({ status: 'Revoked', revoked_at: new Date().toISOString() })
      .where('event_id', '=', id)
      .where('user_id', '=', known.user)
      .execute();
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}/petugas`);
    await main.getByRole('link', { name: 'Tugaskan petugas' }).first().click();
    expect(await main.getByLabel('Memindai').isChecked()).toBe(true);
    await main.getByLabel('Petugas').selectOption(known.name);
    await main.getByLabel('Menarik kembali').check();
    await accessible(page);
    await main.getByRole('button', { name: 'Tugaskan petugas' }).click();
    await page.getByRole('heading', { level: 1, name: known.name }).waitFor();
    const assignments = db
      .selectFrom('petugas_assignments')
      .select(['status', 'role', 'can_scan', 'can_undo', 'can_manual_check_in'])
      .where('event_id', '=', id)
      .where('user_id', '=', known.user)
      .orderBy('created_at', 'desc');
    expect(await assignments.executeTakeFirst()).toEqual({
      status: 'Active',
      role: 'Scanner',
      can_scan: true,
      can_undo: true,
      can_manual_check_in: false,
    });
    await main.getByLabel('Menarik kembali').uncheck();
    await main.getByLabel('Peran').selectOption('Supervisor');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    const changed = await assignments.executeTakeFirst();
    expect(changed).toMatchObject({ role: 'Supervisor', can_scan: true, can_undo: false });
    await main.getByRole('button', { name: 'Akhiri tugas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Akhiri tugas' }).click();
    await main.getByText('Tugasnya berakhir.').waitFor();
    await main.getByText('Dicabut').first().waitFor();
    expect((await assignments.executeTakeFirst())?.status).toBe('Revoked');
    // What is over stays as it is.
    expect(await main.getByRole('button', { name: 'Simpan' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('makes a batch of vouchers, finds its codes, and revokes them', async () => {
    const { id } = await visitedEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}/voucher-batches`);
    await main.getByRole('link', { name: 'Buat kelompok voucher' }).first().click();
    await main.getByLabel('Nama').fill('Sahabat panggung');
    await main.getByLabel('Banyaknya kode').fill('3');
    await main.getByLabel('Awalan kode').fill('SAHABAT-');
    await main.getByLabel('Besar potongan').fill('25');
    await accessible(page);
    await main.getByRole('button', { name: 'Buat kelompok voucher' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sahabat panggung' }).waitFor();
    await main.getByLabel('Catatan').fill('Untuk sahabat');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    await main.getByRole('link', { name: 'Lihat Voucher' }).click();
    await main
      .getByRole('link', { name: /^SAHABAT-/ })
      .first()
      .waitFor();
    expect(await main.getByRole('link', { name: /^SAHABAT-/ }).count()).toBe(3);
    await accessible(page);
    // What the list is filtered by is told by its name.
    await expect
      .poll(() => main.getByLabel('Kelompok').locator('option:checked').textContent())
      .toBe('Sahabat panggung');
    await page.goBack();
    await main.getByRole('button', { name: 'Cabut voucher' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cabut voucher' }).click();
    await main.getByText('Voucher yang belum habis dipakai dicabut.').waitFor();
    await main.getByRole('button', { name: 'Cabut voucher' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('reads who comes to an event, what was paid for it and what was scanned', async () => {
    const { db } = karcis.current;
    const { id, title } = await visitedEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}`);
    await main.getByRole('link', { name: 'Peserta', exact: true }).click();
    await main.getByRole('table').waitFor();
    const { attendee_name: name } = await db
      .selectFrom('tickets')
      .select(['attendee_name'])
      .where('event_id', '=', id)
      .orderBy('attendee_name')
      .executeTakeFirstOrThrow();
    await main.getByLabel('Cari').fill(name);
    await main.getByRole('button', { name: 'Terapkan' }).click();
    await main.getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await accessible(page);
    for (const tab of ['Pembayaran', 'Pemindaian']) {
      await page.goto(`/organizer/events/${id}`);
      await main.getByRole('link', { name: tab, exact: true }).click();
      await main.getByRole('table').getByRole('link').first().click();
      await main.getByRole('heading', { name: 'Rincian' }).waitFor();
      // Nothing leads to what only administrators read.
      expect(await main.locator('a[href^="/admin"]').count()).toBe(0);
    }
    expect(await main.getByRole('link', { name: title }).count()).toBeLessThan(2);
    expect(faults).toEqual([]);
  });

  it('brings back from its trash what it has removed', async () => {
    const { db } = karcis.current;
    const { id } = await visitedEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}/vouchers/new`);
    await main.getByLabel('Kode').fill('KELIRU');
    await main.getByLabel('Besar potongan').fill('10');
    await main.getByRole('button', { name: 'Tambah voucher' }).click();
    await main.getByRole('button', { name: 'Hapus', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Alasan').fill('Salah ketik');
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await main.getByText('Sudah dipindahkan ke sampah.').waitFor();
    await page.goto('/organizer/trash?type=vouchers');
    await main.getByRole('link', { name: 'KELIRU' }).click();
    await page.getByRole('heading', { level: 1, name: 'KELIRU' }).waitFor();
    await accessible(page);
    await main.getByRole('button', { name: 'Pulihkan' }).click();
    await main.getByRole('link', { name: 'Kembali ke Sampah' }).waitFor();
    const voucher = db.selectFrom('vouchers').select('deleted_at').where('code', '=', 'KELIRU');
    expect(await voucher.executeTakeFirst()).toEqual({ deleted_at: null });
    expect(faults).toEqual([]);
  });

  it('asks buyers a question, and writes to those who have tickets after it has seen how many they are', async () => {
    const { db } = karcis.current;
    const { id } = await visitedEvent(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
    await page.goto(`/organizer/events/${id}/questions/new`);
    await main.getByLabel('Pertanyaan').fill('Ukuran kaus?');
    expect(await main.getByLabel('Pilihan').count()).toBe(0);
    await main.getByLabel('Bentuk jawaban').selectOption('Satu pilihan');
    await press('Tambah pertanyaan');
    await main.getByLabel('Pilihan').fill('S\nM\nL');
    await press('Tambah pertanyaan');
    await page.getByRole('heading', { level: 1, name: 'Ukuran kaus?' }).waitFor();
    await accessible(page);
    const question = db
      .selectFrom('questions')
      .select(['kind', 'options'])
      .where('label', '=', 'Ukuran kaus?');
    expect(await question.executeTakeFirst()).toEqual({ kind: 'Choice', options: ['S', 'M', 'L'] });

    const sent = async () =>
      (await db.selectFrom('event_messages').select('recipients').where('event_id', '=', id).execute())
        .length;
    const write = async (subject: string) => {
      await page.goto(`/organizer/events/${id}/messages/new`);
      await main.getByLabel('Perihal').fill(subject);
      await main.getByRole('textbox', { name: 'Isi' }).fill('Masuk lewat *utara*.');
      await press('Periksa dan kirim');
    };
    await write('Pintu utara');
    const asked = page.getByRole('dialog', { name: /^Pesan ini sampai ke [\d.]+ alamat/ });
    await asked.getByText('Masuk lewat').waitFor();
    await accessible(page);
    await asked.getByRole('button', { name: 'Jangan' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await sent()).toBe(0);
    for (const at of [1, 2, 3]) {
      await write(`Pintu utara ${at}`);
      await asked.getByRole('button', { name: 'Kirim' }).click();
      await page.getByRole('heading', { level: 1, name: `Pintu utara ${at}` }).waitFor();
    }
    await write('Pintu utara 4');
    await asked.getByRole('button', { name: 'Kirim' }).click();
    await main.getByText('Paling banyak tiga pesan dalam 24 jam').waitFor();
    expect(await sent()).toBe(3);
    expect(faults).toEqual([]);
  });

  it('chooses how the page of an event looks, and sees it before it is kept', async () => {
    const { db } = karcis.current;
    const { id } = await visitedEvent(karcis.current);
    await db.deleteFrom('event_themes').where('event_id', '=', id).execute();
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    const ground = () =>
      main.locator('.theme-page').evaluate((shown) => getComputedStyle(shown).backgroundColor);
    const stored = async () =>
      db
        .selectFrom('event_themes')
        .select(['preset', 'background_color', 'text_color', 'ticket_footer_text'])
        .where('event_id', '=', id)
        .executeTakeFirst();
    await page.goto(`/organizer/events/${id}/theme`);
    await main.getByLabel('Dasar').selectOption('Batik');
    await expect.poll(ground).toBe('rgb(255, 251, 235)');
    expect(await stored()).toBeUndefined();
    // What nobody could read is shown otherwise, and that is told.
    await main.getByLabel('Warna teks').fill('#fffaf0');
    await main.getByText('Warna teks: #fffaf0 tampil sebagai').waitFor();
    await accessible(page);
    await main.getByLabel('Warna teks').fill('#292524');
    await main.getByText('Warna teks: #fffaf0 tampil sebagai').waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ preset: 'Batik', background_color: '#fffbeb' });
    await main.getByLabel('Teks kaki').fill('Sampai jumpa');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect.poll(async () => (await stored())?.ticket_footer_text).toBe('Sampai jumpa');
    // A preset gives what is named beside it in the form, and nothing else.
    await main.getByLabel('Dasar').selectOption('Pesisir');
    await main.getByLabel('Warna latar').fill('#fffbeb');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect.poll(async () => (await stored())?.preset).toBe('Pesisir');
    expect(await stored()).toMatchObject({ background_color: '#fffbeb', text_color: '#0f172a' });
    expect(faults).toEqual([]);
  });

  it('takes a list along as a file by its filters, and is told where the server is busy with others', async () => {
    const { database } = karcis.current;
    const { id } = await visitedEvent(karcis.current);
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    const link = main.getByRole('link', { name: 'Unduh CSV' });
    const fetched = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return { name: download.suggestedFilename(), search: new URL(download.url()).searchParams };
    };
    await page.goto(`/organizer/events/${id}/checkins?checkin_status=Checked+In`);
    const { name, search } = await fetched(() => link.click());
    expect(name).toMatch(/^checkins-.+\.csv$/);
    expect(Object.fromEntries(search)).toEqual({
      event_id: id,
      status: 'Checked In',
      delimiter: 'semicolon',
    });
    await page.goto(`/organizer/events/${id}/attendees?q=a`);
    await main.getByText('Berkasnya tidak disaring menurut: Cari.').waitFor();

    const many = { sql: 'select generate_series(1, 5000)', parameters: [] };
    const leaving = new AbortController();
    await Promise.all(['satu', 'dua'].map((holder) => database.export(many, holder, leaving.signal)));
    await link.click();
    await main.getByText('Ekspor lain sedang berjalan. Coba lagi sebentar lagi.').waitFor();
    leaving.abort();
    await fetched(() => link.click());
    await main.getByText('Ekspor lain sedang berjalan.').waitFor({ state: 'detached' });

    await page.goto('/organizer/exports');
    await main.getByLabel('Isi').selectOption('Buku besar');
    expect(await main.getByLabel('Status').count()).toBe(0);
    await main.getByLabel('Dari').fill('2030-02-01');
    await main.getByLabel('Sampai').fill('2030-01-01');
    await main.getByRole('button', { name: 'Unduh CSV' }).click();
    await main.getByText('Tanggal awal harus sebelum tanggal akhir.').waitFor();
    await main.getByLabel('Dari').fill('2020-01-01');
    const ledger = await fetched(() => main.getByRole('button', { name: 'Unduh CSV' }).click());
    expect(ledger.name).toBe('ledger.csv');
    expect(ledger.search.get('to')).toBe('2030-01-01');
    await accessible(page);
  });
});
