import type { ValueErrorCode } from '@karcis/contract';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Basket, Item } from '../basket.ts';
import type { Sale } from '../sale.ts';

/** Tickets of one sale at a counter. */
const mostTickets = 100;

/**
 * The lines of what is sold at a counter: of every type of the event, whenever and to whomever it is sold online. Throws `invalid_request` for
 * what nobody can sell so.
 */
export function officeLines(sale: Sale, items: readonly Item[], isComplimentary: boolean): Basket['lines'] {
  const lines = items.map((item, index) => lineOf(sale, items, { item, index, isComplimentary }));
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > mostTickets)
    refuse('/items', 'too_large', `An order has at most ${mostTickets} tickets at a counter.`);
  return lines;
}

interface Asked {
  readonly item: Item;
  readonly index: number;
  readonly isComplimentary: boolean;
}

function lineOf(
  { types }: Sale,
  items: readonly Item[],
  { item: { ticket_type_id: id, quantity, price }, index, isComplimentary }: Asked,
): Basket['lines'][number] {
  const at = `/items/${index}`;
  const type = types.find((each) => each.id === id);
  if (type === undefined)
    return refuse(`${at}/ticket_type_id`, 'no_such_record', 'The event has no such ticket type.');
  if (items.findIndex((each) => each.ticket_type_id === id) < index)
    return refuse(`${at}/ticket_type_id`, 'repeated', `${type.name} is there already; raise its quantity.`);
  if (price !== undefined && (type.kind !== 'Donation' || isComplimentary))
    return refuse(
      `${at}/price`,
      'not_allowed',
      isComplimentary
        ? 'What is given away has no price.'
        : `${type.name} has a price; only donations are given one.`,
    );
  if (price !== undefined && price < type.price)
    return refuse(`${at}/price`, 'too_small', `A donation to ${type.name} is at least ${type.price}.`);
  const unitPrice = isComplimentary ? 0 : (price ?? type.price);
  return { ticketTypeId: id, kind: type.kind, quantity, unitPrice, type };
}

const refuse = (pointer: string, code: ValueErrorCode, detail: string): never =>
  fail('invalid_request', { detail, errors: [{ pointer, code, detail }] });
