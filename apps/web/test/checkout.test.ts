import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { demoPeople } from '../../api/test/demo-people.ts';
import { given } from '../../api/test/given.ts';
import { sandboxForTests } from '../../api/test/sandbox-payments.ts';
import { holdTwo, payAs, press, shopIn } from './buying-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

/** Milliseconds that may go by while a page is looked at. */
const second = 1000;
const minute = 60 * second;

describe.skipIf(!hasBrowser())('the checkout', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const sandbox = sandboxForTests(karcis);
  beforeEach(() => sandbox.keepOn());

  it('shows the terms that have changed meanwhile, which the next press agrees to', async () => {
    const shop = await shopIn(karcis.current);
    const { admin } = await demoPeople(karcis.current);
    const { settings } = karcis.current.client(admin.token);
    const { page, faults } = await visit();
    // What the browser keeps of the terms is of before, and would still do.
    await page.goto('/');
    await page.evaluate(() => fetch('/api/settings/legal').then((answer) => answer.text()));
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    const { etag } = await settings.legal();
    const terms = 'Payung boleh dibawa masuk.';
    await settings.changeLegal(
      { body: { terms_markdown: terms, terms_version: '9.0', require_acceptance: true } },
      { ifMatch: etag },
    );
    expect(await page.getByText(terms).count()).toBe(0);
    await press(page, /^Bayar/);
    await page.getByRole('alert').getByText('Ketentuan situs baru saja diganti').waitFor();
    await page.getByText(terms).waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Nama', { exact: true }).inputValue()).toBe('Rani');
    expect(await sandbox.payments(id)).toEqual([]);
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    expect(await shop.orderRow(id)).toMatchObject({ accepted_terms_version: '9.0' });
    expect(faults).toEqual([]);
  });

  it('takes a sentence away once its field is mended, and writes none while somebody types', async () => {
    const shop = await shopIn(karcis.current);
    const { db } = karcis.current;
    const asked = { event_id: shop.event, is_required: true } as const;
    const options = ['Pagi', 'Malam'];
    await given(db, 'questions', { ...asked, kind: 'Choice', label: 'Sesi', options, position: 1 });
    await given(db, 'questions', { ...asked, kind: 'Number', label: 'Umur', position: 2 });
    const { page, faults } = await visit();
    await holdTwo(page, shop);
    const name = page.getByLabel('Nama', { exact: true });
    const email = page.getByLabel('Surel', { exact: true });
    const wrong = () => page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id));
    await email.fill('rani');
    await press(page, /^Bayar/);
    await expect.poll(async () => (await wrong()).length).toBe(6);
    const [first, second, ...answers] = await wrong();
    expect([first, second]).toEqual(['name', 'email']);
    await name.pressSequentially('R');
    await expect.poll(wrong).toEqual(['email', ...answers]);
    // Control: what does not fit yet stays marked, and what is emptied again is not marked before the next press.
    await email.fill('rani@contoh');
    await name.fill('');
    expect(await wrong()).toEqual(['email', ...answers]);
    await email.fill('rani@contoh.test');
    await expect.poll(wrong).toEqual(answers);
    await page.getByLabel('Sesi').first().selectOption('Pagi');
    await page.getByLabel('Umur').last().fill('12');
    await expect.poll(wrong).toEqual(answers.slice(1, 3));
    expect(await page.locator('main .wrong', { hasText: /./ }).count()).toBe(2);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('says how much tax the prices contain, and so does the order', async () => {
    const shop = await shopIn(karcis.current, { tax_mode: 'Inclusive', tax_rate: 11, tax_name: 'PPN' });
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    // Of 300.000 with 11 % in it.
    const line = page.locator('.bill > div', { hasText: 'Termasuk pajak' }).getByText('Rp29.730');
    await line.waitFor();
    await expectAccessible(page);
    await payAs(page, 'Rani', 'rani@contoh.test');
    await press(page, /^Bayar/);
    await page.waitForURL(`**/orders/${id}`);
    await line.waitFor();
    // Control: of an event without such a tax nothing is said.
    await holdTwo(page, await shopIn(karcis.current));
    await page.locator('.bill-total').waitFor();
    expect(await page.getByText('Termasuk pajak').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('takes for whom the receipt is, where a company buys', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    const company = page.getByLabel('Nama perusahaan');
    await page.locator('summary', { hasText: 'Kuitansi atas nama perusahaan' }).waitFor();
    expect(await company.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Kuitansi atas nama perusahaan' }).click();
    await company.fill('PT Gamelan Jaya');
    await page.getByLabel('NPWP').fill('01.234.567.8-901.000');
    await expectAccessible(page);
    // What was typed stays, and is shown.
    await page.reload();
    await company.waitFor();
    expect(await company.inputValue()).toBe('PT Gamelan Jaya');
    await payAs(page, 'Rani', 'rani@contoh.test');
    expect(await shop.orderRow(id)).toMatchObject({
      buyer_company: 'PT Gamelan Jaya',
      buyer_tax_number: '01.234.567.8-901.000',
      buyer_address: null,
    });
    // The order says it, too.
    await page.goto(`/orders/${id}`);
    await page.getByText('PT Gamelan Jaya').waitFor();
    expect(await page.locator('.order-parts dt').allInnerTexts()).not.toContain('Alamat');
    expect(faults).toEqual([]);
  });

  it('counts down quietly until two minutes are left, and keeps what was typed when the time is over', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    await page.clock.install();
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    const clock = page.locator('.hold');
    const late = page.getByRole('status').filter({ hasText: 'Sesudah itu tempat Anda dilepas' });
    await clock.waitFor();
    const { reserved_until: until } = await shop.orderRow(id);
    const end = new Date(until ?? 0).getTime();
    /** Goes on to so many milliseconds before the end, by the clock of the page. */
    const goTo = async (left: number) =>
      page.clock.fastForward(Math.max(0, end - left - (await page.evaluate(() => Date.now()))));
    await goTo(3 * minute);
    expect(await clock.getAttribute('role')).toBe(null);
    expect(await late.count()).toBe(0);
    await goTo(minute);
    await late.waitFor();
    await expectAccessible(page);
    // What says it is there before it has anything to say.
    const status = await page.locator('main > [role="status"]').elementHandle();
    expect(await status?.innerText()).toBe('');
    // The server still holds the places: it is the page that says that the time is over.
    await goTo(-5 * second);
    await page.getByRole('status').getByRole('heading', { name: 'Tempat Anda sudah dilepas' }).waitFor();
    expect(await status?.innerText()).toContain('Tempat Anda sudah dilepas');
    expect(await page.getByRole('button', { name: /^Bayar/ }).count()).toBe(0);
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Reserved' });
    await expectAccessible(page);
    await shop.letLapse(id);
    await page.getByRole('link', { name: 'Pilih lagi' }).click();
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL((url) => url.pathname.startsWith('/checkout/') && !url.pathname.includes(id));
    expect(await page.getByLabel('Nama', { exact: true }).inputValue()).toBe('Rani');
    expect(faults).toEqual([]);
  });

  it('buys in the name that it says: not in that of a guest who has typed in this tab before', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const name = page.getByLabel('Nama', { exact: true });
    const { holder } = await demoPeople(karcis.current);
    const { data: account } = await karcis.current.client(holder.token).account.me();
    const early = await holdTwo(page, shop);
    await name.fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    // Control: what a guest has typed is kept.
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('Rani');
    await shop.letLapse(early);
    await signIn(page, 'holder', '/signin?next=/orders');
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    await page.goto(`/events/${shop.slug}`);
    await press(page, /^Beli 2 tiket/);
    await page.waitForURL(/\/checkout\//);
    const said = page.locator('.other-names').first().locator('xpath=preceding-sibling::p');
    await said.waitFor();
    expect(await said.innerText()).toBe(`${account.name}, ${account.email}`);
    expect(await name.inputValue()).toBe(account.name);
    expect(await name.isVisible()).toBe(false);
    // What the account itself has typed is kept, and seen.
    await page.locator('summary', { hasText: 'Pakai nama atau surel lain' }).click();
    await name.fill('Wulan');
    expect(await said.innerText()).toBe(`Wulan, ${account.email}`);
    await page.reload();
    await said.waitFor();
    expect(await name.isVisible()).toBe(true);
    expect(await name.inputValue()).toBe('Wulan');
    expect(await said.innerText()).toBe(`Wulan, ${account.email}`);
    await expectAccessible(page);
    const id = new URL(page.url()).pathname.replace('/checkout/', '');
    await press(page, /^Bayar/);
    await page.waitForURL(/\/sandbox\//);
    expect(await shop.orderRow(id)).toMatchObject({ buyer_name: 'Wulan', buyer_email: account.email });
    // The next order of the tab begins without it.
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('karcis.draft')));
    expect(await drafts()).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('leads to an order that is being paid elsewhere, and the focus goes along', async () => {
    const shop = await shopIn(karcis.current);
    const { page, faults } = await visit();
    const id = await holdTwo(page, shop);
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    const kept = await page.evaluate((key) => localStorage.getItem(key), `karcis.order ${id}`);
    const { token: orderToken } = JSON.parse(kept ?? '{}') as { token: string };
    const { data: event } = await karcis.current.client().catalogue.event({ slug: shop.slug });
    const buyer = { name: 'Rani', email: 'rani@contoh.test' };
    await karcis.current
      .client()
      .buying.checkout({ id, body: { buyer, terms_version: event.terms_version } }, { orderToken });
    await sandbox.begin({ id, orderToken });
    // As when the page is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(`**/orders/${id}`);
    await page.getByRole('link', { name: /^Lanjut bayar/ }).waitFor();
    await page.locator('main:focus').waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
  });

  it('opens the terms of the event, and marks the answer that the server refuses', async () => {
    const shop = await shopIn(karcis.current, { terms_markdown: 'Anak harus didampingi.' });
    const { db } = karcis.current;
    const asked = { event_id: shop.event, is_required: true, kind: 'Choice' } as const;
    await given(db, 'questions', { ...asked, label: 'Sesi', options: ['Pagi', 'Malam'], position: 1 });
    await given(db, 'questions', { ...asked, label: 'Ukuran', options: ['M', 'L'], position: 2 });
    const { page, faults } = await visit();
    await holdTwo(page, shop);
    const terms = page.getByText('Anak harus didampingi.');
    await page.getByRole('link', { name: 'ketentuan acara' }).waitFor();
    expect(await terms.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'ketentuan acara' }).click();
    await terms.waitFor();
    await page.getByLabel('Nama', { exact: true }).fill('Rani');
    await page.getByLabel('Surel', { exact: true }).fill('rani@contoh.test');
    for (const each of await page.getByLabel('Sesi').all()) await each.selectOption('Pagi');
    for (const each of await page.getByLabel('Ukuran').all()) await each.selectOption('L');
    await db
      .updateTable('questions')
      .set({ options: ['M'] })
      .where('event_id', '=', shop.event)
      .where('label', '=', 'Ukuran')
      .execute();
    await press(page, /^Bayar/);
    await page.locator('select[aria-invalid="true"]').first().waitFor();
    const wrong = page.locator('.field:has([aria-invalid="true"]) label');
    expect(await wrong.allInnerTexts()).toEqual(['Ukuran', 'Ukuran']);
    await page.locator('select:focus').waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });
});
