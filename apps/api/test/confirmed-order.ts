import type { Karcis } from './harness.ts';
import { mailedLinks } from './mail/mailed-links.ts';
import { invite } from './people.ts';
import { openShop } from './shop.ts';
import { newId } from '../src/domain/id.ts';

/** Settings of a server whose limits count networks that its proxy names. */
export const behindProxy = {
  KARCIS_RATE_LIMITS: 'on',
  KARCIS_TRUST_PROXY: '127.0.0.1',
  KARCIS_PUBLIC_URL: 'https://tiket.example.org',
};

/**
 * Makes two orders of ten free tickets as a guest of one network, and confirms the second by its mail. Returns the status of the first,
 * and of the second before and after it is confirmed.
 */
export async function confirmedOrder(server: Karcis): Promise<string[]> {
  const { Sari } = await invite(server);
  const shop = await openShop(server, Sari.id);
  await shop.changeType({ kind: 'Free', price: 0, capacity: 500 });
  const { buying, orders } = server.client(null);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  async function order(email: string) {
    const items = [{ ticket_type_id: shop.type, quantity: 10 }];
    const held = { slug: shop.slug, body: { items } };
    const { data } = await buying.hold(held, { idempotencyKey: newId(), headers });
    const as = { orderToken: data.order_token ?? '', headers };
    await buying.checkout({ id: data.id, body: { buyer: { name: 'Rani', email } } }, as);
    await buying.pay({ id: data.id, body: {} }, { ...as, idempotencyKey: newId() });
    return () => orders.order({ id: data.id }, as).then((read) => read.data.status);
  }
  const first = await order('first@example.org');
  const second = await order('second@example.org');
  const statuses = [await first(), await second()];
  const link = (await mailedLinks(server)).find((each) => each.includes('/orders/confirm#')) ?? '';
  await buying.confirm({ body: { token: new URL(link).hash.slice(1) } });
  return [...statuses, await second()];
}
