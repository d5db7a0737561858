import { call } from '../../frame/server.ts';
import type { At } from './at.ts';
import { remember } from './scan.ts';
import { stillOwner } from '../../frame/still-owner.ts';
import { heldPack, keptUntil } from './store.ts';

/** Milliseconds in which the server judges some guests. */
const patience = 5000;

/** Guests who came together. */
export interface Together {
  readonly ticketIds: readonly string[];
  /** Of each ticket, in their order. */
  readonly nonces: readonly string[];
  readonly gateId: string | null;
  /** What is kept with each of them. */
  readonly note: string | undefined;
  /** Scans of this phone that were not sent yet: with each request the server is told how many. */
  readonly waiting: number;
}

/**
 * Has the server judge guests who came together, each alone. Returns how many went in. Throws what the server says against it, and something that
 * is no answer where it does not answer in time.
 */
export async function letAllIn(
  at: At,
  { ticketIds, nonces, gateId, note, waiting }: Together,
): Promise<number> {
  const lines = ticketIds.map((ticket_id, n) => ({
    nonce: nonces[n] ?? '',
    ticket_id,
    gate_id: gateId,
    note: note ?? null,
  }));
  const body = { pending: waiting, clock_offset_ms: null, lines };
  await stillOwner(at.owner);
  const signal = AbortSignal.timeout(patience);
  const { data } = await call(at.side.routes.upload, { id: at.eventId, body }, { signal });
  const held = await heldPack(at.owner, at.eventId).catch(() => undefined);
  const entered = data.results.filter(({ checkin_status: status }) => status === 'Checked In');
  for (const { nonce, checkin_status: status } of entered) {
    const ticketId = ticketIds[nonces.indexOf(nonce)] ?? null;
    const came = { nonce, ticketId, status, gateId, at: data.server_time };
    await remember(at, came, keptUntil(held?.pack)).catch(() => undefined);
  }
  return entered.length;
}
