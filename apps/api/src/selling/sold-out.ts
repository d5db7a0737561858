import { AfterRemedy } from '../db/connection/after-remedy.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import type { Basket } from './basket.ts';
import { lapse } from './lapsing.ts';
import { areFree, type Places } from './places.ts';
import type { Sale } from './sale.ts';

export const placesOf = ({ lines }: Pick<Basket, 'lines'>): Places[] =>
  lines.map(({ ticketTypeId, quantity }) => ({ type: ticketTypeId, quantity }));

/** There are too few places of a type. Orders whose time is over are ended, and where there are enough then, all of it is tried again. */
export function refusePlaces(
  { event_id }: Pick<Sale, 'event_id'>,
  basket: Pick<Basket, 'lines'>,
  type: string,
): never {
  const index = basket.lines.findIndex(({ ticketTypeId }) => ticketTypeId === type);
  const { quantity, type: { name } = { name: '' } } = basket.lines[index] ?? {};
  const detail = `There are not ${quantity} places of ${name} left.`;
  const problem = new ProblemError('sold_out', {
    detail,
    errors: [{ pointer: `/items/${index}/quantity`, code: 'too_large', detail }],
  });
  throw new AfterRemedy(problem, async (apart) => {
    await lapse(apart, event_id);
    return areFree(apart, event_id, placesOf(basket));
  });
}
