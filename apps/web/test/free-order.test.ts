import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { given, inDays } from '../../api/test/given.ts';
import { secretKey } from '../../api/test/postgres.ts';
import { newId } from '../../api/src/domain/id.ts';
import { confirmationId } from '../../api/src/domain/security/confirmation-token.ts';
import { mailedToken } from '../../api/src/domain/security/mailed-token.ts';
import { press, shopIn } from './buying-visits.ts';
import { siteForTests } from './site.ts';
import { expectAccessible, visitsForTests } from './visit.ts';

describe.skipIf(!hasBrowser())('a free order that waits for its address', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);
  const email = 'rani@contoh.test';

  /** An order as a network is given that has taken its free places. */
  async function waiting() {
    const shop = await shopIn(karcis.current);
    await shop.changeType({ kind: 'Free', price: 0 });
    const { id, order_token: token } = await shop.hold();
    const proof = { orderToken: token ?? '' };
    const { buying } = karcis.current.client(null);
    await buying.checkout({ id, body: { buyer: { name: 'Rani', email }, terms_version: '1.1' } }, proof);
    const ends = inDays(0.01);
    const { db } = karcis.current;
    await db
      .updateTable('orders')
      .set({ status: 'Awaiting Payment', expires_at: ends, reserved_until: ends })
      .where('id', '=', id)
      .execute();
    const payment = await given(db, 'payments', {
      event_id: shop.event,
      order_id: id,
      reference: `PAY-${newId().slice(-10)}`,
      method: 'Free',
      amount: 0,
      currency: 'IDR',
      expires_at: ends,
    });
    const link = `/orders/confirm#${id}.${mailedToken(confirmationId(payment, email), secretKey)}`;
    return { shop, id, page: `/orders/${id}#${token}`, link };
  }

  it('says so on its page, and is confirmed by the press of a button, not by the look at the link', async () => {
    const { shop, id, page: address, link } = await waiting();
    const { page, faults } = await visit();
    await page.goto(address);
    await page.getByRole('heading', { name: /^Konfirmasi sebelum/ }).waitFor();
    await page.getByText('rani@contoh.test').first().waitFor();
    await page.getByRole('button', { name: 'Kirim ulang tautan' }).waitFor();
    await expectAccessible(page);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Konfirmasi pesanan' }).waitFor();
    await expectAccessible(page);
    expect((await shop.orderRow(id)).status).toBe('Awaiting Payment');
    await press(page, 'Konfirmasi pesanan');
    await page.getByRole('heading', { name: 'Pesanan Anda dikonfirmasi' }).waitFor();
    expect((await shop.orderRow(id)).status).toBe('Paid');
    expect(faults).toEqual([]);
  });

  it('cannot be confirmed once it has lapsed', async () => {
    const { shop, id, link } = await waiting();
    await shop.letLapse(id);
    const { page } = await visit();
    await page.goto(link);
    await press(page, 'Konfirmasi pesanan');
    await page.getByText('Pesanan ini sudah berakhir').waitFor();
    expect((await shop.orderRow(id)).status).toBe('Awaiting Payment');
  });
});
