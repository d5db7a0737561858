import { AfterRemedy } from '../db/connection/after-remedy.ts';
import { ProblemError } from '../domain/errors/problem-error.ts';
import type { Basket } from './basket.ts';
import { lapse } from './lapsing.ts';
import { areFree, type Places } from './places.ts';
import type { Sale } from './sale.ts';

export const placesOf = ({ lines }: Pick<Basket, 'lines'>): Places[] =>
  lines.map(({ ticketTypeId, quantity }) => ({ type: ticketTypeId, quantity }));

/** There are too few places of a type of a basket. */
export function refusePlaces(
  { event_id }: Pick<Sale, 'event_id'>,
  basket: Pick<Basket, 'lines'>,
  type: string,
): never {
  const index = basket.lines.findIndex(({ ticketTypeId }) => ticketTypeId === type);
  const { quantity = 0, type: { name } = { name: '' } } = basket.lines[index] ?? {};
  return refuseLacking(event_id, placesOf(basket), { quantity, name, pointer: `/items/${index}/quantity` });
}

/** A ticket type without so many places. */
interface Lacking {
  readonly name: string;
  readonly quantity: number;
  /** Where it was asked for; absent where several values did. */
  readonly pointer?: string;
}

/** There are too few places of a type. Orders whose time is over are ended, and where there are enough then, all of it is tried again. */
export function refuseLacking(
  event: string,
  places: readonly Places[],
  { name, quantity, pointer }: Lacking,
): never {
  const detail = `There are not ${quantity} places of ${name} left.`;
  const errors = pointer === undefined ? {} : { errors: [{ pointer, code: 'too_large' as const, detail }] };
  throw new AfterRemedy(new ProblemError('sold_out', { detail, ...errors }), async (apart) => {
    await lapse(apart, event);
    return areFree(apart, event, places);
  });
}
