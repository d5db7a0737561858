import { api } from '@karcis/contract';
import { orderTokenOf } from '../frame/order-tokens.ts';
import { orderAt } from '../frame/take-order-token.ts';
import { call } from '../frame/server.ts';
import { preparePoster } from '../kit/poster-image.tsx';
import type { Proof } from './orders.ts';

const read = async (id: string, proof: Proof) => {
  const answer = await call(api.orders.order, { id }, proof);
  preparePoster(answer.data.event);
  return answer;
};

/** The order of the address, asked for before the code of its screen is there. */
let first:
  | { readonly id: string; readonly token: string; readonly answer: ReturnType<typeof read> }
  | undefined;

/** Asks for the order of the address, where this device can prove it. */
export function askFirstOrder(): void {
  const id = orderAt(location.pathname);
  const token = id && orderTokenOf(id);
  if (id === undefined || token === undefined) return;
  first = { id, token, answer: read(id, { orderToken: token }) };
  first.answer.catch(() => undefined);
}

/** An order as it is now: the first time, what was asked for already. */
export function readOrder(id: string, proof: Proof): ReturnType<typeof read> {
  const asked = first;
  first = undefined;
  return asked?.id === id && asked.token === proof.orderToken ? asked.answer : read(id, proof);
}
