import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { secretKey } from '../../test/mail/support.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, person, type People } from '../../test/people.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { lapse } from '../selling/lapsing.ts';

const karcis = karcisForTests({
  ...patientLocks,
  secretKey: async () => secretKey,
  environment: {
    KARCIS_RATE_LIMITS: 'on',
    KARCIS_TRUST_PROXY: '127.0.0.1',
    KARCIS_PUBLIC_URL: 'https://tiket.example.org',
  },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const newAddress = () => `${newId()}@example.org`;

async function freeShop(capacity: number | null = 500): Promise<Shop> {
  karcis.current.letSecondsPass(60);
  const shop = await openShop(karcis.current, people.Sari.id);
  await shop.changeType({ kind: 'Free', price: 0, capacity });
  return shop;
}

interface Ordering {
  readonly quantity?: number;
  readonly network?: string;
  readonly email?: string;
  readonly token?: string | null;
}

/** A free order whose buyer is named. */
async function ready(
  { slug, type }: Shop,
  { quantity = 10, network = '203.0.113.1', email = newAddress(), token = null }: Ordering = {},
) {
  const { buying, orders } = karcis.current.client(token);
  const items = [{ ticket_type_id: type, quantity }];
  const held = await buying.hold({ slug, body: { items } }, { idempotencyKey: newId(), ...from(network) });
  const { id, order_token } = held.data;
  const as = { ...(order_token === null ? {} : { orderToken: order_token }), ...from(network) };
  const nameBuyer = (address: string) =>
    buying.checkout({ id, body: { buyer: { name: 'Rani', email: address } } }, as);
  await nameBuyer(email);
  return {
    id,
    email,
    nameBuyer,
    pay: () => buying.pay({ id, body: {} }, { ...as, idempotencyKey: newId() }).then(({ data }) => data),
    read: () => orders.order({ id }, as).then(({ data }) => data),
    cancel: () => buying.cancel({ id }, as),
  };
}

const order = async (shop: Shop, ordering?: Ordering) => {
  const made = await ready(shop, ordering);
  return { ...made, payment: await made.pay() };
};

/** An order that waits, from a network that has taken its ten places. */
async function waiting(shop: Shop, ordering: Ordering = {}) {
  const network = `203.0.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 200)}`;
  await order(shop, { network });
  return order(shop, { network, ...ordering });
}

/** Sends the mails that wait. Returns the links in them that confirm orders. */
const confirmLinks = async () =>
  (await mailedLinks(karcis.current)).filter((link) => link.includes('/orders/confirm#'));

const confirm = (link = '') =>
  karcis.current
    .client(null)
    .buying.confirm({ body: { token: new URL(link).hash.slice(1) } })
    .then(({ data }) => data);

const lapseOf = ({ event }: Shop) => karcis.current.database.transaction((db) => lapse(db, event));

const ticketsOf = (id: string) =>
  karcis.current.db
    .selectFrom('tickets')
    .select('status')
    .where('order_id', '=', id)
    .execute()
    .then((tickets) => tickets.map(({ status }) => status));

describe('free orders of guests in one network', () => {
  it('are paid at once up to ten places a day; further ones wait, and hold no more than a network may', async () => {
    const shop = await freeShop();
    const statuses: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      karcis.current.letSecondsPass(60);
      const made = await order(shop).catch((error: Error) => error.message);
      statuses.push(typeof made === 'string' ? made.slice(0, 24) : (await made.read()).status);
    }
    expect(statuses).toEqual([
      'Paid',
      ...Array.from({ length: 4 }, () => 'Awaiting Payment'),
      ...Array.from({ length: 2 }, () => '429 too_many_places_held'),
    ]);
    const { sold, reserved } = await shop.typeRow();
    expect({ sold, reserved }).toEqual({ sold: 10, reserved: 40 });
    const other = await order(shop, { network: '198.51.100.1' });
    expect((await other.read()).status, 'in another network (control)').toBe('Paid');
  });

  it('are paid at once for the first places of a network, of orders in the same moment', async () => {
    const shop = await freeShop();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ready(shop, { quantity: 4, network: `2001:db8:61:${n}::1` })),
    );
    const paid = await Promise.all(made.map(({ pay }) => pay()));
    // Of a /56, twice as many places.
    expect(paid.filter(({ status }) => status === 'Paid')).toHaveLength(5);
    await confirmLinks();
  });

  it('say that they wait: for whom, until when, and how to go on', async () => {
    const shop = await freeShop();
    const { read, payment, email, pay } = await waiting(shop);
    expect(payment).toMatchObject({ status: 'Pending', method: 'Free', amount: 0, next_action: null });
    const shown = await read();
    expect(shown).toMatchObject({ status: 'Awaiting Payment', contact_email: email, poll_after_seconds: 5 });
    expect(shown.confirm_by).toBe(shown.expires_at);
    expect(shown.confirm_by).toBe(shown.reserved_until);
    const minutes = (Date.parse(shown.confirm_by ?? '') - Date.parse(shown.created_at)) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThan(35);
    const [first] = await confirmLinks();
    expect(first).toMatch(/^https:\/\/tiket\.example\.org\/orders\/confirm#[-\w]{36}\.[-\w]{43}$/);
    await pay();
    const [second] = await confirmLinks();
    expect(second).not.toBe(first);
    await expect(confirm(first)).rejects.toThrow('422 link_invalid');
    expect(await confirm(second)).toMatchObject({ status: 'Paid', reference: shown.reference });
    expect(await read()).toMatchObject({ status: 'Paid', confirm_by: null, poll_after_seconds: null });
  });

  it('issue their tickets once, however often and at once they are confirmed', async () => {
    const shop = await freeShop();
    const { id } = await waiting(shop, { quantity: 3 });
    const [link] = await confirmLinks();
    expect(await ticketsOf(id)).toEqual(['Pending', 'Pending', 'Pending']);
    await Promise.all(Array.from({ length: 5 }, () => confirm(link)));
    await confirm(link);
    expect(await ticketsOf(id)).toEqual(['Active', 'Active', 'Active']);
    const { sold, reserved } = await shop.typeRow();
    expect({ sold, reserved }).toEqual({ sold: 13, reserved: 0 });
    const mails = await karcis.current.db
      .selectFrom('mails')
      .select('id')
      .where('template', '=', 'order_paid')
      .where('key', '=', id)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('lapse where they are not confirmed in time, and cannot be confirmed then', async () => {
    const shop = await freeShop();
    const { id, read } = await waiting(shop);
    const [link] = await confirmLinks();
    await karcis.current.db
      .updateTable('orders')
      .set({ reserved_until: inDays(-1), expires_at: inDays(-1) })
      .where('id', '=', id)
      .execute();
    await expect(confirm(link), 'before they have lapsed').rejects.toThrow('409 hold_expired');
    await lapseOf(shop);
    const lapsed = await read();
    expect(lapsed).toMatchObject({ status: 'Expired', confirm_by: null, payment: { status: 'Expired' } });
    await expect(confirm(link)).rejects.toThrow('409 hold_expired');
    const { sold, reserved } = await shop.typeRow();
    expect({ sold, reserved }).toEqual({ sold: 10, reserved: 0 });
  });

  it('are confirmed by no other token, and not once their address is another', async () => {
    const shop = await freeShop();
    const { id, nameBuyer, pay, cancel } = await waiting(shop);
    const [link = ''] = await confirmLinks();
    await expect(confirm(`${link.slice(0, -2)}AA`)).rejects.toThrow('422 link_invalid');
    await expect(confirm(link.replace(id, newId()))).rejects.toThrow('422 link_invalid');
    await nameBuyer(newAddress());
    await expect(confirm(link)).rejects.toThrow('422 link_invalid');
    await pay();
    const [next] = await confirmLinks();
    await cancel();
    await expect(confirm(next)).rejects.toThrow('409 order_closed');
  });

  it('wait three at a time for one address', async () => {
    const shop = await freeShop(null);
    const network = '203.0.250.1';
    await order(shop, { network });
    const email = newAddress();
    for (let n = 0; n < 3; n += 1) await order(shop, { network, email, quantity: 1 });
    await expect(order(shop, { network, email, quantity: 1 })).rejects.toThrow('409 too_many_open_orders');
    await order(shop, { network, quantity: 1 });
    await confirmLinks();
  });
});

describe('free orders of accounts', () => {
  it('are paid at once where the address is confirmed, and wait like those of guests where it is not', async () => {
    const shop = await freeShop();
    const network = '203.0.251.1';
    await order(shop, { network });
    const [confirmed, unconfirmed] = [
      await person(karcis.current.db, `Nama-${newId()}`, 'ticket_holder'),
      await person(karcis.current.db, `Nama-${newId()}`, 'ticket_holder'),
    ];
    await karcis.current.db
      .updateTable('users')
      .set({ email_verified_at: inDays(0) })
      .where('id', '=', confirmed.id)
      .execute();
    expect((await order(shop, { network, token: confirmed.token })).payment.status).toBe('Paid');
    expect((await order(shop, { network, token: unconfirmed.token })).payment.status).toBe('Pending');
    await confirmLinks();
  });

  it('are twenty places of a ticket type a day, or a tenth', async () => {
    const shop = await freeShop(100);
    const { id, token } = await person(karcis.current.db, `Nama-${newId()}`, 'ticket_holder');
    const old = { email_verified_at: inDays(-9), created_at: inDays(-9) };
    await karcis.current.db.updateTable('users').set(old).where('id', '=', id).execute();
    for (let n = 0; n < 2; n += 1) await order(shop, { token });
    await expect(order(shop, { token, quantity: 1 })).rejects.toThrow('409 too_many_open_orders');
    await order(await freeShop(100), { token });
  });
});
