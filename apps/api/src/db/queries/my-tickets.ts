import type { Api, ResultOf } from '@karcis/contract';
import type { ReadDb } from '../connection/database.ts';

type MyTicket = NonNullable<ResultOf<Api['tickets']['ticket']>>;
type TicketDetail = NonNullable<ResultOf<Api['tickets']['detail']>>;

/** Tickets as those see them who have them, without what opens the gate. */
export const ticketsAsHeld = (db: ReadDb) =>
  db
    .selectFrom('my_tickets')
    .selectAll()
    .$narrowType<Pick<MyTicket, 'event' | 'ticket_type' | 'attendee' | 'order'>>();

/** The same with what opens the gate, and all that stands on a ticket. */
export const ticketDetails = (db: ReadDb) =>
  db.selectFrom('my_ticket_details').selectAll().$narrowType<
    Pick<
      TicketDetail,
      'event' | 'ticket_type' | 'attendee' | 'order' | 'gate' | 'check_ins' | 'support' | 'actions'
    > & {
      theme: Omit<NonNullable<TicketDetail['theme']>, 'contrast_ok'> | null;
    }
  >();
