import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../src/domain/id.ts';
import { homeOf } from '../home.ts';
import { holdOf, type Shop } from './shop.ts';

/** What a server has said. */
interface Said {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly code: string | undefined;
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came of a buyer: tickets, or what the server said instead. */
interface Bought {
  readonly order: Order | undefined;
  readonly refused: string | undefined;
  /** Milliseconds from the press of the sandbox's button to the order with its tickets. */
  readonly ticketsAfter: number | undefined;
}

/** People without an account, each with as many connections as a browser needs. */
export interface Buyers {
  /** Milliseconds of each request that was answered, waits of the lines included. */
  readonly latencies: number[];
  /** Holds a place, says who it is for, and pays. Asks again where the server has no time, as a browser would. */
  readonly buy: (shop: Shop, quantity?: number) => Promise<Bought>;
  /** The same up to the payment, whose reference it gives. */
  readonly beginToPay: (
    shop: Shop,
    quantity?: number,
  ) => Promise<{ readonly order: Order; readonly reference: string }>;
  readonly close: () => void;
}

/** An order, and what proves it. */
export interface Order {
  readonly id: string;
  readonly token: string;
}

const returnUrl = 'https://tiket.example.org/kembali';
/** How often a buyer looks whether it is paid, in milliseconds, and at most. */
const [pause, mostLooks] = [500, 60];
/** Networks from which buyers come. */
const homes = process.platform === 'linux' ? 100 : 1;

/** Asks a server over a few connections, and again where it has no time, as a browser would. Notes how long each answer took. */
function openAsking(url: string, connections: number, latencies: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Math.ceil(connections / homes) });
  let requests = 0;
  const { hostname, port, pathname } = new URL(url);
  const to = { agent, hostname, port };

  const once = (path: string, { method = 'GET', body, headers = {} }: Asked) =>
    new Promise<Said & { readonly again: number | undefined }>((resolve, reject) => {
      let started = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sending = {
        accept: 'application/json',
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      };
      const sent = request(
        { ...to, method, path: pathname + path, headers: sending, localAddress: homeOf(requests++ % homes) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            const said = (chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())) as Record<
              string,
              unknown
            >;
            latencies.push(performance.now() - started);
            const again = status === 503 ? Number(response.headers['retry-after'] ?? 1) : undefined;
            resolve({
              status,
              data: (said['data'] ?? {}) as Said['data'],
              code: said['code'] as string | undefined,
              again,
            });
          });
        },
      );
      // Not while it waits for a connection of ours.
      sent.once('socket', () => (started = performance.now()));
      sent.on('error', reject).end(text);
    });

  async function ask(path: string, asked: Asked = {}): Promise<Said> {
    for (;;) {
      const { again, ...said } = await once(path, asked);
      if (again === undefined) return said;
      await sleep(again * 1000);
    }
  }

  return { ask, close: () => agent.destroy() };
}

type Ask = ReturnType<typeof openAsking>['ask'];

async function hold(ask: Ask, shop: Shop, quantity: number): Promise<Order | string> {
  const { status, data, code } = await ask(`/events/${shop.slug}/orders`, {
    method: 'POST',
    ...holdOf(shop, quantity),
  });
  return status === 201
    ? { id: String(data['id']), token: String(data['order_token']) }
    : (code ?? String(status));
}

async function payFor(ask: Ask, { id, token }: Order): Promise<string> {
  const headers = { 'order-token': token };
  const buyer = { name: 'Rani', email: `${newId()}@example.org` };
  const made = await ask(`/orders/${id}/checkout`, { method: 'PUT', headers, body: { buyer } });
  if (made.status !== 200) throw new Error(`No checkout: ${made.status} ${made.code}`);
  const body = { method: 'QRIS', return_url: returnUrl };
  const paying = await ask(`/orders/${id}/payments`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': newId() },
    body,
  });
  if (paying.status !== 201) throw new Error(`No payment: ${paying.status} ${paying.code}`);
  return String(paying.data['reference']);
}

/** Looks at the order each half second until it is so: the answer before has said that it is not. Returns after how many milliseconds. */
async function seen(ask: Ask, { id, token }: Order, isSo: (order: Said['data']) => boolean): Promise<number> {
  const began = performance.now();
  for (let looks = 0; looks < mostLooks; looks++) {
    await sleep(pause);
    const { data } = await ask(`/orders/${id}`, { headers: { 'order-token': token } });
    if (isSo(data)) return performance.now() - began;
  }
  throw new Error(`Order ${id} is not as it should be after ${(mostLooks * pause) / 1000} s`);
}

/** Goes on from the hold until the buyer is told where to pay. Returns the reference of the payment. */
async function begin(ask: Ask, order: Order): Promise<string> {
  const reference = await payFor(ask, order);
  await seen(ask, order, ({ payment }) => (payment as Waiting | null)?.next_action != null);
  return reference;
}

interface Waiting {
  readonly next_action: unknown;
}

export function openBuyers(url: string, connections: number): Buyers {
  const latencies: number[] = [];
  const { ask, close } = openAsking(url, connections, latencies);
  return {
    latencies,
    close,
    async beginToPay(shop, quantity = 1) {
      const order = await hold(ask, shop, quantity);
      if (typeof order === 'string') throw new Error(`No place: ${order}`);
      return { order, reference: await begin(ask, order) };
    },
    async buy(shop, quantity = 1) {
      const order = await hold(ask, shop, quantity);
      if (typeof order === 'string') return { order: undefined, refused: order, ticketsAfter: undefined };
      const reference = await begin(ask, order);
      await ask(`/sandbox/payments/${reference}/actions`, { method: 'POST', body: { action: 'Pay' } });
      const ticketsAfter = await seen(ask, order, ({ status }) => status === 'Paid');
      return { order, refused: undefined, ticketsAfter };
    },
  };
}
