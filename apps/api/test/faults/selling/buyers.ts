import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../src/domain/id.ts';
import { return_url } from '../../sandbox-payments.ts';

/** Where a shop is. The address may change, as where the server starts again. */
export interface Counter {
  origin: string;
  readonly slug: string;
  readonly type: string;
}

/** What a buyer was told. */
export interface Told {
  /** Null: without a place. */
  readonly order: string | null;
  /** The payment that was made at the provider; null where the buyer gave up before. */
  readonly paid: string | null;
  /** Whether the order was seen Paid. */
  readonly isDone: boolean;
  /** Step at which the buyer gave up, with the last answer; absent where the buyer did not. */
  readonly gaveUp?: string;
}

interface Answer {
  /** 0: none. */
  readonly status: number;
  readonly code: string | undefined;
  readonly data: Order | undefined;
}
interface Order {
  readonly id: string;
  readonly status: string;
  readonly order_token: string | null;
  readonly reference: string;
  readonly payment: {
    readonly reference: string;
    readonly status: string;
    readonly next_action: object | null;
  } | null;
}

interface Patience {
  /** How often a buyer asks again who is told to come back, or who gets no answer; Infinity for one who never gives up. */
  readonly tries: number;
  /** How often one asks again who is told that nothing is left. */
  readonly hopes: number;
  /** Milliseconds between two questions. */
  readonly pause: number;
}

/** Answers after which a client asks the same again. */
const isUndecided = ({ status, code }: Answer): boolean =>
  status === 0 ||
  status === 429 ||
  status === 503 ||
  code === 'request_in_progress' ||
  code === 'payment_in_progress';

/** Buyers from so many networks, with so many connections in all. */
export function createBuyers(counter: Counter, { tries, hopes, pause }: Patience, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = 0;
  let answered = 0;
  const leaving = new AbortController();

  async function ask(
    method: string,
    path: string,
    how: { body?: object; headers?: object },
  ): Promise<Answer> {
    let answer: Answer = { status: 0, code: undefined, data: undefined };
    for (let time = 0; time < tries && !leaving.signal.aborted; time++) {
      asked += 1;
      answer = await send(agent, `${counter.origin}/api${path}`, method, how);
      if (answer.status !== 0) answered += 1;
      if (!isUndecided(answer)) return answer;
      await wait(pause * (1 + Math.random()));
    }
    return answer;
  }

  /** Buys one ticket: from the hold to the order that is Paid. The same key goes along with each repetition. */
  async function buy(number: number): Promise<Told> {
    const network = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
    const held = await hold(network);
    if (held === undefined) return { order: null, paid: null, isDone: false };
    const { id, order_token } = held;
    const headers = { ...network, 'order-token': order_token ?? '' };
    const gaveUp = (step: string, last: unknown): Told => ({
      order: id,
      paid: null,
      isDone: false,
      gaveUp: `${step}: ${JSON.stringify(last)}`,
    });
    const order = (): Promise<Answer> => ask('GET', `/orders/${id}`, { headers });
    const until = async (holds: (order: Order) => boolean): Promise<Order | undefined> => {
      for (let time = 0; time < 3 * tries && !leaving.signal.aborted; time++) {
        const { data } = await order();
        if (data !== undefined && holds(data)) return data;
        await wait(pause * Math.min(2 + time, 10));
      }
      return undefined;
    };
    const buyer = { name: `Pembeli ${number}`, email: `pembeli${number}@example.org` };
    const checkedOut = await ask('PUT', `/orders/${id}/checkout`, { headers, body: { buyer } });
    if (checkedOut.status !== 200) return gaveUp('checkout', checkedOut);
    const begun = await ask('POST', `/orders/${id}/payments`, {
      headers: { ...headers, 'idempotency-key': newId() },
      body: { method: 'QRIS', return_url },
    });
    if (begun.status !== 201) return gaveUp('payment', begun);
    const ready = await until(({ payment, status }) => status === 'Paid' || payment?.next_action != null);
    const reference = ready?.payment?.reference;
    if (reference === undefined) return gaveUp('what to do next', await order());
    const paid = await ask('POST', `/sandbox/payments/${reference}/actions`, { body: { action: 'Pay' } });
    // Refused where it was done, and the answer was lost.
    if (paid.status !== 201 && paid.status !== 200 && paid.code !== 'wrong_state')
      return gaveUp('paying', paid);
    const isDone = (await until(({ status }) => status === 'Paid')) !== undefined;
    return isDone ? { order: id, paid: reference, isDone } : gaveUp('Paid', await order());
  }

  async function hold(network: object): Promise<Order | undefined> {
    const body = { items: [{ ticket_type_id: counter.type, quantity: 1 }] };
    for (let hope = 0; hope <= hopes; hope++) {
      const headers = { ...network, 'idempotency-key': newId() };
      const { data, code, status } = await ask('POST', `/events/${counter.slug}/orders`, { headers, body });
      if (data !== undefined && status === 201) return data;
      if (code !== 'sold_out') return undefined;
      await wait(pause);
    }
    return undefined;
  }

  return {
    /** So many buyers, some at a time. */
    async rush(buyers: number, atOnce: number): Promise<Told[]> {
      const told: Told[] = [];
      let next = 0;
      const one = async () => {
        while (next < buyers) told.push(await buy((next += 1)));
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return told;
    },
    asked: () => asked,
    /** Requests that had an answer. */
    answered: () => answered,
    /** All of them give up. */
    leave: () => {
      leaving.abort();
      agent.destroy();
    },
  };
}

/** Sends one request. Never throws: without an answer the status is 0. */
function send(
  agent: Agent,
  url: string,
  method: string,
  { body, headers = {} }: { readonly body?: object; readonly headers?: object },
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const written =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const none: Answer = { status: 0, code: undefined, data: undefined };
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...written } }, (response) => {
      let received = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (received += chunk));
      response.on('error', () => resolve(none));
      response.on('end', () => {
        try {
          const { data, code } =
            received === '' ? {} : (JSON.parse(received) as { data?: Order; code?: string });
          resolve({ status: response.statusCode ?? 0, code, data });
        } catch {
          resolve(none); // it broke off
        }
      });
    });
    sent.setTimeout(10_000, () => sent.destroy());
    sent.on('error', () => resolve(none));
    // Whatever else became of it: nobody waits for ever.
    sent.on('close', () => resolve(none));
    sent.end(text);
  });
}
