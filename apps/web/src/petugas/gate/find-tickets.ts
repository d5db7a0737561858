import type { PackTicket } from '@karcis/gate';
import { database } from '../../frame/kept.ts';
import { ticketsOf } from './store.ts';

/** Tickets whose names begin with each of the words, at most so many. */
export async function findTickets(eventId: string, q: string, most: number): Promise<readonly PackTicket[]> {
  const words = wordsOf(q);
  const found: PackTicket[] = [];
  const { store } = (await database()).transaction('packed');
  for await (const { value } of store.iterate(ticketsOf(eventId))) {
    const ticket = value.value as PackTicket;
    const own = wordsOf(ticket.name ?? '');
    if (words.every((word) => own.some((each) => each.startsWith(word)))) found.push(ticket);
    if (found.length >= most) break;
  }
  return found;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
