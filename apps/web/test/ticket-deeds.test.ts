import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPeople } from '../../api/test/demo-people.ts';
import { inDays } from '../../api/test/given.ts';
import { openSignedOffice, type SignedOffice } from '../../api/test/signed-tickets.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { storedText } from './stored-text.ts';
import { expectAccessible, visitsForTests } from './visit.ts';
import { code, keptNote, openAndKeep } from './wallet-visits.ts';

const names = ['Ganti nama di tiket', 'Alihkan ke orang lain', 'Ganti kode QR'] as const;

describe.skipIf(!hasBrowser())('a ticket, changed by its holder', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  let people: Awaited<ReturnType<typeof demoPeople>>;
  let concert: SignedOffice;
  beforeAll(async () => {
    people = await demoPeople(karcis.current);
    concert = await anEvent();
  });
  const anEvent = () => openSignedOffice(karcis.current.db, people.admin.id, { title: 'Konser Laut' });
  const aTicket = (at = concert) => at.issue(people.holder.id, 'Active', { attendee_name: 'Hana' });

  /** A ticket of the holder, opened and kept on a phone. */
  async function opened(scheme: 'light' | 'dark' = 'light', at = concert) {
    const id = await aTicket(at);
    const visiting = await visit(scheme);
    // Of what nobody signed, gates know no code: this one is read, and signed when it is issued anew.
    await openAndKeep(visiting.page, id);
    await code(visiting.page).waitFor();
    return { ...visiting, id };
  }
  const deed = (page: Page, name: string) => page.locator('summary', { hasText: name });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const wrong = (page: Page) => page.locator('.deed .wrong');
  const codeShown = (page: Page) => code(page).getAttribute('src');
  const payloadOf = async (id: string) => (await concert.row(id)).qr_payload ?? '';

  /** Waits until the device keeps a text. */
  const keptWith = (page: Page, text: string) =>
    expect.poll(() => storedText(page), { timeout: 60_000 }).toContain(text);

  /** As far as the question whether it is to be handed on. */
  async function toQuestion(page: Page, { name = 'Yosef Tukan', email = 'holder2@karcis.test' } = {}) {
    await deed(page, 'Alihkan').click();
    await page.getByLabel('Nama pemegang baru').fill(name);
    await page.getByLabel('Surel pemegang baru').fill(email);
    await press(page, 'Lanjut');
  }

  it('has another name, which the device keeps', async () => {
    const { page, context, id, faults } = await opened();
    await deed(page, 'Ganti nama').click();
    await page.getByText('Nama ini dibaca petugas di pintu').waitFor();
    await page.getByLabel('Nama di tiket').fill('  Sari Wulandari ');
    await page.getByLabel('Surel di tiket').fill('sari@contoh.test');
    await press(page, 'Simpan');
    await page.getByText('Nama di tiket sekarang Sari Wulandari.').waitFor();
    await page.locator('.glance').getByText('Sari Wulandari').waitFor();
    expect(await concert.row(id)).toMatchObject({
      attendee_name: 'Sari Wulandari',
      attendee_email: 'sari@contoh.test',
      generation: 1,
    });
    await keptWith(page, 'Sari Wulandari');
    await context.setOffline(true);
    await page.reload();
    await page.locator('.glance').getByText('Sari Wulandari').waitFor();
    await code(page).waitFor();
    expect(faults).toEqual([]);
  });

  it('goes to somebody else by keyboard alone, who has it then; the code here is gone', async () => {
    const { page, id, faults } = await opened();
    const [before, former] = [await storedText(page), await payloadOf(id)];
    expect(before).toContain(former);
    const focused = (kind: string) => page.locator(`${kind}:focus`).waitFor();
    await deed(page, 'Alihkan').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Nama pemegang baru').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Yosef Tukan');
    await page.keyboard.press('Tab');
    await page.keyboard.type('holder2@karcis.test');
    await page.keyboard.press('Enter');
    await page.getByText('Alihkan tiket ini ke Yosef Tukan (holder2@karcis.test)?').waitFor();
    await focused('.deed-said');
    expect(await concert.row(id)).toMatchObject({ status: 'Active' });
    // Back first: what was typed is still there.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focused('input');
    expect(await page.getByLabel('Surel pemegang baru').inputValue()).toBe('holder2@karcis.test');
    await page.keyboard.press('Enter');
    await focused('.deed-said');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Tiket sudah dialihkan ke Yosef Tukan').waitFor();
    await focused('.deed-said');
    await page.getByText('Dialihkan', { exact: true }).waitFor();
    expect(await code(page).count()).toBe(0);
    expect(await keptNote(page).count()).toBe(0);
    expect(await storedText(page)).not.toContain(former);
    expect(await storedText(page)).not.toContain(id);
    await expectAccessible(page);

    const made = await concert.replacing(id);
    expect(made).toMatchObject({ holder_user_id: people.holder2.id, attendee_name: 'Yosef Tukan' });
    const other = await visit();
    await signIn(other.page, 'holder2', `/signin?next=/tickets/${made.id}`);
    await code(other.page).waitFor();
    expect(await concert.judged(made.id)).toBe(`ticket ${made.id} 1 by key 1`);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('has a new code, shown and kept in place of the one before', async () => {
    const { page, context, id, faults } = await opened();
    const [former, shown] = [await payloadOf(id), await codeShown(page)];
    await deed(page, 'Ganti kode').click();
    await page.getByText('Kode QR lama langsung tidak berlaku').waitFor();
    await press(page, 'Buat kode baru');
    await page.getByText('Kode QR baru sudah tampil pada tiket').waitFor();
    expect(await concert.judged(id)).toBe(`ticket ${id} 2 by key 1`);
    const now = await codeShown(page);
    expect(now).not.toBe(shown);
    await keptWith(page, await payloadOf(id));
    await context.setOffline(true);
    await page.reload();
    await code(page).waitFor();
    expect(await codeShown(page)).toBe(now);
    expect(await storedText(page)).not.toContain(former);
    expect(faults).toEqual([]);
  });

  it('shows no code rather than the former one where the new one cannot be had', async () => {
    const { page, id } = await opened();
    const former = await payloadOf(id);
    await page.route('**/api/tickets/*/detail', (route) => route.abort());
    await deed(page, 'Ganti kode').click();
    await press(page, 'Buat kode baru');
    await page.getByText('Kodenya belum tersedia').waitFor();
    expect(await code(page).count()).toBe(0);
    expect(await storedText(page)).not.toContain(former);
    await page.unroute('**/api/tickets/*/detail');
    await page.reload();
    await code(page).waitFor();
  });

  it('is handed on once by two presses, and where an answer is lost', async () => {
    const { page, id } = await opened();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/transfer')) sent += 1;
    });
    await page.route(
      '**/transfer',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await toQuestion(page);
    const twice = (button: HTMLElement | SVGElement) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    };
    await page.getByRole('button', { name: 'Alihkan tiket' }).evaluate(twice);
    await page.getByText('Tidak ada jawaban dari server').waitFor();
    expect(sent).toBe(1);
    await press(page, 'Lanjut');
    await page.getByRole('button', { name: 'Alihkan tiket' }).evaluate(twice);
    await page.getByText('Tiket sudah dialihkan').waitFor();
    expect(sent).toBe(2);
    const { db } = karcis.current;
    expect(
      await db.selectFrom('tickets').select('id').where('transferred_from_id', '=', id).execute(),
    ).toHaveLength(1);
  });

  it('says at the field what is wrong, and what stands against it', async () => {
    const at = await anEvent();
    const { page, faults } = await opened('light', at);
    await toQuestion(page, { name: '', email: 'bukan-surel' });
    await page.locator('input:focus[name="name"]').waitFor();
    expect(await wrong(page).allInnerTexts()).toEqual([
      'Isi bagian ini.',
      'Isi surel yang lengkap, seperti nama@contoh.id.',
    ]);
    await expectAccessible(page);
    // More than the server takes: no keyboard writes it, but programs do.
    await page.getByLabel('Nama pemegang baru').evaluate((field) => {
      (field as HTMLInputElement).value = 'N'.repeat(200);
    });
    await page.getByLabel('Surel pemegang baru').fill('tono@contoh.test');
    await press(page, 'Lanjut');
    await expectAccessible(page);
    await press(page, 'Alihkan tiket');
    await page.getByText('Isian ini tidak diterima').waitFor();
    await page.locator('input:focus[name="name"]').waitFor();
    await page.getByLabel('Nama pemegang baru').fill('Tono');
    await at.changeType({ is_transferable: false });
    await press(page, 'Lanjut');
    await press(page, 'Alihkan tiket');
    await page.getByText('Penyelenggara tidak mengizinkan tiket jenis ini dialihkan.').waitFor();
    await at.changeEvent({ starts_at: inDays(-0.1), doors_open_at: null });
    await deed(page, 'Ganti kode').click();
    await press(page, 'Buat kode baru');
    await page.getByText('Tiket ini tidak dapat diubah sekarang').waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('offers what its record allows, and without a network nothing', async () => {
    const at = await anEvent();
    const { page, context } = await opened('light', at);
    const offered = () => page.locator('.deed > summary').allInnerTexts();
    expect(await offered()).toEqual(names);
    await at.changeType({ is_transferable: false });
    await page.reload();
    await deed(page, 'Ganti nama').waitFor();
    expect(await offered()).toEqual([names[0], names[2]]);
    await context.setOffline(true);
    await page.getByText('memerlukan jaringan').waitFor();
    expect(await offered()).toEqual([]);
    await page.reload();
    await page.getByText('mengganti kode memerlukan jaringan').waitFor();
    await code(page).waitFor();
    expect(await offered()).toEqual([]);
    await expectAccessible(page);

    const used = await at.issue(people.holder.id, 'Used');
    await context.setOffline(false);
    await page.goto(`/tickets/${used}`);
    await page.getByText('Sudah masuk').waitFor();
    expect(await page.getByText('Ubah tiket ini').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('has deeds that axe finds nothing wrong with: %s', async (scheme) => {
    const { page, faults } = await opened(scheme);
    for (const name of names) await deed(page, name).click();
    await page.getByRole('button', { name: 'Buat kode baru' }).waitFor();
    await expectAccessible(page, scheme);
    await press(page, 'Lanjut');
    await page.getByLabel('Nama pemegang baru').fill('Tono');
    await page.getByLabel('Surel pemegang baru').fill('tono@contoh.test');
    await press(page, 'Lanjut');
    await page.getByText('Alihkan tiket ini ke Tono').waitFor();
    await expectAccessible(page, scheme);
    expect(faults).toEqual([]);
  });
});
