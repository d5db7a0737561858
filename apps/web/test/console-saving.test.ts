import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';
import { draftEvent } from './events-of-demo.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';
import { type Visit, expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('a form of the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const draftOf = async (title: string) => {
    const id = await draftEvent(karcis.current);
    await karcis.current.db.updateTable('events').set({ title }).where('id', '=', id).execute();
    return id;
  };
  const storedDrafts = (page: Visit['page']) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('karcis.draft:')).length);

  it('keeps the focus, what it says, and what is typed while it is saved', async () => {
    const id = await draftOf('Malam Simpan');
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}`);
    await main.getByLabel('Ringkasan').fill('Lama');
    await main.getByLabel('Tanda').fill('satu\n\n  dua');
    // The answer waits until more was typed.
    let answer = () => {};
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/organizer/events/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await typed;
      await route.continue();
    });
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByLabel('Ringkasan').press('End');
    await main.getByLabel('Ringkasan').pressSequentially(' dan baru');
    answer();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await main.getByLabel('Ringkasan').inputValue()).toBe('Lama dan baru');
    expect(await main.getByLabel('Ringkasan').evaluate((each) => each === document.activeElement)).toBe(true);
    // What was sent and not touched since looks as it was saved.
    await expect.poll(() => main.getByLabel('Tanda').inputValue()).toBe('satu\ndua');
    const event = karcis.current.db.selectFrom('events').select(['summary', 'tags']).where('id', '=', id);
    expect(await event.executeTakeFirst()).toEqual({ summary: 'Lama', tags: ['satu', 'dua'] });
    // What is not saved yet is a draft of what was saved.
    expect(await storedDrafts(page)).toBe(1);
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect.poll(async () => (await event.executeTakeFirst())?.summary).toBe('Lama dan baru');
    await expect.poll(() => storedDrafts(page)).toBe(0);
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tidak ada yang berubah.').waitFor();
    expect(faults).toEqual([]);
  });

  it('offers a draft of another version, which changes what was typed and nothing else', async () => {
    const { db } = karcis.current;
    const id = await draftOf('Malam Draf');
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}`);
    await main.getByLabel('Ringkasan').fill('Belum disimpan');
    const updated_at = new Date(Date.now() + 1000).toISOString();
    await db.updateTable('events').set({ title: 'Malam Lain', updated_at }).where('id', '=', id).execute();
    await page.reload();
    await main.getByText('Ada isian Anda yang belum disimpan.').waitFor();
    expect(await main.getByLabel('Ringkasan').inputValue()).not.toBe('Belum disimpan');
    await main.getByText('Lihat isian itu').click();
    await main.locator('dd').getByText('Belum disimpan').first().waitFor();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Pakai isian itu' }).click();
    await expect.poll(() => main.getByLabel('Ringkasan').inputValue()).toBe('Belum disimpan');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    const event = db.selectFrom('events').select(['title', 'summary']).where('id', '=', id);
    expect(await event.executeTakeFirst()).toEqual({ title: 'Malam Lain', summary: 'Belum disimpan' });
  });

  it('says which fields are needed, and limits as they are typed', async () => {
    const id = await draftOf('Malam Batas');
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}/promos/new`);
    await main.getByText('Yang bertanda * wajib diisi.').waitFor();
    await main.getByLabel('Nama').fill('Potongan');
    await main.getByLabel('Besar potongan').fill('120');
    await main.getByRole('button', { name: 'Tambah promo' }).click();
    await main.locator('.wrong').getByText('Paling banyak 100.', { exact: true }).waitFor();
    // A promo with a code needs one; an automatic one has none.
    await main.locator('.wrong').getByText('Wajib diisi.').waitFor();
    await main.getByLabel('Cara berlaku').selectOption('Automatic');
    await main.getByLabel('Jenis potongan').selectOption('Fixed Amount');
    await main.getByLabel('Besar potongan').fill('200000000000');
    await main.getByRole('button', { name: 'Tambah promo' }).click();
    await main.locator('.wrong').getByText('Paling banyak 100.000.000.000.', { exact: true }).waitFor();
  });

  it('shows choices that could not be read as such, with another try', async () => {
    const id = await draftOf('Malam Pilihan');
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.route('**/api/organizer/venues*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.goto(`/organizer/events/${id}`);
    const problem = main.locator('.form-field', { has: page.getByLabel('Tempat', { exact: true }) });
    await problem.getByRole('button', { name: 'Coba lagi' }).waitFor();
    await page.unroute('**/api/organizer/venues*');
    await problem.getByRole('button', { name: 'Coba lagi' }).click();
    const options = main.getByLabel('Tempat', { exact: true }).getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(2);
  });

  it('has tools for Markdown that can be undone, and shows how it will be read', async () => {
    const id = await draftOf('Malam Teks');
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}`);
    const field = main.locator('.form-field', { has: page.locator('[name=description_markdown]') });
    const area = field.locator('textarea');
    await area.fill('Malam keroncong');
    await area.evaluate((each: HTMLTextAreaElement) => each.setSelectionRange(6, 15));
    await field.getByRole('button', { name: 'Tebal' }).click();
    expect(await area.inputValue()).toBe('Malam **keroncong**');
    await page.keyboard.press('Control+z');
    expect(await area.inputValue()).toBe('Malam keroncong');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await field.getByRole('button', { name: 'Daftar' }).click();
    await page.keyboard.type('kopi <b>panas</b>');
    await area.evaluate((each: HTMLTextAreaElement) => each.setSelectionRange(0, 5));
    await page.keyboard.press('Control+i');
    expect(await area.inputValue()).toBe('_Malam_ keroncong\n\n- kopi <b>panas</b>');
    await field.getByRole('button', { name: 'Pratinjau' }).press('Enter');
    const shown = field.getByRole('region', { name: 'Pratinjau' });
    await shown.getByRole('listitem').getByText('kopi').waitFor();
    expect(await shown.locator('em').innerText()).toBe('Malam');
    expect(await shown.locator('b').count()).toBe(0);
    await expectAccessible(page);
    // It is saved from the preview, too, and the text is where it was.
    await main.getByRole('button', { name: 'Simpan' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    await field.getByRole('button', { name: 'Tulis lagi' }).click();
    expect(await area.inputValue()).toBe('_Malam_ keroncong\n\n- kopi <b>panas</b>');
    const event = karcis.current.db.selectFrom('events').select('description_markdown').where('id', '=', id);
    expect(await event.executeTakeFirst()).toEqual({
      description_markdown: '_Malam_ keroncong\n\n- kopi <b>panas</b>',
    });
    expect(faults).toEqual([]);
  });

  it('of a postponed event says what keeps it from being published', async () => {
    const { db } = karcis.current;
    const { id } = await db
      .selectFrom('events')
      .select('id')
      .where('organizer_id', '=', await organizerOf(db, 'organizer@karcis.test'))
      .where('status', '=', 'Postponed')
      .executeTakeFirstOrThrow();
    const starts_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await db.updateTable('events').set({ starts_at, doors_open_at: null }).where('id', '=', id).execute();
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${id}`);
    await main.getByRole('button', { name: 'Terbitkan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click();
    await main.getByText('Acara yang ditunda perlu tanggal yang akan datang.').waitFor();
  });

  it('removes what was seen, and nothing that others have changed since', async () => {
    const id = await draftOf('Malam Hapus');
    const { page, faults } = await signedIn('organizer');
    await page.goto(`/organizer/events/${id}`);
    const remove = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Hapus acara', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Alasan').fill('Salah ketik');
      await dialog.getByRole('button', { name: 'Hapus acara', exact: true }).click();
    };
    await page.getByRole('main').getByRole('button', { name: 'Hapus acara', exact: true }).waitFor();
    const { token } = (await demoPeople(karcis.current)).organizer;
    await karcis.current
      .client(token)
      .organizerEvents.change({ id, body: { summary: 'Jadi diselenggarakan' } });
    await remove();
    await page.getByText('Sudah diubah orang lain').first().waitFor();
    const { db } = karcis.current;
    const event = db.selectFrom('events').select('deleted_at').where('id', '=', id);
    expect((await event.executeTakeFirst())?.deleted_at).toBeNull();
    // Whoever has seen it decides anew.
    await page.reload();
    await remove();
    await page.getByText('Acara ini dipindahkan ke sampah.').waitFor();
    expect((await event.executeTakeFirst())?.deleted_at).not.toBeNull();
    expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
  });
});
