import { ticketsIn } from '@karcis/gate';
import { KarcisError } from '@karcis/sdk';
import { call } from '../../frame/server.ts';
import type { At } from './at.ts';
import {
  countTickets,
  dropLines,
  endRound,
  type GatePack,
  type HeldPack,
  heldPack,
  holdPack,
  linesInState,
  newestForm,
  putTickets,
} from './store.ts';

/** Milliseconds to wait for a part of the pack: 5,000 tickets over a bad network. */
const patience = 30_000;

/**
 * Brings the pack of an event up to date: the event itself, and what has changed of its tickets, or all of them where that is not known. Returns
 * what is held then. Throws where the server does not answer; what was read until then is kept. Own scans that were sent before it began are in what was read:
 * they are dropped at its end, and not before.
 */
export async function refreshPack(at: At): Promise<HeldPack> {
  const sent = await linesInState(at.owner, at.eventId, 'sent');
  const held = await readChanges(at);
  await dropLines(sent.map(({ nonce }) => nonce));
  return held;
}

async function readChanges(at: At): Promise<HeldPack> {
  const { owner, eventId } = at;
  const { pack, offset } = await readPack(at);
  const before = await heldPack(owner, eventId);
  const known: HeldPack =
    before === undefined
      ? { pack, offset, cursor: null, round: 1, readAt: null, form: newestForm }
      : {
          ...before,
          pack,
          offset,
          ...(before.form === newestForm ? {} : { cursor: null, form: newestForm }),
        };
  await holdPack(owner, known);
  if (known.cursor === null) return readAll(at, known);
  try {
    const held = await readOn(at, known, known.cursor);
    return (await countTickets(eventId)) === held.pack.tickets_total ? held : await readAll(at, held);
  } catch (error) {
    if (error instanceof KarcisError && error.code === 'stale_cursor') return readAll(at, known);
    throw error;
  }
}

/** The pack, and how far the clock of the server is ahead: the answer was made half-way between asking and hearing. */
export async function readPack({
  eventId,
  side,
}: At): Promise<{ readonly pack: GatePack; readonly offset: number }> {
  const asked = Date.now();
  const { data: pack } = await call(side.routes.pack, { id: eventId }, withPatience());
  return { pack, offset: Math.round(Date.parse(pack.server_time) - (asked + Date.now()) / 2) };
}

const withPatience = () => ({ signal: AbortSignal.timeout(patience) });

/** Reads the whole list anew. Tickets that are in it no more are deleted at its end. */
async function readAll(at: At, known: HeldPack): Promise<HeldPack> {
  const begun: HeldPack = { ...known, cursor: null, round: known.round + 1 };
  await holdPack(at.owner, begun);
  const held = await readOn(at, begun, undefined);
  await endRound(held.pack.event.id, held.round);
  return held;
}

/** Reads tickets from a place of the list to its end. */
async function readOn({ owner, side }: At, known: HeldPack, from: string | undefined): Promise<HeldPack> {
  const id = known.pack.event.id;
  for (let cursor = from; ;) {
    const asked = cursor === undefined ? { id } : { id, cursor };
    const { data } = await call(side.routes.packTickets, asked, withPatience());
    await putTickets(owner, id, known.round, ticketsIn(data.tickets));
    cursor = data.cursor;
    if (data.has_more) continue;
    const pack = { ...known.pack, tickets_total: data.tickets_total };
    const held = { ...known, pack, cursor, readAt: Date.now() };
    await holdPack(owner, held);
    return held;
  }
}
