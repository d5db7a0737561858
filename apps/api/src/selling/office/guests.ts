import { plainLine } from '@karcis/contract';
import { looseKey } from '../../domain/text/loose-key.ts';
import { nearest } from '../../domain/text/nearest.ts';
import type { FileLines } from '../../domain/file-lines.ts';

/** A line of a file of attendees, as it was read. */
export interface GuestLine {
  readonly ticket_type: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly notify?: string | undefined;
}

/** A ticket type of the event that attendees are imported to. */
export interface GuestType {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/** Somebody who gets tickets: all lines with an address, or one line without. */
export interface Guest {
  readonly name: string;
  readonly email: string | null;
  isNotified: boolean;
  readonly tickets: { readonly type: GuestType; readonly name: string }[];
}

/** Tickets of one order, as at a counter. */
const mostTickets = 100;

/** Ticket types that are named to somebody who has named another one. */
const mostNamed = 10;

/** Returns who gets tickets by a file, in its order. Adds what is wrong in its lines to its errors. */
export function guestsIn({ lines, errors }: FileLines<GuestLine>, types: readonly GuestType[]): Guest[] {
  const find = typeFinder(types);
  const guests: Guest[] = [];
  const byAddress = new Map<string, Guest>();
  for (const { line, values } of lines) {
    if (errors.has(line)) continue;
    const { ticket_type, name, email = null, notify = 'false' } = values;
    const type = find(ticket_type);
    if (typeof type === 'function') {
      errors.add(line, () => ({ column: 'ticket_type', ...type() }));
      continue;
    }
    const isNotified = notify.toLowerCase() === 'true';
    if (isNotified && email === null)
      errors.add(line, () => ({
        column: 'notify',
        code: 'not_allowed',
        detail: 'It is true, and the line has no email to write to.',
      }));
    const known = email === null ? undefined : byAddress.get(email.toLowerCase());
    const guest = known ?? { name, email, isNotified, tickets: [] };
    guest.isNotified ||= isNotified;
    if (guest.tickets.length === mostTickets)
      errors.add(line, () => ({
        column: 'email',
        code: 'repeated',
        detail: `An address gets at most ${mostTickets} tickets by one file, and ${email} has more lines.`,
      }));
    else guest.tickets.push({ type, name });
    if (known === undefined) guests.push(guest);
    if (email !== null) byAddress.set(email.toLowerCase(), guest);
  }
  return guests;
}

/** What is wrong with the ticket type of a line. */
interface Fault {
  readonly code: 'no_such_record' | 'not_allowed';
  readonly detail: string;
}

/** Returns the text by which names of ticket types are compared first. */
const nameFor = (name: string): string => plainLine(name).normalize('NFKC').toLowerCase();

/**
 * Makes the function that finds a ticket type by its name, in any case, or by its id. Where no type has that name, the one that is written alike
 * is meant (`looseKey`). Where there is none to be had, it returns the function that says why: looking for the nearest name is slow, and a file has
 * thousands of lines.
 */
function typeFinder(types: readonly GuestType[]): (said: string) => GuestType | (() => Fault) {
  const named = Map.groupBy(types, ({ name }) => nameFor(name));
  const alike = Map.groupBy(types, ({ name }) => looseKey(name));
  // Names of signs alone say nothing without them.
  alike.delete('');
  const unknown = describeUnknown(types.map(({ name }) => name));
  return (said) => {
    const byId = types.find(({ id }) => id === said.toLowerCase());
    const found = byId === undefined ? (named.get(nameFor(said)) ?? alike.get(looseKey(said)) ?? []) : [byId];
    const [type, second] = found;
    if (type === undefined) return () => unknown(said);
    if (second !== undefined)
      return () => ({
        code: 'not_allowed',
        detail: `Several ticket types may be meant: ${found
          .slice(0, mostNamed)
          .map(({ name }) => name)
          .join(', ')}; say the id of one.`,
      });
    if (!type.is_active)
      return () => ({ code: 'not_allowed', detail: `${type.name} is closed: there are no tickets of it.` });
    return type;
  };
}

/** Unknown names for which the nearest one is looked for: each takes a millisecond at an event with a hundred ticket types. */
const mostHinted = 10;

/** Makes the function that says of a name that the event has no such ticket type. It looks for the nearest one once for each of the first names. */
function describeUnknown(names: readonly string[]): (said: string) => Fault {
  const known = new Map<string, Fault>();
  return (said) => {
    const before = known.get(said);
    if (before !== undefined) return before;
    const like = known.size < mostHinted ? nearest(said, names) : undefined;
    const rest =
      like === undefined ? `it has: ${names.slice(0, mostNamed).join(', ')}.` : `did you mean ${like}?`;
    const fault: Fault = {
      code: 'no_such_record',
      detail: `The event has no ticket type "${said}"; ${rest}`,
    };
    known.set(said, fault);
    return fault;
  };
}
