import { orderReferences, ticketCodes } from '@karcis/contract/typed/codes';
import { normalEmail } from '@karcis/contract/typed/email';
import { printedCodes } from '@karcis/contract/typed/printed-codes';
import { peoplePatterns } from '@karcis/contract/typed/people';
import { beginningPatterns, findsAll } from '@karcis/contract/typed/search';
import { findKey, hasFindKey, type PackTicket, typedText } from '@karcis/gate';
import { database } from '../../frame/kept.ts';
import { ticketsOf } from './store.ts';

/**
 * Tickets that a search finds, at most so many, as on the server: by printed code, reference of the order or address, each whole, or by words
 * of a name. First those that are meant for sure, and those whose words begin with what was typed.
 */
export async function findTickets(eventId: string, q: string, most: number): Promise<readonly PackTicket[]> {
  const patterns = peoplePatterns(q);
  if (patterns.length === 0) return [];
  const [isFound, begins] = [findsAll(patterns), findsAll(beginningPatterns(q))];
  const codes = new Set([typedText(q), q].flatMap(ticketCodes));
  const address = normalEmail(q).toLowerCase();
  const whole = address.includes('@') ? [address] : orderReferences(q).filter(isReference);
  const keys = whole.map((value) => findKey(eventId, value));
  const [first, others]: [PackTicket[], PackTicket[]] = [[], []];
  await eachTicket(eventId, (ticket) => {
    const isMeant =
      codes.has(ticket.code ?? '') || keys.some((key) => hasFindKey(ticket.findKeys ?? '', key));
    const name = ticket.name ?? '';
    if (isMeant || isFound(`${name}|${ticket.buyer ?? ''}`))
      (isMeant || begins(name) ? first : others).push(ticket);
    return first.length < most;
  });
  return [...first, ...others].slice(0, most);
}

const isReference = (text: string) => text.startsWith('KRC-');

/** The ticket with a printed code; null where the list on this phone has none. For any other text, the code that was meant by it. */
export async function ticketByCode(eventId: string, text: string): Promise<PackTicket | string | null> {
  const meant = typedText(text);
  // In full width or with the digits of another script, a code is read as it was typed.
  const codes = [meant, text].map(printedCodes).find((each) => each.length > 0);
  if (codes === undefined) return meant;
  let found: PackTicket | null = null;
  await eachTicket(eventId, (ticket) => {
    if (codes.includes(ticket.code ?? '')) found = ticket;
    return found === null;
  });
  return found;
}

/** Goes through the tickets of an event until `look` has seen enough. Tickets of an older version of this page lack fields. */
async function eachTicket(eventId: string, look: (ticket: PackTicket) => boolean): Promise<void> {
  const { store } = (await database()).transaction('packed');
  for await (const { value } of store.iterate(ticketsOf(eventId)))
    if (!look(value.value as PackTicket)) return;
}
