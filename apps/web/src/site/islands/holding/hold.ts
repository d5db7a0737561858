import { api, type BodyOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { serverNow } from '../../../frame/clock.ts';
import { keepOrderToken, orderTokenOf } from '../../../frame/order-tokens.ts';
import { call } from '../../../frame/server.ts';
import { expectTotal } from '../../../frame/tab.ts';
import type { Held } from '../../tickets/deeds.ts';
import { type Choice, countOf, type Line, sumOf } from '../../tickets/offer.ts';
import { type Asked, askedFor, choiceAt, keepChoice } from './choices.ts';

type Order = BodyOf<typeof api.buying.hold>['data'];

/** Whether an order still has its places. Those whose time is over may not have been given back yet. */
const isGood = ({ status, reserved_until: until }: Order): boolean =>
  (status === 'Reserved' || status === 'Awaiting Payment') &&
  (until === null || Date.parse(until) > serverNow());

/** Seconds to wait where an answer does not say so. */
const pause = 2;

/**
 * Holds places, and goes to the checkout. The same choice is asked for with the same key, after a reload, too: it is one order. A choice that
 * was changed gives back the places of the one before.
 */
export async function hold(
  slug: string,
  choice: Choice,
  lines: readonly Line[],
  go: (id: string) => void,
): Promise<Held> {
  const asked = askedFor(lines, choice);
  const before = choiceAt(slug);
  const isSame = JSON.stringify(before?.request?.asked) === JSON.stringify(asked);
  if (!isSame && before?.order !== undefined) await giveBack(before.order);
  const request = isSame && before?.request ? before.request : { key: crypto.randomUUID(), asked };
  const kept = { choice, request };
  keepChoice(slug, { ...kept, isAsking: true });
  try {
    const order = await ask(slug, request);
    // The key answers with the order as it is now: one that is over makes room for another.
    if (!isGood(order)) {
      keepChoice(slug, { choice });
      return await hold(slug, choice, lines, go);
    }
    keepChoice(slug, { ...kept, order: order.id });
    if (order.order_token !== null) keepOrderToken(order.id, order.order_token);
    const sum = sumOf(lines);
    const isComparable = sum !== null && choice.codes.length === 0;
    expectTotal(order.id, isComparable ? { total: sum, tickets: countOf(lines) } : undefined);
    go(order.id);
    return { state: 'held' };
  } catch (error) {
    const held = outcomeOf(error);
    // A refusal is final for its key. What nobody has answered may have been done, and is asked for again when the page is loaded anew: a
    // reload ends the request before it ends the page.
    if (held.state === 'refused' && held.code !== undefined) keepChoice(slug, { choice });
    return held;
  }
}

const ask = async (
  slug: string,
  { key, asked }: { readonly key: string; readonly asked: Asked },
): Promise<Order> =>
  (
    await call(
      api.buying.hold,
      { slug, body: { ...asked, items: [...asked.items], codes: [...(asked.codes ?? [])] } },
      { idempotencyKey: key },
    )
  ).data;

function outcomeOf(error: unknown): Held {
  if (!(error instanceof KarcisError)) return { state: 'refused' };
  const { status, code, retryAfter } = error;
  const isForLater = status === 503 || status === 429 || code === 'request_in_progress';
  if (!isForLater) return { state: 'refused', code };
  // Not all at once: everybody was told the same.
  return { state: 'wait', seconds: (retryAfter ?? pause) * (1 + Math.random() * 0.2) };
}

/** Gives back the places of an order that is not being paid. Without an answer they come back by themselves. */
async function giveBack(id: string): Promise<void> {
  const about = { orderToken: orderTokenOf(id) };
  try {
    const { data } = await call(api.orders.order, { id }, about);
    if (data.status === 'Reserved') await call(api.buying.cancel, { id }, about);
  } catch {
    // It is over already.
  }
}
