import { database, keptOf } from '../../frame/kept.ts';
import { dropLines, type HeldPack, keyOf, type OwnLine, ticketsOf } from './store.ts';

/** Deletes what an account has on this phone of events whose time is over. */
export async function sweep(owner: string): Promise<void> {
  await Promise.allSettled([sweepTickets(owner), sweepLines()]);
}

/** Deletes the tickets of events whose time on this phone is over. */
async function sweepTickets(owner: string): Promise<void> {
  const packs = await keptOf<HeldPack>(owner, keyOf(''));
  const held = new Set(packs.map(({ value }) => value.pack.event.id));
  const change = (await database()).transaction('packed', 'readwrite');
  for (let cursor = await change.store.openKeyCursor(); cursor !== null;) {
    const [eventId] = cursor.key;
    if (!held.has(eventId)) void change.store.delete(ticketsOf(eventId));
    // The next event.
    cursor = await cursor.continue([eventId, '\uffff']);
  }
  await change.done;
}

/** Whether the time of a scan on this phone is over. One that waits stays until it is sent. */
export const isOver = ({ state, value }: Pick<OwnLine, 'state' | 'value'>, now: number): boolean =>
  state !== 'waiting' && value.until <= now;

/** Deletes scans whose time on this phone is over, of whichever account. */
async function sweepLines(): Promise<void> {
  const lines = (await (await database()).getAll('lines')) as unknown as readonly OwnLine[];
  const now = Date.now();
  await dropLines(lines.filter((line) => isOver(line, now)).map(({ nonce }) => nonce));
}
