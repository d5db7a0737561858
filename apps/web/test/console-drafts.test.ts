import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { signedInForTests } from './console-visits.ts';
import { refuse } from './refuse.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('what is typed into a form of the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);
  const broughtBack = 'Isian yang belum disimpan dikembalikan dari tab ini.';

  it('is there again after a reload and a new sign-in, also in a short form', async () => {
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/users/new');
    await main.getByLabel('Nama').fill('Rani Lestari');
    await main.getByLabel('Surel').fill('rani@example.org');
    await page.reload();
    await main.getByText(broughtBack).waitFor();
    expect(await main.getByLabel('Nama').inputValue()).toBe('Rani Lestari');
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL(/\/signin\?next=/);
    await signIn(page, 'admin', page.url());
    await main.getByText(broughtBack).waitFor();
    expect(await main.getByLabel('Surel').inputValue()).toBe('rani@example.org');
    await expectAccessible(page);
  });

  it('is there where the sign-out did not reach the server, and gone where it did', async () => {
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    const signOut = () => page.locator('.side').getByRole('button', { name: 'Keluar' }).click();
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('karcis.draft:')));
    await page.goto('/admin/users/new');
    await main.getByLabel('Nama').fill('Rani Lestari');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await signOut();
    await page.locator('.side').getByText('Tidak ada jawaban dari server.').waitFor();
    expect(await drafts()).toHaveLength(1);
    await page.unroute('**/api/auth/logout');
    await signOut();
    await page.waitForURL(/\/signin/);
    expect(await drafts()).toEqual([]);
  });

  it('is kept without what is secret', async () => {
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto('/admin/settings/email');
    await main.getByLabel('Server', { exact: true }).fill('mail.example.org');
    await main.getByLabel('Kata sandi').fill('rahasia-sekali');
    await page.reload();
    await main.getByText(broughtBack).waitFor();
    expect(await main.getByLabel('Kata sandi').inputValue()).toBe('');
    const kept = await page.evaluate(() => Object.values(sessionStorage).join('\n'));
    expect(kept).toContain('mail.example.org');
    expect(kept).not.toContain('rahasia-sekali');
  });

  it('is offered again where others have changed the record meanwhile', async () => {
    const { db } = karcis.current;
    const { id } = await db.selectFrom('categories').select('id').orderBy('id').executeTakeFirstOrThrow();
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto(`/admin/categories/${id}`);
    await main.getByLabel('Keterangan').fill('Yang diketik lama sekali');
    const { token } = (await demoPeople(karcis.current)).admin;
    await karcis.current.client(token).adminCategories.change({ id, body: { name: 'Nama lain' } });
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await main.getByText('Sudah diubah orang lain').first().waitFor();
    await main.getByRole('button', { name: 'Muat ulang' }).click();
    await main.getByRole('button', { name: 'Pakai isian itu' }).click();
    await expect.poll(() => main.getByLabel('Keterangan').inputValue()).toBe('Yang diketik lama sekali');
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    const now = db.selectFrom('categories').select(['name', 'description']).where('id', '=', id);
    expect(await now.executeTakeFirst()).toEqual({
      name: 'Nama lain',
      description: 'Yang diketik lama sekali',
    });
  });

  it('stays in a dialog where others have changed the record, which is read anew beside it', async () => {
    const { db } = karcis.current;
    const { token } = (await demoPeople(karcis.current)).organizer;
    const client = karcis.current.client(token);
    const starts_at = '2099-08-01T12:00:00.000Z';
    const { data: event } = await client.organizerEvents.create({
      body: { title: 'Malam Batal', format: 'Online', starts_at, ends_at: '2099-08-01T15:00:00.000Z' },
    });
    const { page } = await signedIn('organizer');
    await page.goto(`/organizer/events/${event.id}`);
    const remove = { name: 'Hapus acara', exact: true } as const;
    await page.getByRole('main').getByRole('button', remove).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alasan').fill('Salah ketik');
    await client.organizerEvents.change({ id: event.id, body: { summary: 'Jadi diselenggarakan' } });
    await dialog.getByRole('button', remove).click();
    await dialog.getByText(/^Ringkasan diubah/).waitFor();
    await dialog.getByRole('button', { name: 'Muat ulang' }).click();
    await dialog.getByText('Data terbaru sudah dibaca.').waitFor();
    expect(await dialog.getByLabel('Alasan').inputValue()).toBe('Salah ketik');
    const deleted = async () =>
      (await db.selectFrom('events').select('deleted_at').where('id', '=', event.id).executeTakeFirst())
        ?.deleted_at;
    expect(await deleted()).toBeNull();
    await dialog.getByRole('button', remove).click();
    await page.getByText('Acara ini dipindahkan ke sampah.').waitFor();
    expect(await deleted()).not.toBeNull();
  });

  it('stays in a dialog while it is being sent, whatever is pressed, and what comes of it is told there', async () => {
    const { token } = (await demoPeople(karcis.current)).organizer;
    const { data: event } = await karcis.current.client(token).organizerEvents.create({
      body: {
        title: 'Malam Tunggu',
        format: 'Online',
        starts_at: '2099-08-01T12:00:00.000Z',
        ends_at: '2099-08-01T15:00:00.000Z',
      },
    });
    const { page } = await signedIn('organizer');
    await page.goto(`/organizer/events/${event.id}`);
    const remove = { name: 'Hapus acara', exact: true } as const;
    await page.getByRole('main').getByRole('button', remove).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alasan').fill('Salah ketik');
    let answer = () => {};
    const pressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/organizer/events/${event.id}?*`, async (route) => {
      await pressed;
      await refuse(409, 'wrong_state')(route);
    });
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await dialog.getByRole('button', remove).click();
    await sent;
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Jangan' }).click();
    answer();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Alasan').inputValue()).toBe('Salah ketik');
    // Control: answered, it is left.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
