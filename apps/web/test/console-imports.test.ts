import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { newEventOnSale } from './events-of-demo.ts';
import { accessible, signedInForTests } from './console-visits.ts';
import { siteForTests } from './site.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(!hasBrowser())('files that are imported in the console', () => {
  const karcis = siteForTests();
  const signedIn = signedInForTests(() => karcis.current.origin);

  const ticketsOf = (event: string) =>
    karcis.current.db
      .selectFrom('tickets')
      .select('attendee_name')
      .where('event_id', '=', event)
      .orderBy('attendee_name')
      .execute();
  const choose = (page: Page, name: string, text: string) =>
    page.getByLabel('Berkas CSV').setInputFiles(file(name, text));
  const check = (page: Page) => page.getByRole('button', { name: 'Periksa berkas' }).click();
  const agree = (page: Page, question: RegExp) =>
    page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Impor', exact: true }).click();

  it('an organizer imports guests, is told which line is wrong, repairs it, and sees who came', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page, faults } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${event}`);
    await main.getByRole('link', { name: 'Impor peserta', exact: true }).click();
    await main.getByText('Belum ada peserta yang diimpor').waitFor();
    await main.getByRole('link', { name: 'Impor peserta dari berkas' }).click();
    await check(page);
    await main.getByText('Wajib diisi.', { exact: true }).waitFor();
    await choose(
      page,
      'tamu.csv',
      'ticket_type;name;email\nReguler;Rani;rani@example.org\nRegular;Budi;bukan\n',
    );
    await check(page);
    const findings = main.getByRole('region', { name: 'Yang salah di tamu.csv' });
    await findings.getByText(/^1 dari 2 baris benar\./).waitFor();
    await page.locator('section:focus', { hasText: 'Yang salah di tamu.csv' }).waitFor();
    const wrong = findings.getByRole('row', { name: /^Baris 3 / });
    await wrong.getByText('Ini bukan alamat surel.').waitFor();
    await wrong.getByText('Regular;Budi;bukan').waitFor();
    await accessible(page);
    await choose(page, 'tamu.csv', 'ticket_type;name;email\nReguler;Rani;rani@example.org\nRegular;Budi;\n');
    await check(page);
    await findings.getByText('Acara ini tidak punya jenis tiket itu.').waitFor();
    await findings.getByText('did you mean Reguler?').waitFor();
    expect(await ticketsOf(event)).toEqual([]);
    await choose(page, 'tamu.csv', 'ticket_type;name;email\nReguler;Rani;rani@example.org\nReguler;Budi;\n');
    await check(page);
    // Nothing is imported without a yes.
    const question = page.getByRole('dialog', { name: /^2 baris, semuanya benar\./ });
    await question.getByRole('button', { name: 'Jangan' }).click();
    expect(await findings.count()).toBe(0);
    expect(await ticketsOf(event)).toEqual([]);
    await check(page);
    await agree(page, /^2 baris, semuanya benar\./);
    await page.getByRole('heading', { level: 1, name: 'Impor peserta' }).waitFor();
    await main.getByRole('link', { name: 'Lihat Peserta' }).click();
    await main.getByText('Budi').first().waitFor();
    await main.getByText('Rani').first().waitFor();
    expect(await ticketsOf(event)).toEqual([{ attendee_name: 'Budi' }, { attendee_name: 'Rani' }]);
    await main.getByRole('link', { name: 'Impor peserta', exact: true }).click();
    await expect
      .poll(() => main.getByRole('table', { name: 'Impor peserta' }).getByRole('row').count())
      .toBe(2);
    await accessible(page);
    expect(faults).toEqual([]);
  });

  it('what is sent again after the answer was lost is imported once', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${event}/imports/new`);
    await page.route('**/imports/attendees?dry_run=true', (route) => route.abort());
    await choose(page, 'tamu.csv', 'ticket_type,name\nReguler,Sekali\n');
    await check(page);
    await main.getByRole('alert').getByText('Tidak ada jawaban dari server.').waitFor();
    await page.unroute('**/imports/attendees?dry_run=true');
    await page.route('**/imports/attendees', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await check(page);
    const lost = page.waitForEvent('requestfailed');
    await agree(page, /^1 baris/);
    await lost;
    await main.getByRole('alert').waitFor();
    expect(await ticketsOf(event)).toHaveLength(1);
    await page.unroute('**/imports/attendees');
    await check(page);
    await agree(page, /^1 baris/);
    await page.getByRole('heading', { level: 1, name: 'Impor peserta' }).waitFor();
    expect(await ticketsOf(event)).toHaveLength(1);
  });

  it('a file that was changed since it was chosen, or is too large, is not sent', async () => {
    const event = await newEventOnSale(karcis.current);
    const folder = await mkdtemp(join(tmpdir(), 'karcis-import-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'tamu.csv');
    await writeFile(path, 'ticket_type,name\nReguler,Lama\n');
    const { page } = await signedIn('organizer');
    const main = page.getByRole('main');
    await page.goto(`/organizer/events/${event}/imports/new`);
    await page.getByLabel('Berkas CSV').setInputFiles(path);
    await writeFile(path, 'ticket_type,name\nReguler,Baru\nReguler,Baru juga\n');
    await check(page);
    await main.getByText('Berkas ini diubah sejak dipilih. Pilih sekali lagi.').waitFor();
    await choose(page, 'besar.csv', 'x'.repeat(2 * 1024 * 1024 + 1));
    await check(page);
    await main.getByText('Berkas ini terlalu besar: paling besar 2 MB.').waitFor();
    // Control: chosen again, it is read.
    await page.getByLabel('Berkas CSV').setInputFiles(path);
    await check(page);
    await page.getByRole('dialog', { name: /^2 baris/ }).waitFor();
  });

  it('an administrator imports vouchers as a batch, with what each is good for', async () => {
    const event = await newEventOnSale(karcis.current);
    const { page, faults } = await signedIn('admin');
    const main = page.getByRole('main');
    await page.goto(`/admin/events/${event}/voucher-batches`);
    await main.getByRole('link', { name: 'Impor voucher dari berkas' }).click();
    await choose(page, 'pers.csv', 'code,recipient_name\nPERS-1,Rani\nPERS-2,Budi\n');
    await check(page);
    await main.getByRole('link', { name: 'Nama', exact: true }).waitFor();
    await main.getByLabel('Nama', { exact: true }).fill('Pers');
    await main.getByLabel('Besar potongan').fill('12.5');
    await main.getByLabel('Reguler', { exact: true }).check();
    await check(page);
    await accessible(page);
    await agree(page, /^2 baris/);
    await page.getByRole('heading', { level: 1, name: 'Pers' }).waitFor();
    await main.getByRole('link', { name: 'Lihat Voucher' }).click();
    await main.getByText('PERS-2').first().waitFor();
    const vouchers = await karcis.current.db
      .selectFrom('vouchers')
      .select(['discount_type', 'discount_value', 'ticket_type_ids'])
      .where('event_id', '=', event)
      .execute();
    expect(vouchers).toHaveLength(2);
    expect(vouchers[0]).toMatchObject({ discount_type: 'Percentage', discount_value: 12.5 });
    expect(vouchers[0]?.ticket_type_ids).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});
