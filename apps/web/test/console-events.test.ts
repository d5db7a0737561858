import { localMinute } from '@karcis/format';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { countText } from '../src/kit/figures.ts';
import { signedInForTests } from './console-visits.ts';
import { datedEvent } from './events-of-demo.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible } from './visit.ts';

describe.skipIf(!hasBrowser())('events in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const year = new Date().getUTCFullYear() + 1;
  const eventOf = (title: string) =>
    karcis.current.db
      .selectFrom('events')
      .select(['id', 'slug', 'status', 'starts_at', 'format', 'tags'])
      .where('title', '=', title)
      .executeTakeFirst();

  it('an organizer makes one from nothing, an administrator approves it, and visitors see it', async () => {
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const tab = (name: string) => main.getByRole('link', { name, exact: true }).click();
    const saved = () => main.getByText('Tersimpan.', { exact: true }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Acara', exact: true }).click();
    await main.getByRole('link', { name: 'Buat acara' }).click();
    await button('Buat acara').click();
    // What is wrong is told above, and leads to its field.
    await main.getByText('3 hal perlu diperbaiki').waitFor();
    await main.getByRole('alert').getByRole('link', { name: 'Judul' }).click();
    await expect
      .poll(() => main.getByLabel('Judul').evaluate((each) => each === document.activeElement))
      .toBe(true);
    await main.getByLabel('Judul').fill('Malam Puisi Kota');
    await main.getByLabel('Mulai').fill(`${year}-05-08T19:00`);
    await main.getByLabel('Selesai').fill(`${year}-05-08T22:00`);
    await main.getByText(`8 Mei ${year}, 19.00 WIB`).waitFor();
    // What was typed is there again where the page was left.
    await page.reload();
    await main.getByText('Isian yang belum disimpan dikembalikan dari tab ini.').waitFor();
    expect(await main.getByLabel('Judul').inputValue()).toBe('Malam Puisi Kota');
    await expectAccessible(page);
    await button('Buat acara').click();
    await page.getByRole('heading', { level: 1, name: 'Malam Puisi Kota' }).waitFor();
    const made = await eventOf('Malam Puisi Kota');
    expect(made).toMatchObject({ status: 'Draft', starts_at: `${year}-05-08T12:00:00.000Z` });

    await button('Ajukan').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ajukan' }).click();
    await main.getByText('Belum ada jenis tiket yang aktif. Tambahkan satu.').waitFor();
    await main.getByText('Acara yang tidak daring perlu tempat.').waitFor();
    await expectAccessible(page);
    await main.getByLabel('Bentuk').selectOption('Online');
    await main.getByLabel('Tanda').fill('puisi\nmalam');
    await button('Simpan').click();
    await saved();
    expect(await eventOf('Malam Puisi Kota')).toMatchObject({ format: 'Online', tags: ['puisi', 'malam'] });

    await tab('Pintu');
    await main.getByRole('link', { name: 'Tambah pintu' }).first().click();
    await main.getByLabel('Nama').fill('Pintu Utara');
    await button('Tambah pintu').click();
    await page.getByRole('heading', { level: 1, name: 'Pintu Utara' }).waitFor();
    await tab('Jenis tiket');
    for (const [name, price] of [
      ['Umum', '75000'],
      ['Depan', '150000'],
    ] as const) {
      await main.getByRole('link', { name: 'Tambah jenis tiket' }).first().click();
      await main.getByLabel('Nama').fill(name);
      await main.getByLabel('Harga', { exact: true }).fill(price);
      await main.getByLabel('Kapasitas').fill('100');
      await main.getByLabel('Pintu', { exact: true }).selectOption('Pintu Utara');
      await main.getByLabel('Manfaat').fill('Kursi\nTeh hangat');
      await button('Tambah jenis tiket').click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await tab('Jenis tiket');
    }
    await expectAccessible(page);

    await button('Urutkan').click();
    await button('Pindahkan Depan').focus();
    await page.keyboard.press('Space');
    await main.getByText(/^Depan diangkat, urutan 2 dari 2/).waitFor();
    await page.keyboard.press('ArrowUp');
    await main.getByText('Depan, urutan 1 dari 2.').waitFor();
    await page.keyboard.press('Space');
    await main.getByText('Depan diletakkan di urutan 1 dari 2. Tersimpan.').waitFor();
    await expectAccessible(page);
    const types = await karcis.current.db
      .selectFrom('ticket_types')
      .select(['name', 'price', 'benefits', 'gate_id'])
      .where('event_id', '=', made?.id ?? '')
      .orderBy('position')
      .execute();
    expect(types.map(({ name }) => name)).toEqual(['Depan', 'Umum']);
    expect(types[0]).toMatchObject({ benefits: ['Kursi', 'Teh hangat'], gate_id: expect.any(String) });

    await tab('Promo');
    await main.getByRole('link', { name: 'Tambah promo' }).first().click();
    await main.getByLabel('Nama').fill('Teman Puisi');
    await main.getByLabel('Kode').fill('PUISI');
    await main.getByLabel('Besar potongan').fill('20');
    await main.getByLabel('Depan').check();
    await button('Tambah promo').click();
    await page.getByRole('heading', { level: 1, name: 'Teman Puisi' }).waitFor();
    await main.getByText('20 %').first().waitFor();
    // An automatic one has no code: it is not asked for, and taken away.
    await main.getByLabel('Cara berlaku').selectOption('Automatic');
    await button('Simpan').click();
    await saved();
    const promo = await karcis.current.db
      .selectFrom('promos')
      .select(['code', 'trigger', 'discount_value', 'ticket_type_ids'])
      .where('name', '=', 'Teman Puisi')
      .executeTakeFirstOrThrow();
    expect(promo).toMatchObject({ code: null, trigger: 'Automatic', ticket_type_ids: [expect.any(String)] });

    await tab('Ringkasan');
    await button('Ajukan').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ajukan' }).click();
    await main.getByText('Acara ini menunggu tinjauan.').waitFor();
    await button('Tarik kembali').waitFor();
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);

    const { page: theirs } = await signedIn('admin');
    await theirs.goto(`/admin/events/${made?.id}`);
    await theirs.getByRole('button', { name: 'Setujui dan terbitkan' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Setujui dan terbitkan' }).click();
    await theirs.getByText('Acara ini terbit.').waitFor();
    // The step has made another version of the event: the form knows it.
    await theirs.getByLabel('Ringkasan').fill('Puisi di tengah kota');
    await theirs.getByRole('button', { name: 'Simpan' }).click();
    await theirs.getByText('Tersimpan.', { exact: true }).waitFor();
    const { page: visitors } = await signedIn();
    await visitors.goto(`/events/${made?.slug}`);
    await visitors.getByRole('heading', { level: 1, name: 'Malam Puisi Kota' }).waitFor();
    await visitors.getByText('Depan').first().waitFor();
  });

  it('asks what becomes of sold tickets when their event moves, and loses nothing that was typed', async () => {
    const { db } = karcis.current;
    const { id, starts_at, ends_at, timezone, type } = await datedEvent(karcis.current);
    const later = (instant: string, days: number) =>
      new Date(Date.parse(instant) + days * 86_400_000).toISOString();
    const out = db
      .selectFrom('tickets')
      .where('event_id', '=', id)
      .where('status', 'in', ['Pending', 'Active']);
    const sold = (await out.select('id').execute()).length;
    const timesOf = async () => {
      const own = out.select(['valid_from', 'valid_until']).where('ticket_type_id', '=', type).distinct();
      return own.execute();
    };
    const eventNow = () =>
      db
        .selectFrom('events')
        .select(['starts_at', 'ends_at', 'summary'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = { times: await timesOf(), event: await eventNow() };
    const at = (days: number) => localMinute(later(starts_at, days), timezone);

    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog', { name: 'Pindahkan acara ini?' });
    await page.goto(`/organizer/events/${id}`);
    await main.locator('[name=summary]').fill('Diundur empat puluh hari');
    await main.locator('[name=starts_at]').fill(at(40));
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await dialog.getByText(`${countText('id', sold)} tiket sudah terjual atau sedang dibayar.`).waitFor();
    await dialog.getByText('Pemegang tiket diberi tahu lewat email.').waitFor();
    // Left as they are, these tickets would be of no use.
    expect(await dialog.getByText('Tidak bisa dipakai di acara ini lagi').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Jangan' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect({ times: await timesOf(), event: await eventNow() }).toEqual(before);
    expect(await main.locator('[name=summary]').inputValue()).toBe('Diundur empat puluh hari');
    expect(await main.locator('[name=starts_at]').inputValue()).toBe(at(40));
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await dialog.getByRole('button', { name: 'Geser tanggalnya' }).click();
    await main.getByText('Tersimpan.', { exact: true }).waitFor();
    expect(await eventNow()).toEqual({
      starts_at: later(starts_at, 40),
      ends_at: later(ends_at, 40),
      summary: 'Diundur empat puluh hari',
    });
    expect(await timesOf()).toEqual([
      { valid_from: later(starts_at, 40 - 1 / 24), valid_until: later(ends_at, 40) },
    ]);
    expect(faults).toEqual([]);

    // An event that people have paid for stays out of the past: that is said at once, at its field, with the reason.
    await main.locator('[name=starts_at]').fill('2020-03-10T19:00');
    await main.locator('[name=ends_at]').fill('2020-03-10T21:00');
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await main
      .getByText(/cancel the event/)
      .first()
      .waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await main.getByText('Paling sedikit').count()).toBe(0);

    const { page: theirs } = await signedIn('admin');
    await theirs.goto(`/admin/events/${id}?lang=en`);
    const inEnglish = theirs.getByRole('main');
    await inEnglish.locator('[name=starts_at]').fill(at(41));
    await inEnglish.locator('[name=ends_at]').fill(localMinute(later(ends_at, 41), timezone));
    await inEnglish.getByRole('button', { name: 'Save', exact: true }).click();
    const question = theirs.getByRole('dialog', { name: 'Move this event?' });
    await question.getByText('Choose whether the dates of tickets, offers and shifts move along.').waitFor();
    await question.getByRole('button', { name: 'Leave the dates' }).click();
    await inEnglish.getByText('Saved.', { exact: true }).waitFor();
    expect((await eventNow()).starts_at).toBe(later(starts_at, 41));
    expect(await timesOf()).toEqual([
      { valid_from: later(starts_at, 40 - 1 / 24), valid_until: later(ends_at, 40) },
    ]);
  });

  it('a form changes nothing that was not touched, and its draft is of who has typed it', async () => {
    const { db } = karcis.current;
    const { id, starts_at } = await db
      .selectFrom('events')
      .innerJoin('ticket_types', 'ticket_types.event_id', 'events.id')
      .select(['events.id', 'events.starts_at'])
      .where('events.status', '=', 'Published')
      .where('events.deleted_at', 'is', null)
      .where('ticket_types.deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    // A former name of a zone, which browsers do not list.
    await db.updateTable('events').set({ timezone: 'Asia/Ujung_Pandang' }).where('id', '=', id).execute();
    await db.updateTable('ticket_types').set({ color: null }).where('event_id', '=', id).execute();
    const { page } = await signedIn('admin');
    const main = page.getByRole('main');
    const save = () => main.getByRole('button', { name: 'Simpan', exact: true }).click();
    const saved = () => main.getByText('Tersimpan.', { exact: true }).waitFor();
    await page.goto(`/admin/events/${id}`);
    await main.getByLabel('Ringkasan').fill('Diganti');
    await save();
    await saved();
    const event = db.selectFrom('events').select(['summary', 'timezone', 'starts_at']).where('id', '=', id);
    const expected = { summary: 'Diganti', timezone: 'Asia/Ujung_Pandang', starts_at };
    expect(await event.executeTakeFirst()).toEqual(expected);

    const type = db.selectFrom('ticket_types').select(['id', 'color', 'description']).orderBy('id').limit(1);
    const one = await type
      .where('event_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    await page.goto(`/admin/events/${id}/ticket-types/${one.id}`);
    await main.getByLabel('Keterangan').fill('Dekat panggung');
    await page.reload();
    await main.getByText('Isian yang belum disimpan dikembalikan dari tab ini.').waitFor();
    await save();
    await saved();
    const now = await type.where('ticket_types.id', '=', one.id).executeTakeFirst();
    expect(now).toMatchObject({ color: null, description: 'Dekat panggung' });

    await main.getByLabel('Keterangan').fill('Belum disimpan');
    const drafts = () =>
      page.evaluate(
        () => Object.keys(sessionStorage).filter((key) => key.startsWith('karcis.draft:')).length,
      );
    expect(await drafts()).toBe(1);
    // Somebody else signs in, in another tab.
    await page.context().clearCookies();
    await signIn(page, 'organizer');
    await page.waitForURL(/\/organizer$/);
    await expect.poll(drafts).toBe(0);
  });
});
