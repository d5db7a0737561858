import type { api, BodyOf, InputOf } from '@karcis/contract';
import type { PackTicket } from '@karcis/gate';
import { database, type GateLine, keep, keptOf } from '../../frame/kept.ts';

export type GatePack = BodyOf<typeof api.checkIn.pack>['data'];
type SentLine = InputOf<typeof api.checkIn.upload>['body']['lines'][number];

/** What a phone knows of an event, but for its tickets, which are kept one by one. */
export interface HeldPack {
  readonly pack: GatePack;
  /** How far the clock of the server is ahead of that of the phone, in milliseconds. */
  readonly offset: number;
  /** Where the changes of tickets begin that were not read yet; null while the whole list is being read. */
  readonly cursor: string | null;
  readonly round: number;
  /** What is known of each ticket. A list that an older version of this page has kept is read anew. */
  readonly form?: number | undefined;
  /** When the tickets were read to their end last, as Unix milliseconds by the clock of the phone; null: they never were. */
  readonly readAt: number | null;
}

/** A scan of this phone, as it is sent, and what it opened. */
interface OwnScan {
  readonly line: SentLine;
  readonly accepted: 'Checked In' | 'Checked Out' | null;
  /** As Unix milliseconds by the clock of the server, as far as the phone knows it. */
  readonly at: number;
  /** When it is deleted, unless it waits: a day after its event, as Unix milliseconds. */
  readonly until: number;
  /** Of an undo: the scan that it takes back. */
  readonly takesBack?: { readonly status: 'Checked In' | 'Checked Out'; readonly at: number } | undefined;
}
export type OwnLine = Omit<GateLine, 'value'> & { readonly value: OwnScan };

/** The newest form of lists: with printed codes, buyers and keys. */
export const newestForm = 2;

/** Key of what is kept of an event; of an empty one, how all of them begin. */
export const keyOf = (eventId: string) => `gate ${eventId}`;

/** Milliseconds after the end of an event for which its guests and scans stay on the phone: a day. */
const keptAfter = 24 * 60 * 60 * 1000;

/** Until when guests and scans of an event stay on the phone; a day from now where the phone does not know the event. */
export const keptUntil = (pack: GatePack | undefined): number =>
  (pack === undefined ? Date.now() : Date.parse(pack.event.ends_at)) + keptAfter;

export async function heldPack(owner: string, eventId: string): Promise<HeldPack | undefined> {
  const [found] = await keptOf<HeldPack>(owner, keyOf(eventId));
  return found?.value;
}

export const holdPack = (owner: string, held: HeldPack): Promise<boolean> =>
  keep(owner, {
    key: keyOf(held.pack.event.id),
    at: held.readAt ?? Date.now(),
    until: keptUntil(held.pack),
    value: held,
  });

/** Range of the keys of the tickets of an event. */
export const ticketsOf = (eventId: string) => IDBKeyRange.bound([eventId, ''], [eventId, '\uffff']);

/** Keeps tickets of an event as they are now, unless the device is another's by now: their guests have names. */
export async function putTickets(
  owner: string,
  eventId: string,
  round: number,
  tickets: readonly PackTicket[],
): Promise<void> {
  const change = (await database()).transaction(['owner', 'packed'], 'readwrite');
  if ((await change.objectStore('owner').get('account'))?.id === owner)
    for (const ticket of tickets)
      void change.objectStore('packed').put({ event_id: eventId, id: ticket.id, round, value: ticket });
  await change.done;
}

/** Deletes the tickets that came in no reading since a round, and returns how many are left. */
export async function endRound(eventId: string, round: number): Promise<number> {
  const change = (await database()).transaction('packed', 'readwrite');
  let left = 0;
  for await (const cursor of change.store.iterate(ticketsOf(eventId)))
    if (cursor.value.round === round) left += 1;
    else void cursor.delete();
  await change.done;
  return left;
}

export const countTickets = async (eventId: string): Promise<number> =>
  (await database()).count('packed', ticketsOf(eventId));

export async function ticketOf(eventId: string, id: string): Promise<PackTicket | undefined> {
  const found = await (await database()).get('packed', [eventId, id]);
  return found?.value as PackTicket | undefined;
}

/**
 * Keeps a scan. It is on the phone when this resolves; one that the server has as well need not have reached the disk, and is not kept where the
 * device is another's by now.
 */
export async function addLine(line: OwnLine): Promise<void> {
  const durability = line.state === 'sent' ? 'relaxed' : 'strict';
  const change = (await database()).transaction(['owner', 'lines'], 'readwrite', { durability });
  const isOwners = (await change.objectStore('owner').get('account'))?.id === line.owner;
  if (isOwners || line.state === 'waiting') void change.objectStore('lines').put(line);
  await change.done;
}

/** Scans of a ticket: after a long evening a phone has thousands of scans, and the guest waits. */
export async function linesOfTicket(
  owner: string,
  eventId: string,
  ticketId: string,
): Promise<readonly OwnLine[]> {
  const lines = await (await database()).getAllFromIndex('lines', 'ticket', [owner, eventId, ticketId]);
  return lines as unknown as readonly OwnLine[];
}

export const countWaiting = async (owner: string, eventId: string): Promise<number> =>
  (await database()).countFromIndex('lines', 'state', [owner, eventId, 'waiting']);

export async function linesInState(
  owner: string,
  eventId: string,
  state: OwnLine['state'],
): Promise<readonly OwnLine[]> {
  const lines = await (await database()).getAllFromIndex('lines', 'state', [owner, eventId, state]);
  return lines as unknown as readonly OwnLine[];
}

/** Events of which scans of an account wait on this phone. */
export async function eventsWithWaiting(owner: string): Promise<readonly string[]> {
  const lines = await (await database()).getAll('lines');
  const waiting = lines.filter((line) => line.owner === owner && line.state === 'waiting');
  return [...new Set(waiting.map(({ event_id: id }) => id))];
}

/** Marks scans as sent, or sets them aside. */
export async function markLines(nonces: readonly string[], state: OwnLine['state']): Promise<void> {
  const change = (await database()).transaction('lines', 'readwrite');
  for (const nonce of nonces) {
    const line = await change.store.get(nonce);
    if (line !== undefined) await change.store.put({ ...line, state });
  }
  await change.done;
}

export async function dropLines(nonces: readonly string[]): Promise<void> {
  const change = (await database()).transaction('lines', 'readwrite');
  for (const nonce of nonces) void change.store.delete(nonce);
  await change.done;
}
