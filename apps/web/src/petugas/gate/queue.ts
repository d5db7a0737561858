import { KarcisError } from '@karcis/sdk';
import { call } from '../../frame/server.ts';
import type { Side } from '../side.ts';
import type { At } from './at.ts';
import { nameDevice } from './name-device.ts';
import { dropLines, eventsWithWaiting, heldPack, linesOf, markLines, type OwnLine } from './store.ts';

/** Lines of one request: the most that a server takes. */
const most = 100;

/** Milliseconds to wait for what came of a batch. */
const patience = 15_000;

/** Milliseconds for which a scan that was sent stays on the phone: until the pack has it. */
const settles = 60_000;

/** Version of the scanner, as supervisors see it. */
const version = '1';

export interface Sent {
  /** Scans that wait. */
  readonly waiting: number;
  /** Scans that the server refuses for what they say. */
  readonly aside: number;
}

export async function countLines(owner: string, eventId: string): Promise<Sent> {
  const lines = await linesOf(owner, eventId);
  const inState = (state: OwnLine['state']) => lines.filter((line) => line.state === state).length;
  return { waiting: inState('waiting'), aside: inState('aside') };
}

/** Sends what waits, the oldest first; without any, it says that the phone is there. Throws where the server does not answer. */
export async function sendLines({ owner, eventId, side }: At): Promise<Sent> {
  const to = { eventId, side };
  const lines = await linesOf(owner, eventId);
  const offset = (await heldPack(owner, eventId))?.offset ?? null;
  const now = Date.now() + (offset ?? 0);
  const old = lines.filter(({ state, value }) => state === 'sent' && value.at < now - settles);
  await dropLines(old.map(({ nonce }) => nonce));
  const waiting = lines
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => a.value.at - b.value.at);
  if (waiting.length === 0) await send(to, [], 0, offset);
  for (let at = 0; at < waiting.length; at += most)
    await sendHalving(to, waiting.slice(at, at + most), waiting.length - at, offset);
  return countLines(owner, eventId);
}

/** Sends what waits of all events. Throws where the server does not answer. */
export async function sendEverything(owner: string, side: Side): Promise<void> {
  const events = await eventsWithWaiting(owner);
  // Whoever has signed in anew does so on a device that has no name yet.
  if (events.length > 0) await nameDevice(side);
  for (const eventId of events) await sendLines({ owner, eventId, side });
}

type To = Pick<At, 'eventId' | 'side'>;

/** Sends lines. Where the request as a whole is refused, halves are tried; a line that is refused alone is set aside. */
async function sendHalving(
  to: To,
  lines: readonly OwnLine[],
  pending: number,
  offset: number | null,
): Promise<void> {
  try {
    const results = await send(to, lines, pending, offset);
    const refused = new Set(results.filter(({ outcome }) => outcome === 'Invalid').map(({ nonce }) => nonce));
    const nonces = lines.map(({ nonce }) => nonce);
    await markLines(
      nonces.filter((nonce) => !refused.has(nonce)),
      'sent',
    );
    await markLines([...refused], 'aside');
  } catch (error) {
    const isRefused = error instanceof KarcisError && (error.status === 413 || error.status === 422);
    if (!isRefused) throw error;
    const half = Math.ceil(lines.length / 2);
    if (lines.length <= 1)
      await markLines(
        lines.map(({ nonce }) => nonce),
        'aside',
      );
    else {
      await sendHalving(to, lines.slice(0, half), pending, offset);
      await sendHalving(to, lines.slice(half), pending - half, offset);
    }
  }
}

async function send(
  { eventId, side }: To,
  lines: readonly OwnLine[],
  pending: number,
  offset: number | null,
) {
  const body = {
    pending,
    app_version: version,
    clock_offset_ms: offset,
    lines: lines.map(({ value }) => value.line),
  };
  const { data } = await call(
    side.routes.upload,
    { id: eventId, body },
    { signal: AbortSignal.timeout(patience) },
  );
  return data.results;
}
