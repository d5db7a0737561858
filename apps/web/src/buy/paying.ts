import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { go } from '../frame/router.ts';
import { call } from '../frame/server.ts';
import { keepInTab, keptInTab } from '../frame/tab.ts';
import { newUuid } from '../frame/uuid.ts';
import { buy } from '../screens/buy.ts';
import { match } from '../screens/match.ts';
import { hasFailed, type OrderOfBuyer, type Proof } from './orders.ts';

export type Method = OrderOfBuyer['payment_methods'][number];
type OnlineMethod = Exclude<Method, 'Cash' | 'Free'>;

/** A payment that this tab has asked for: asked for again with its key, it is the same one. */
interface Attempt {
  readonly key: string;
  readonly method: Method | undefined;
  readonly total: number;
}

/** Milliseconds between questions for what the provider says, and how often it is asked at most. */
const pause = 500;
const most = 40;

/**
 * Asks for a payment of an order, and leads on to where it is paid. Without a method it is an order that costs nothing. Throws what the server
 * refuses.
 */
export async function payAndGo(order: OrderOfBuyer, method: Method | undefined, proof: Proof): Promise<void> {
  await ask(order, method, proof);
  if (method !== undefined) keepMethod(method);
  follow(await nextStep(order.id, proof));
}

async function ask(
  { id, total }: Pick<OrderOfBuyer, 'id' | 'total'>,
  method: Method | undefined,
  proof: Proof,
): Promise<void> {
  const place = `karcis.paying ${id}`;
  const kept = keptInTab(place) as Attempt | undefined;
  const isKept = kept !== undefined && kept.method === method && kept.total === total;
  const attempt = isKept ? kept : { key: newUuid(), method, total };
  keepInTab(place, attempt);
  const body =
    method === undefined
      ? {}
      : { method: method as OnlineMethod, return_url: `${location.origin}/orders/${id}` };
  try {
    const { data } = await call(api.buying.pay, { id, body }, { idempotencyKey: attempt.key, ...proof });
    if (!isKept || !hasFailed({ payment: data })) return;
  } catch (error) {
    const isFinal =
      error instanceof KarcisError && error.status < 500 && error.code !== 'request_in_progress';
    if (isFinal) keepInTab(place, undefined);
    throw error;
  }
  // The key answers with the payment as it is now: one that came to nothing makes room for another.
  keepInTab(place, undefined);
  await ask({ id, total }, method, proof);
}

/** The order once its provider has said what its buyer does next, or as it is when that takes too long. */
async function nextStep(id: string, proof: Proof): Promise<OrderOfBuyer> {
  for (let asked = 1; ; asked++) {
    const { data: order } = await call(api.orders.order, { id }, proof);
    const isKnown =
      order.status !== 'Awaiting Payment' ||
      order.confirm_by !== null ||
      order.payment?.next_action ||
      hasFailed(order);
    if (isKnown || asked === most) return order;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Leads to where an order is paid, else to the order itself. */
function follow({ id, payment }: OrderOfBuyer): void {
  const destination = payment === null ? undefined : destinationOf(payment);
  if (destination === undefined) go(`/orders/${id}`);
  else location.assign(destination);
}

/**
 * Where a payment is made: an encrypted page of its provider, or the page of this site that plays one. Undefined for any other
 * address, and where there is nothing to open.
 */
export function destinationOf({
  next_action: action,
}: Pick<NonNullable<OrderOfBuyer['payment']>, 'next_action'>): string | undefined {
  if (action?.type !== 'Redirect' || action.url === null) return undefined;
  const address = URL.parse(action.url, location.origin);
  if (address?.protocol === 'https:') return address.href;
  const isSandbox = address?.protocol === 'http:' && match(buy.sandbox.path, address.pathname) !== undefined;
  return isSandbox ? address.pathname : undefined;
}

const methodKey = 'karcis.method';

function keepMethod(method: Method): void {
  try {
    localStorage.setItem(methodKey, method);
  } catch {
    // It is asked for again then.
  }
}

/** The way to pay that is chosen already: the one of last time, else QRIS, else the first. */
export function usualMethod(methods: readonly Method[]): Method | undefined {
  let last: string | null = null;
  try {
    last = localStorage.getItem(methodKey);
  } catch {
    // Then it is the usual one.
  }
  return methods.find((each) => each === last) ?? methods.find((each) => each === 'QRIS') ?? methods[0];
}
