import { newId } from '../../src/domain/id.ts';
import { questionOf } from '../load.ts';
import type { Run } from '../run.ts';
import { openSellingStand, type SellingStand } from '../selling/stand.ts';
import { holdOf, openShops, type Shop } from '../selling/shop.ts';
import { signIn } from '../stand.ts';
import { placeholder } from './asking.ts';

/** Networks of the attacker and of the victim, which the server learns from its proxy. */
export const networks = { attacker: '198.51.100.66', victim: '203.0.113.7' };

/** A server with its limits on, events that sell, and people of the demo. */
export interface FairStand extends SellingStand {
  readonly shops: readonly Shop[];
  readonly free: Shop;
  readonly tokens: Readonly<Record<'holder' | 'organizer' | 'organizer2', string>>;
}

export async function openFairStand(run: Run): Promise<FairStand> {
  const stand = await openSellingStand(run, {
    KARCIS_RATE_LIMITS: 'on',
    KARCIS_TRUST_PROXY: '127.0.0.1',
    KARCIS_DEMO_DATA: 'public',
  });
  const shops = await openShops(stand.database, 'fair', 2);
  const [free] = await openShops(stand.database, 'free', 1, null, 0);
  if (free === undefined) throw new Error('There is an event with free tickets');
  const token = async (name: string) => signIn(stand.url, name);
  const tokens = {
    holder: await token('holder'),
    organizer: await token('organizer'),
    organizer2: await token('organizer2'),
  };
  return { ...stand, shops, free, tokens };
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly token?: string | undefined;
  readonly orderToken?: string;
  readonly body?: unknown;
  readonly key?: true;
}

/** Bytes of a request from a network. */
export function requestFrom(
  network: string,
  path: string,
  { method, token, orderToken, body, key }: Sent,
): string {
  const headers = {
    'x-forwarded-for': network,
    ...(orderToken === undefined ? {} : { 'order-token': orderToken }),
    ...(key === undefined ? {} : { 'idempotency-key': placeholder }),
  };
  return questionOf('', `/api${path}`, { method, token, body, headers }).bytes.toString('latin1');
}

export interface Held {
  readonly id: string;
  readonly token: string;
}

/** Sends a request as a guest of a network, and returns the record of the answer. */
async function record(url: string, network: string, path: string, { method, orderToken, body }: Sent) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': network,
      ...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
      ...(orderToken === undefined ? {} : { 'order-token': orderToken }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data?: Record<string, unknown> };
  if (data === undefined) throw new Error(`${method} ${path} was answered ${answer.status}`);
  return data;
}

/** Orders of guests that are not paid, each from a network of its own. */
export async function ordersOf({ url }: FairStand, shop: Shop, count: number): Promise<Held[]> {
  const orders: Held[] = [];
  for (let n = 0; n < count; n++) {
    const { body } = holdOf(shop);
    const made = await record(url, `192.0.2.${n}`, `/events/${shop.slug}/orders`, { method: 'POST', body });
    orders.push({ id: String(made['id']), token: String(made['order_token']) });
  }
  return orders;
}

/** Completes the order number `n` of free tickets, and returns the id of its ticket. */
export async function completed({ url }: FairStand, { id, token }: Held, n: number): Promise<string> {
  const network = `192.0.2.${n}`;
  const buyer = { name: 'Rani', email: `rani-${n}@example.org` };
  await record(url, network, `/orders/${id}/checkout`, { method: 'PUT', orderToken: token, body: { buyer } });
  await record(url, network, `/orders/${id}/payments`, { method: 'POST', orderToken: token, body: {} });
  const order = await record(url, network, `/orders/${id}`, { method: 'GET', orderToken: token });
  const [ticket] = order['tickets'] as { readonly id: string }[];
  if (ticket === undefined) throw new Error('A free order has no ticket');
  return ticket.id;
}
