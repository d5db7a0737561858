import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { newEventOnSale, visitedEvent } from './events-of-demo.ts';
import { signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

describe.skipIf(!hasBrowser())('what a form of the console sends', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const countIn = async (table: 'event_messages' | 'promos' | 'tickets', event: string) =>
    (await karcis.current.db.selectFrom(table).select('id').where('event_id', '=', event).execute()).length;
  const storedIn = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^karcis\.(draft|attempt):/.test(key)));
  /** Has the server do what it is asked for, and loses its answer. */
  const loseAnswers = (page: Page, address: string) =>
    page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
  /** Holds all reads back from the next promo on that is made, until they are let go. */
  const holdReads = async (page: Page) => {
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isMade = false;
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET' && isMade) await wait;
      await route.fallback();
    });
    page.on('response', (response) => {
      isMade ||= response.status() === 201 && response.url().endsWith('/promos');
    });
    return () => letGo();
  };
  const fillPromo = async (page: Page, name: string) => {
    const main = page.getByRole('main');
    await main.getByLabel('Nama').fill(name);
    await main.getByLabel('Kode').fill(name.toUpperCase());
    await main.getByLabel('Besar potongan').fill('20');
    const made = page.waitForResponse(
      (response) => response.status() === 201 && response.url().endsWith('/promos'),
    );
    await main.getByRole('button', { name: 'Tambah promo' }).click();
    await made;
  };

  it('is mailed once where the answer was lost, the page loaded anew, and the same sent again', async () => {
    const { id } = await visitedEvent(karcis.current);
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    const send = async () => {
      await main.getByRole('button', { name: 'Periksa dan kirim' }).click();
      const asked = page.getByRole('dialog', { name: /^Pesan ini sampai ke/ });
      await asked.getByRole('button', { name: 'Kirim' }).click();
    };
    await page.goto(`/organizer/events/${id}/messages/new`);
    await main.getByLabel('Perihal').fill('Pintu utara');
    await main.getByRole('textbox', { name: 'Isi' }).fill('Masuk lewat *utara*.');
    await loseAnswers(page, '**/messages');
    await send();
    await main.getByRole('alert').getByText('Tidak ada jawaban dari server.').waitFor();
    expect(await countIn('event_messages', id)).toBe(1);
    await page.unroute('**/messages');
    await page.reload();
    await main.getByText('Isian yang belum disimpan dikembalikan dari tab ini.').waitFor();
    await send();
    await page.getByRole('heading', { level: 1, name: 'Pintu utara' }).waitFor();
    expect(await countIn('event_messages', id)).toBe(1);
    expect(await storedIn(page)).toEqual([]);
    // Control: the same once more is another message.
    await page.goto(`/organizer/events/${id}/messages/new`);
    await main.getByLabel('Perihal').fill('Pintu utara');
    await main.getByRole('textbox', { name: 'Isi' }).fill('Masuk lewat *utara*.');
    await send();
    await page.getByRole('heading', { level: 1, name: 'Pintu utara' }).waitFor();
    expect(await countIn('event_messages', id)).toBe(2);
  });

  it('is imported once where the page was loaded anew and the same file chosen again', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    const send = async (text: string) => {
      const buffer = Buffer.from(text);
      await page.getByLabel('Berkas CSV').setInputFiles({ name: 'tamu.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Periksa berkas' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Impor', exact: true }).click();
    };
    await page.goto(`/organizer/events/${event}/imports/new`);
    await loseAnswers(page, '**/imports/attendees');
    await send('ticket_type,name\nReguler,Rani\n');
    await main.getByRole('alert').waitFor();
    expect(await countIn('tickets', event)).toBe(1);
    await page.unroute('**/imports/attendees');
    await page.reload();
    await send('ticket_type,name\nReguler,Rani\n');
    await main.getByRole('link', { name: 'Lihat Peserta' }).waitFor();
    expect(await countIn('tickets', event)).toBe(1);
    // Control: a file of the same length with another guest is another import.
    await page.goto(`/organizer/events/${event}/imports/new`);
    await send('ticket_type,name\nReguler,Budi\n');
    await main.getByRole('link', { name: 'Lihat Peserta' }).waitFor();
    expect(await countIn('tickets', event)).toBe(2);
  });

  it('is not in the form any more where the page is loaded anew while everything is read', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page } = await signedIn('organizer');
    await page.goto(`/organizer/events/${event}/promos/new`);
    await page.getByRole('main').getByLabel('Nama').waitFor();
    const letGo = await holdReads(page);
    await fillPromo(page, 'Teman');
    await expect.poll(() => storedIn(page)).toEqual([]);
    const loaded = page.reload();
    letGo();
    await loaded;
    expect(await page.getByRole('main').getByLabel('Nama').inputValue()).toBe('');
    expect(await countIn('promos', event)).toBe(1);
  });

  it('leads nobody away who has gone on while everything is read', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${event}/promos`);
    await main.getByRole('link', { name: 'Tambah promo' }).first().click();
    await main.getByLabel('Nama').waitFor();
    const letGo = await holdReads(page);
    await fillPromo(page, 'Tetangga');
    await page.goBack();
    await main.getByRole('heading', { level: 1, name: 'Promo' }).waitFor();
    letGo();
    await main.getByRole('link', { name: 'Tetangga' }).waitFor();
    // What follows the answers has been done by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(new URL(page.url()).pathname).toBe(`/organizer/events/${event}/promos`);
    expect(await storedIn(page)).toEqual([]);
  });
});
