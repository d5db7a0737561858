import type { api, BodyOf } from '@karcis/contract';
import type { OrderOfBuyer } from './orders.ts';

export type EventOfOrder = Pick<
  BodyOf<typeof api.catalogue.event>['data'],
  'attendee_fields' | 'questions' | 'terms_version' | 'terms_html'
>;
export type Question = EventOfOrder['questions'][number];

/** A ticket of an order that is not issued yet, with what its event asks for it. */
export interface TicketToBe {
  /** Before the names of its fields: `t0`. */
  readonly key: string;
  readonly type: { readonly id: string; readonly name: string };
  /** Its place among those of its type. */
  readonly at: number;
  readonly of: number;
  readonly questions: readonly Question[];
}

/** The tickets of an order, in the order of its items. */
export function ticketsOf({ items }: Pick<OrderOfBuyer, 'items'>, { questions }: EventOfOrder): TicketToBe[] {
  const tickets = items.flatMap(({ ticket_type: type, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({
      type,
      at: at + 1,
      of: quantity,
      questions: questions.filter(({ ticket_type_ids: ids }) => ids === null || ids.includes(type.id)),
    })),
  );
  return tickets.map((ticket, at) => ({ ...ticket, key: `t${at}` }));
}

export const fieldOf = (ticket: Pick<TicketToBe, 'key'>, question: Pick<Question, 'id'>): string =>
  `${ticket.key}.${question.id}`;

/** Faults by the names of fields. */
export type Faults = Readonly<Record<string, string>>;
