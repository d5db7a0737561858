import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../api/test/demo-people.ts';
import { senderFor } from '../../api/test/mail/support.ts';
import { secretKey } from '../../api/test/postgres.ts';
import { orderToken } from '../../api/src/domain/security/order-token.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('an order', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  /** A paid order of the holder, as the API tells it. */
  async function paidOrder() {
    const { holder } = await demoPeople(karcis.current);
    const client = karcis.current.client(holder.token);
    const [first] = (await client.orders.list({ status: 'Paid', per_page: 1 })).data;
    if (first === undefined) throw new Error('The demo has no paid order');
    return (await client.orders.order({ id: first.id })).data;
  }

  const tokenOf = (orderId: string, version = 1) => orderToken({ orderId, version }, secretKey);

  /** Everything that a page asks for: addresses, and the header with the token. */
  function noteRequests(page: Page) {
    const asked: { readonly url: string; readonly sent: string | undefined }[] = [];
    page.on('request', (request) => {
      asked.push({ url: request.url(), sent: request.headers()['order-token'] });
    });
    return asked;
  }

  it('opens by its mailed link without an account; the token stays on the device and in no address', async () => {
    const order = await paidOrder();
    const token = tokenOf(order.id);
    const { page, context, faults } = await visit();
    const asked = noteRequests(page);
    await page.goto(`/orders/${order.id}#${token}`);
    await page.getByRole('heading', { name: order.event.title }).waitFor();
    await page.getByText(order.reference).first().waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { name: order.event.title }).waitFor();
    expect(asked.filter(({ url }) => url.includes('karcis_o_'))).toEqual([]);
    const sent = asked.filter(({ sent: header }) => header !== undefined);
    expect(sent.length).toBeGreaterThan(1);
    for (const { url, sent: header } of sent)
      expect([new URL(url).pathname, header]).toEqual([`/api/orders/${order.id}`, token]);
    // Another tab has it for a day: a wallet app may bring its buyer back there.
    const other = await context.newPage();
    await other.goto(`/orders/${order.id}`);
    await other.getByRole('heading', { name: order.event.title }).waitFor();
    await other.evaluate((id) => {
      const kept = JSON.parse(localStorage.getItem(`karcis.order ${id}`) ?? '') as { until: number };
      const hours = (kept.until - Date.now()) / 3_600_000;
      if (hours > 24 || hours < 23) throw new Error(`It is kept for ${hours} hours`);
      localStorage.setItem(`karcis.order ${id}`, JSON.stringify({ ...kept, until: Date.now() - 1 }));
    }, order.id);
    await other.reload();
    await other.getByRole('heading', { name: 'Pesanan ini tidak dapat dibuka' }).waitFor();
    await other.getByRole('link', { name: 'Cari pesanan' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('does not open by a link that was replaced, and says how to get another', async () => {
    const order = await paidOrder();
    const { page, faults } = await visit('dark');
    await page.goto(`/orders/${order.id}#${tokenOf(order.id, 2)}`);
    await page.getByRole('heading', { name: 'Pesanan ini tidak dapat dibuka' }).waitFor();
    expect(await page.getByText(order.event.title).count()).toBe(0);
    await expectAccessible(page, 'dark');
    await page.getByRole('link', { name: 'Cari pesanan' }).click();
    await page.getByRole('heading', { name: 'Cari pesanan' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is found again by its number and address, from the sign-in on', async () => {
    const order = await paidOrder();
    const { page, faults } = await visit();
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Cari pesanan' }).click();
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByText('Isi surel Anda').waitFor();
    await page.getByLabel('Surel').fill('rani,budi@gmail.com');
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByText('Isi surel Anda').waitFor();
    await page.getByLabel('Surel').fill(order.buyer?.email ?? '');
    // The code of a ticket is no number of an order.
    await page.getByLabel('Nomor pesanan').fill('9F4K-2MXQ-7TPA');
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByText('Nomor pesanan seperti KRC-').waitFor();
    await page.getByLabel('Nomor pesanan').fill(order.reference.toLowerCase());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await page.getByRole('heading', { name: 'Periksa surel Anda' }).waitFor();
    const { db, database } = karcis.current;
    const log: { readonly mail?: { readonly links: readonly string[] } }[] = [];
    const waiting = await db.selectFrom('mails').select('id').where('status', '=', 'Queued').execute();
    for (const { id } of waiting) await senderFor(database, { log }).send(id, new AbortController().signal);
    const { pathname, hash } = new URL(log[0]?.mail?.links[0] ?? '');
    await page.goto(pathname + hash);
    await page.getByRole('heading', { name: order.event.title }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is in the list of its buyer, and opens from there', async () => {
    const order = await paidOrder();
    const { page, faults } = await visit();
    await signIn(page, 'holder', '/signin?next=/orders');
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    await expectAccessible(page);
    const row = page.getByRole('listitem').filter({ hasText: order.reference });
    await row.getByRole('link').click();
    await page.waitForURL(`**/orders/${order.id}`);
    await page.getByRole('heading', { name: order.event.title }).waitFor();
    await page.getByRole('link', { name: 'Semua pesanan' }).click();
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByRole('button', { name: 'Tampilkan' }).click();
    await page.waitForURL('**/orders?status=Cancelled');
    await page.getByRole('heading', { name: 'Pesanan saya' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('without any, the list says so and leads on', async () => {
    const { page, faults } = await visit();
    await signIn(page, 'admin', '/signin?next=/orders');
    await page.getByText('Belum ada pesanan').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cari pesanan' }).click();
    await page.getByRole('heading', { name: 'Cari pesanan' }).waitFor();
    expect(faults).toEqual([]);
  });
});
