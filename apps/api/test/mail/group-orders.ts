import { newId } from '../../src/domain/id.ts';
import type { Karcis } from '../harness.ts';
import type { People } from '../people.ts';
import type { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

/** Names as the buyer types them. */
export const typedNames = ['Beli di toko kami', 'Dewi', 'Dewi Dua', 'Hana'] as const;

interface Place {
  readonly karcis: { readonly current: Karcis };
  readonly sandbox: ReturnType<typeof sandboxForTests>;
  readonly people: () => People;
}

/** Orders of four tickets: one of the buyer, two of Dewi, who has no account, and one of Hana, who has one. */
export function groupOrders({ karcis, sandbox, people }: Place) {
  async function checkedOut(shop: Shop, buyer = `${newId()}@example.org`) {
    const { id, order_token } = await shop.hold({ items: [{ ticket_type_id: shop.type, quantity: 4 }] });
    const orderToken = order_token ?? '';
    const addresses = [buyer, 'dewi@example.org', 'DEWI@example.org', people().Hana.email];
    const attendees = addresses.map((email, at) => ({
      ticket_type_id: shop.type,
      name: typedNames[at] ?? '',
      email,
    }));
    const body = { buyer: { name: typedNames[0], email: buyer }, attendees };
    await karcis.current.client().buying.checkout({ id, body }, { orderToken });
    return { id, orderToken, buyer };
  }

  return {
    /** An event that asks for the address of each attendee. */
    shop: (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
      openShop(karcis.current, people().Sari.id, {
        title: 'Konser Laut',
        attendee_fields: 'Name and Email',
        ...event,
      }),
    checkedOut,
    /** Pays one at the sandbox, by the address of its buyer. */
    async paid(shop: Shop, buyer?: string) {
      const order = await checkedOut(shop, buyer);
      const { reference } = await sandbox.begin(order);
      await sandbox.act(reference, { action: 'Pay' });
      await sandbox.workOff();
      return order;
    },
    /** The same of one that costs nothing. */
    async free(shop: Shop, buyer?: string) {
      await shop.changeType({ price: 0 });
      const order = await checkedOut(shop, buyer);
      const as = { orderToken: order.orderToken, idempotencyKey: newId() };
      await karcis.current.client().buying.pay({ id: order.id, body: {} }, as);
      return order;
    },
  };
}
