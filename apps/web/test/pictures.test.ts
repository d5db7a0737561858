import { expect, describe, it } from 'vitest';
import { plainPicture } from '../../api/test/pictures.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

const file = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(buffer),
});

describe.skipIf(!hasBrowser())('pictures in forms', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  it('an administrator adds a banner with a picture, which is seen before and after', async () => {
    const { page, faults } = await visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    await page.goto('/admin/cms/banners/new');
    const main = page.getByRole('main');
    await main.getByLabel('Judul', { exact: true }).fill('Panggung baru');
    await main.getByLabel('Tempat', { exact: true }).selectOption('Beranda, bagian banner');
    // Without its picture, the field says so.
    await main.getByRole('button', { name: 'Tambah banner' }).click();
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    const picture = main.getByLabel('Gambar', { exact: true });
    await picture.setInputFiles(file('catatan.png', Buffer.from('bukan gambar')));
    await main.getByText('Gambar ini tidak dapat dibaca.').waitFor();
    await picture.setInputFiles(file('poster.png', plainPicture([180, 60, 20], [800, 400])));
    const shown = main.getByRole('img', { name: 'Gambar yang dipilih' });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    expect(await main.getByText('Gambar ini tidak dapat dibaca.').count()).toBe(0);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Tambah banner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Panggung baru' }).waitFor();
    const banner = await karcis.current.db
      .selectFrom('banners')
      .select(['id', 'image_url'])
      .where('title', '=', 'Panggung baru')
      .executeTakeFirstOrThrow();
    expect(banner.image_url).toMatch(/^\/media\/[0-9a-f]{64}\/1280\.webp$/);
    // What was refused and what was missing are told by the browser as well.
    expect(faults.filter((fault) => !/status of (415|422)/.test(fault))).toEqual([]);
  });

  it('that is still on its way when the form is sent is waited for', async () => {
    const { page } = await visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    const { id } = await karcis.current.db
      .selectFrom('events')
      .select('id')
      .where('status', '=', 'Draft')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    let letThrough = () => undefined as void;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/media?**', async (route) => {
      await held;
      await route.continue();
    });
    const cover = () =>
      karcis.current.db
        .selectFrom('events')
        .select('cover_image_url')
        .where('id', '=', id)
        .executeTakeFirst();
    await karcis.current.db
      .updateTable('events')
      .set({ cover_image_url: null })
      .where('id', '=', id)
      .execute();
    await page.goto(`/admin/events/${id}`);
    const main = page.getByRole('main');
    await main
      .getByLabel('Gambar sampul')
      .setInputFiles(file('sampul.png', plainPicture([20, 120, 90], [800, 400])));
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Menunggu gambar selesai dikirim …').waitFor();
    expect(await cover()).toEqual({ cover_image_url: null });
    letThrough();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await cover()).toEqual({ cover_image_url: expect.stringMatching(/^\/media\//) as string });
  });

  it('the official event has a gallery, whose pictures are added, put in order and taken away', async () => {
    const { db, client } = karcis.current;
    const { page, faults } = await visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'admin');
    await page.waitForURL(/\/admin$/);
    const { id } = await db
      .selectFrom('events')
      .select('id')
      .where('is_signature', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('signature_profiles')
      .set({ gallery: '[]', is_published: true })
      .where('event_id', '=', id)
      .execute();
    const shown = async () => (await client().catalogue.signatureEvent()).data?.profile?.gallery ?? [];
    await page.goto(`/admin/events/${id}/signature-profile`);
    const main = page.getByRole('main');
    const gallery = main.getByRole('group', { name: 'Galeri' });
    const line = (at: number) => gallery.getByRole('group', { name: `Baris ${at}` });
    const save = async () => {
      await main.getByRole('button', { name: 'Simpan' }).click();
      await main.getByText('Tersimpan.', { exact: true }).waitFor();
    };
    for (const [at, alt] of ['Panggung', 'Penonton', 'Hujan'].entries()) {
      await gallery.getByRole('button', { name: 'Tambah baris' }).click();
      const picture = file(`${alt}.png`, plainPicture([60 * at, 90, 120], [800, 400]));
      await line(at + 1)
        .getByLabel('Gambar', { exact: true })
        .setInputFiles(picture);
      // What is typed while a picture is on its way is kept.
      await line(at + 1)
        .getByLabel('Keterangan gambar')
        .fill(alt);
    }
    await gallery.getByRole('button', { name: 'Naikkan baris 3' }).click();
    await save();
    await expect
      .poll(async () => (await shown()).map(({ alt }) => alt))
      .toEqual(['Panggung', 'Hujan', 'Penonton']);
    expect(new Set((await shown()).map(({ url }) => url)).size).toBe(3);
    await expect.poll(() => gallery.getByRole('img').count()).toBe(3);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [first, second] = await shown();
    await page.reload();
    await gallery.getByRole('button', { name: 'Hapus baris 3' }).click();
    await gallery.getByRole('button', { name: 'Naikkan baris 2' }).click();
    await save();
    // Pictures that were there before stay as they were, also without being sent again.
    await expect.poll(shown).toEqual([second, first]);
    // A line without a picture is refused, at the gallery.
    await gallery.getByRole('button', { name: 'Tambah baris' }).click();
    await line(3).getByLabel('Keterangan gambar').fill('Tanpa gambar');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByRole('alert').getByRole('link', { name: 'Galeri' }).waitFor();
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    expect(await shown()).toHaveLength(2);
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
  });

  it('a ticket holder has a photo, and then none', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'holder');
    await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
    await page.goto('/account/profile');
    const avatar = () =>
      karcis.current.db
        .selectFrom('users')
        .select('avatar_url')
        .where('email', '=', 'holder@karcis.test')
        .executeTakeFirst();
    const save = () => page.getByRole('button', { name: 'Simpan' }).first().click();
    await page.getByLabel('Foto').setInputFiles(file('saya.png', plainPicture([20, 60, 180], [300, 300])));
    await page.getByRole('img', { name: 'Gambar yang dipilih' }).waitFor();
    await save();
    await page.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await avatar()).toEqual({ avatar_url: expect.stringMatching(/^\/media\//) as string });
    await page.getByRole('button', { name: 'Hapus gambar' }).click();
    await save();
    await expect.poll(avatar).toEqual({ avatar_url: null });
    expect(faults).toEqual([]);
  });
});
