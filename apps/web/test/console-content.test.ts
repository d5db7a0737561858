import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { accessible, signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('what administrators say in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);
  const nextIn = (page: Page) => {
    const main = page.getByRole('main');
    return {
      main,
      open: (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click(),
      press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
      /** Presses a button, and says yes to what it asks. */
      agree: async (name: string, reason?: string) => {
        await main.getByRole('button', { name, exact: true }).click();
        const question = page.getByRole('dialog');
        if (reason !== undefined) await question.getByLabel('Alasan').fill(reason);
        await question.getByRole('button', { name, exact: true }).click();
      },
      save: async () => {
        await main.getByRole('button', { name: 'Simpan', exact: true }).click();
        await main.getByText('Tersimpan.', { exact: true }).waitFor();
      },
    };
  };

  it('a page is written, published, found otherwise, and thrown away', async () => {
    const { db } = karcis.current;
    const { page, faults } = await signedIn('admin');
    const { main, open, save, press, agree } = nextIn(page);
    await open('Halaman');
    await main.getByRole('link', { name: 'Tambah halaman' }).click();
    await main.getByLabel('Judul').first().fill('Cara ke sini');
    await main.getByRole('textbox', { name: 'Isi', exact: true }).fill('Naik *kereta*.');
    const search = main.getByRole('group', { name: 'Mesin pencari' });
    await search.getByLabel('Judul').fill('Jalan ke panggung');
    await accessible(page);
    await press('Tambah halaman');
    await page.getByRole('heading', { level: 1, name: 'Cara ke sini' }).waitFor();
    const row = db
      .selectFrom('cms_pages')
      .select(['slug', 'status', 'seo_title', 'seo_description', 'seo_noindex', 'deleted_at'])
      .where('title', '=', 'Cara ke sini');
    const made = {
      slug: 'cara-ke-sini',
      status: 'Draft',
      seo_title: 'Jalan ke panggung',
      seo_noindex: false,
    };
    expect(await row.executeTakeFirst()).toMatchObject({ ...made, seo_description: null });
    // Of a part, what is not changed stays.
    await search.getByLabel('Keterangan').fill('Dengan kereta');
    await main.getByLabel('Status').selectOption('Diterbitkan');
    await save();
    expect(await row.executeTakeFirst()).toMatchObject({
      ...made,
      status: 'Published',
      seo_description: 'Dengan kereta',
    });
    expect(
      (await karcis.current.client().publicContent.page({ slug: 'cara-ke-sini' })).data.body_html,
    ).toContain('<em>kereta</em>');
    await agree('Hapus', 'Sudah pindah');
    await main.getByText('Sudah dipindahkan ke sampah.').waitFor();
    expect((await row.executeTakeFirst())?.deleted_at).not.toBeNull();
    await page.goto('/admin/trash?type=cms_pages');
    await main.getByRole('link', { name: 'Cara ke sini' }).click();
    await press('Pulihkan');
    await main.getByRole('link', { name: 'Kembali ke Sampah' }).waitFor();
    expect((await row.executeTakeFirst())?.deleted_at).toBeNull();
    expect(faults).toEqual([]);
  });

  it('a question is answered, an announcement is made, and the front page is put together', async () => {
    const { db } = karcis.current;
    const { page, faults } = await signedIn('admin');
    const { main, open, press, save } = nextIn(page);
    await open('Tanya jawab');
    await main.getByRole('link', { name: 'Tambah pertanyaan' }).click();
    await main.getByLabel('Pertanyaan').fill('Boleh membawa payung?');
    await main.getByRole('textbox', { name: 'Jawaban' }).fill('Boleh.');
    await press('Tambah pertanyaan');
    await page.getByRole('heading', { level: 1, name: 'Boleh membawa payung?' }).waitFor();
    const faq = db.selectFrom('faqs').select('is_active').where('question', '=', 'Boleh membawa payung?');
    expect(await faq.executeTakeFirst()).toEqual({ is_active: true });

    await open('Pengumuman');
    await main.getByRole('link', { name: 'Tambah pengumuman' }).click();
    await main.getByLabel('Judul').fill('Loket tutup lebih awal');
    await main.getByLabel('Tautan', { exact: true }).fill('javascript:alert(1)');
    await press('Tambah pengumuman');
    // What is wrong is told at its field.
    await main.getByRole('link', { name: 'Tautan', exact: true }).waitFor();
    await main.getByLabel('Tautan', { exact: true }).fill('/faq');
    await press('Tambah pengumuman');
    await page.getByRole('heading', { level: 1, name: 'Loket tutup lebih awal' }).waitFor();

    await open('Beranda');
    await main.getByRole('link', { name: 'Tambah bagian' }).click();
    await main.getByLabel('Halaman').waitFor();
    await main.getByLabel('Jenis').selectOption('Acara mendatang');
    // Each type has an arrangement of its own.
    await main.getByLabel('Hari ke depan').fill('30');
    await main.getByLabel('Halaman').waitFor({ state: 'detached' });
    await main.getByLabel('Kunci').fill('bulan-ini');
    await main.getByLabel('Judul', { exact: true }).fill('Bulan ini');
    await accessible(page);
    await press('Tambah bagian');
    await page.getByRole('heading', { level: 1, name: 'Bulan ini' }).waitFor();
    await main.getByLabel('Paling banyak').fill('6');
    await save();
    const section = db.selectFrom('homepage_sections').select('config').where('key', '=', 'bulan-ini');
    expect(await section.executeTakeFirst()).toEqual({ config: { days: 30, limit: 6 } });
    await main.getByLabel('Hari ke depan').fill('');
    await save();
    expect(await section.executeTakeFirst()).toEqual({ config: { limit: 6 } });
    expect(faults).toEqual([]);
  });

  it('legal texts come with a version, and contacts with places elsewhere', async () => {
    const { page, faults } = await signedIn('admin');
    const { main, open, press, save } = nextIn(page);
    await open('Hukum');
    await main.getByRole('textbox', { name: 'Syarat dan ketentuan' }).fill('Ketentuan *baru*.');
    await press('Simpan');
    await main.getByRole('link', { name: 'Versi ketentuan' }).waitFor();
    await main.getByLabel('Versi ketentuan').fill('versi-uji-1');
    await save();
    const { data: legal } = await karcis.current.client().publicContent.legalSettings();
    expect(legal).toMatchObject({ terms_version: 'versi-uji-1' });
    await open('Kontak');
    const { data: before } = await karcis.current.client().publicContent.contactSettings();
    await main.getByLabel('Threads').fill('https://threads.example.org/karcis');
    await save();
    const { data: after } = await karcis.current.client().publicContent.contactSettings();
    expect(after.social_links).toEqual({
      ...before.social_links,
      threads: 'https://threads.example.org/karcis',
    });
    await accessible(page);
    expect(faults).toEqual([]);
  });

  it('an event is made the official one, with a profile, somebody who plays, and a partner', async () => {
    const { db } = karcis.current;
    const { id, title } = await db
      .selectFrom('events')
      .select(['id', 'title'])
      .where('status', '=', 'Published')
      .where('deleted_at', 'is', null)
      .where('is_signature', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { page, faults } = await signedIn('admin');
    const { main, press, agree, save } = nextIn(page);
    await page.goto(`/admin/events/${id}`);
    await agree('Jadikan acara utama');
    await main.getByText('Ini acara utama sekarang.').waitFor();
    expect((await karcis.current.client().catalogue.signatureEvent()).data?.event.title).toBe(title);
    await main.getByRole('link', { name: 'Profil', exact: true }).click();
    await main.getByText('Belum ada profil').waitFor();
    await main.getByLabel('Judul utama').fill('Satu malam saja');
    await main.getByRole('group', { name: 'Tombol' }).getByLabel('Tulisan').fill('Beli');
    await press('Simpan');
    // A button leads somewhere.
    await main.getByRole('link', { name: 'Alamat' }).waitFor();
    await main.getByRole('group', { name: 'Tombol' }).getByLabel('Alamat').fill('/events');
    await press('Simpan');
    await main.getByRole('button', { name: 'Hapus', exact: true }).waitFor();
    const profile = db
      .selectFrom('signature_profiles')
      .select(['headline', 'cta_label', 'cta_url'])
      .where('event_id', '=', id);
    const button = { cta_label: 'Beli', cta_url: '/events' };
    expect(await profile.executeTakeFirst()).toEqual({ headline: 'Satu malam saja', ...button });
    const schedule = main.getByRole('group', { name: 'Jadwal' });
    for (const [at, name] of ['Tari pembuka', 'Buka pintu'].entries()) {
      await schedule.getByRole('button', { name: 'Tambah baris' }).click();
      const line = schedule.getByRole('group', { name: `Baris ${at + 1}` });
      await line.getByLabel('Judul').fill(name);
      await line.getByLabel('Hari').fill('2030-05-01');
    }
    await schedule.getByRole('button', { name: 'Naikkan baris 2' }).click();
    await accessible(page);
    await main.getByRole('group', { name: 'Tombol' }).getByLabel('Tulisan').fill('');
    await main.getByRole('group', { name: 'Tombol' }).getByLabel('Alamat').fill('');
    await save();
    expect((await profile.executeTakeFirst())?.cta_url).toBeNull();
    const { data: shown } = await karcis.current.client().catalogue.signatureEvent();
    // Visitors see none before it is published.
    expect(shown?.profile).toBeNull();
    await main.getByLabel('Diterbitkan').check();
    await save();
    const { data: published } = await karcis.current.client().catalogue.signatureEvent();
    expect(published?.profile?.schedule.map(({ title: name }) => name)).toEqual([
      'Buka pintu',
      'Tari pembuka',
    ]);

    await page.goto(`/admin/events/${id}/signature-artists/new`);
    await main.getByLabel('Nama').fill('Sanggar Angin');
    await main.getByLabel('Situs web').fill('https://angin.example.org');
    await press('Tambah pengisi acara');
    await page.getByRole('heading', { level: 1, name: 'Sanggar Angin' }).waitFor();
    await accessible(page);
    await page.goto(`/admin/events/${id}/signature-brand-partners/new`);
    await main.getByLabel('Nama').fill('Kopi Tiga');
    await main.getByLabel('Tingkatan').selectOption('Sponsor utama');
    await press('Tambah mitra');
    await page.getByRole('heading', { level: 1, name: 'Kopi Tiga' }).waitFor();
    await agree('Hapus', 'Batal ikut');
    await main.getByText('Sudah dipindahkan ke sampah.').waitFor();
    expect(faults).toEqual([]);
  });

  it('a key for tickets is made, and tickets are issued anew only by who is sure', async () => {
    const { db } = karcis.current;
    const { id } = await db
      .selectFrom('events')
      .innerJoin('event_signing_keys', 'event_signing_keys.event_id', 'events.id')
      .select('events.id')
      .where('status', '=', 'Published')
      .where('deleted_at', 'is', null)
      .orderBy('events.id')
      .executeTakeFirstOrThrow();
    const keys = async () =>
      (await db.selectFrom('event_signing_keys').select('key_id').where('event_id', '=', id).execute())
        .length;
    const before = await keys();
    const { page, faults } = await signedIn('admin');
    const { main, press } = nextIn(page);
    await page.goto(`/admin/events/${id}/signing-keys`);
    await main.getByRole('table').waitFor();
    await accessible(page);
    await main.getByRole('link', { name: 'Buat kunci baru' }).click();
    await main.getByLabel('Alasan').fill('Laptop hilang');
    await main.getByLabel('Terbitkan ulang semua tiket').check();
    await press('Buat kunci baru');
    const question = page.getByRole('dialog', { name: /^Terbitkan ulang semua tiket acara ini\?/ });
    await question.getByRole('button', { name: 'Jangan' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await keys()).toBe(before);
    await press('Buat kunci baru');
    await question.getByRole('button', { name: 'Buat kunci baru' }).click();
    await page.waitForURL(/\/signing-keys\?show=\d+$/);
    await page.getByRole('heading', { level: 1, name: String(before + 1) }).waitFor();
    expect(await keys()).toBe(before + 1);
    const jobs = db.selectFrom('jobs').select('kind').where('kind', '=', 'tickets.reissue');
    expect(await jobs.execute()).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('an error is resolved, and opened again', async () => {
    const { db } = karcis.current;
    const { id } = await db
      .selectFrom('error_logs')
      .select('id')
      .where('status', '=', 'Open')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { page, faults } = await signedIn('admin');
    const { main, press } = nextIn(page);
    await page.goto(`/admin/error-logs/${id}`);
    await press('Tandai selesai');
    await main.getByText('Galat ini ditandai selesai.').waitFor();
    await main.getByRole('button', { name: 'Tandai selesai' }).waitFor({ state: 'detached' });
    const status = async () =>
      (await db.selectFrom('error_logs').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status;
    expect(await status()).toBe('Resolved');
    await accessible(page);
    await press('Buka lagi');
    await main.getByText('Galat ini terbuka lagi.').waitFor();
    expect(await status()).toBe('Open');
    expect(faults).toEqual([]);
  });
});
