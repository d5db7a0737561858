import { api, type BodyOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { serverNow } from '../../../frame/clock.ts';
import { keepOrderToken, orderTokenOf } from '../../../frame/order-tokens.ts';
import { call } from '../../../frame/server.ts';
import { expectTotal } from '../../../frame/expected.ts';
import { noteReleased } from '../../../frame/released.ts';
import { newUuid } from '../../../frame/uuid.ts';
import type { Held, Shown } from '../../tickets/deeds.ts';
import type { Choice, Line } from '../../tickets/offer.ts';
import { gaveBack } from './stock.ts';
import { type Asked, choiceAt, keepChoice, type Request } from './choices.ts';

type Order = BodyOf<typeof api.buying.hold>['data'];

/** Whether an order still has its places. Those whose time is over may not have been given back yet. */
const isGood = ({ status, reserved_until: until }: Order): boolean =>
  (status === 'Reserved' || status === 'Awaiting Payment') &&
  (until === null || Date.parse(until) > serverNow());

const askedFor = (lines: readonly Line[], { codes }: Choice): Asked => ({
  items: lines.map(({ id, count, gift }) => ({
    ticket_type_id: id,
    quantity: count,
    ...(gift === undefined ? {} : { price: gift }),
  })),
  ...(codes.length === 0 ? {} : { codes: codes.map(({ code }) => code) }),
});

/** Seconds to wait where an answer does not say so. */
const pause = 2;

/** Milliseconds after which a page without an answer was not being left when its request ended. */
const untilLeft = 1000;

/** What follows when places are held. */
export interface Following {
  readonly go: (id: string) => void;
  /** Whether they are still wanted. Another choice, or a press that ends the waiting, may come while a request is under way. */
  readonly isWanted: () => boolean;
}

/** The request that this page has sent last. */
let latest: { readonly key: string; readonly isWanted: () => boolean } | undefined;

/** Keys of the requests of this page that wait for an answer. Each gives back by itself what is not wanted any more. */
const underWay = new Set<string>();

/**
 * Holds places, and goes to the checkout. The same choice is asked for with the same key, after a reload, too: it is one order. A choice that
 * was changed gives back the places of the one before.
 */
export async function hold(
  slug: string,
  choice: Choice,
  lines: readonly Line[],
  { total, ...following }: Following & Shown,
): Promise<Held> {
  const asked = askedFor(lines, choice);
  const before = choiceAt(slug);
  const isSame = JSON.stringify(before?.request?.asked) === JSON.stringify(asked);
  if (isSame && before?.request) return send(slug, choice, before.request, following);
  if (before?.order !== undefined) await giveBack(before.order, orderTokenOf(before.order));
  else await release(slug);
  const expected = total ?? undefined;
  return send(slug, choice, { key: newUuid(), asked, expected }, following);
}

/**
 * Sends the kept request once more, as it was: the page that was loaded meanwhile may be older than the order that the request has made, and
 * show its tickets as sold out.
 */
export async function repeat(slug: string, following: Following): Promise<Held> {
  const kept = choiceAt(slug);
  return kept?.request === undefined
    ? { state: 'refused' }
    : send(slug, kept.choice, kept.request, following);
}

/**
 * Gives back what the kept request has held, where its answer was lost or came to a page that was left: asked for once more, its key tells the
 * order. Without an answer the places come back by themselves.
 */
export async function release(slug: string): Promise<void> {
  const request = choiceAt(slug)?.request;
  if (request === undefined || underWay.has(request.key)) return;
  latest = { key: request.key, isWanted: () => false };
  try {
    const order = await ask(slug, request);
    // The same may have been chosen and asked for again: the later request leads to this order.
    if (isStillWanted(request)) return;
    endAsking(slug, request, true);
    await giveBack(order.id, order.order_token ?? undefined);
  } catch (error) {
    if (outcomeOf(error).state === 'refused' && isFinal(error)) endAsking(slug, request, true);
  }
}

/** Milliseconds after which a kept request is not repeated by itself any more: its buyer has gone on to something else. */
const soon = 120_000;

/** Whether the kept request was sent too long ago to be repeated by itself. Then it waits for a press. */
export function isPast(slug: string): boolean {
  const { request, askedAt = 0 } = choiceAt(slug) ?? {};
  const is = request !== undefined && Date.now() - askedAt > soon;
  if (is) endAsking(slug, request, false);
  return is;
}

const isStillWanted = ({ key }: Request): boolean => latest?.key === key && latest.isWanted();

async function send(slug: string, choice: Choice, request: Request, following: Following): Promise<Held> {
  latest = { key: request.key, isWanted: following.isWanted };
  const askedAt = Date.now();
  keepChoice(slug, { choice, request, isAsking: true, askedAt });
  try {
    const order = await ask(slug, request);
    // The same request may have been sent again by a later press, which wants its order.
    if (!isStillWanted(request)) {
      endAsking(slug, request, true);
      await giveBack(order.id, order.order_token ?? undefined);
      return { state: 'refused' };
    }
    // The key answers with the order as it is now: one that is over makes room for another.
    if (!isGood(order)) return await send(slug, choice, { ...request, key: newUuid() }, following);
    keepChoice(slug, { choice, request, order: order.id });
    if (order.order_token !== null) keepOrderToken(order.id, order.order_token);
    expectTotal(order.id, request.expected);
    following.go(order.id);
    return { state: 'held' };
  } catch (error) {
    const held = outcomeOf(error);
    // What nobody has answered may have been done, and is asked for again when the page is loaded anew: a reload ends the request before it
    // ends the page. What failed may have been done, too: another press repeats it. On a page that goes on it is told, and left to that press.
    if (held.state === 'refused' && held.code !== undefined) endAsking(slug, request, isFinal(error));
    else if (held.state === 'refused')
      setTimeout(() => choiceAt(slug)?.askedAt === askedAt && endAsking(slug, request, false), untilLeft);
    return held;
  }
}

/** Ends the asking of a request, unless another was sent since. What is chosen by now stays; the request as well, unless it is over. */
function endAsking(slug: string, request: Request, isOver: boolean): void {
  const now = choiceAt(slug);
  if (now?.request?.key === request.key)
    keepChoice(slug, { choice: now.choice, ...(isOver ? {} : { request }) });
}

/** Whether a refusal is the last word on its key. An error of the server or of something in between says nothing about the order. */
const isFinal = (error: unknown): boolean =>
  error instanceof KarcisError && error.status < 500 && error.code !== 'internal';

async function ask(slug: string, { key, asked, expected }: Request): Promise<Order> {
  underWay.add(key);
  try {
    const body = {
      ...asked,
      items: [...asked.items],
      codes: [...(asked.codes ?? [])],
      // Another price without codes is told at the checkout.
      ...(expected === undefined || asked.codes === undefined ? {} : { expected_total: expected }),
    };
    return (await call(api.buying.hold, { slug, body }, { idempotencyKey: key })).data;
  } finally {
    underWay.delete(key);
  }
}

function outcomeOf(error: unknown): Held {
  if (!(error instanceof KarcisError)) return { state: 'refused' };
  const { status, code, retryAfter, problem } = error;
  const isBusy = status === 503 && code !== 'maintenance';
  // `too_many_places_held` is not among them: places that others of a network hold do not come back within seconds.
  const isForLater = isBusy || code === 'too_many_requests' || code === 'request_in_progress';
  if (!isForLater)
    return { state: 'refused', code, ...(problem.price === undefined ? {} : { price: problem.price }) };
  // Not all at once: everybody was told the same.
  return { state: 'wait', seconds: (retryAfter ?? pause) * (1 + Math.random() * 0.2) };
}

/** Gives back the places of an order that is not being paid. Without an answer they come back by themselves. */
async function giveBack(id: string, orderToken: string | undefined): Promise<void> {
  const about = { orderToken };
  try {
    const { data } = await call(api.orders.order, { id }, about);
    if (data.status !== 'Reserved') return;
    await call(api.buying.cancel, { id }, about);
    noteReleased(data.event.slug, data.items);
    dispatchEvent(new Event(gaveBack));
  } catch {
    // It is over already.
  }
}
