import type { api, BodyOf } from '@karcis/contract';
import { useEffect, useState } from 'preact/hooks';
import { dropKept, keep, type Kept, keptOf } from '../frame/kept.ts';

export type TicketDetail = BodyOf<typeof api.tickets.detail>['data'];
export type MyTicket = BodyOf<typeof api.tickets.list>['data'][number];
export type TicketStatus = MyTicket['status'];

const prefix = 'ticket ';
const keyOf = (id: string) => prefix + id;

/** Milliseconds for which an opened ticket is kept after its event: seven days. */
const keptAfter = 7 * 24 * 60 * 60 * 1000;

/** Keeps an opened ticket with its code, for times without a network. Returns whether it is kept. */
export function keepTicket(owner: string, ticket: TicketDetail): Promise<boolean> {
  const until = Date.parse(ticket.event.ends_at) + keptAfter;
  return keep(owner, { key: keyOf(ticket.id), at: Date.now(), until, value: ticket });
}

/** Deletes a ticket that is not the account's any more. */
export const dropTicket = (id: string): Promise<void> => dropKept(keyOf(id));

/** Tickets that were opened on this device before; undefined until they are read. */
export function useKeptTickets(owner: string): readonly Kept<TicketDetail>[] | undefined {
  const [tickets, setTickets] = useState<readonly Kept<TicketDetail>[]>();
  useEffect(() => {
    let isWanted = true;
    void keptOf<TicketDetail>(owner, prefix).then((found) => isWanted && setTickets(found));
    return () => {
      isWanted = false;
    };
  }, [owner]);
  return tickets;
}
