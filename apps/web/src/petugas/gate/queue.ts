import { call } from '../../frame/server.ts';
import type { Side } from '../side.ts';
import type { At } from './at.ts';
import { nameDevice } from './name-device.ts';
import { stillOwner } from '../../frame/still-owner.ts';
import { eventsWithWaiting, countWaiting, heldPack, linesInState, markLines, type OwnLine } from './store.ts';

/** Milliseconds to wait for what came of a batch. */
const patience = 15_000;

/** Version of the scanner, as supervisors see it. */
const version = '1';

export interface Sent {
  /** Scans that wait. */
  readonly waiting: number;
  /** Scans that the server refuses for what they say, the oldest first. */
  readonly aside: readonly OwnLine[];
}

export async function countLines(owner: string, eventId: string): Promise<Sent> {
  const [waiting, aside] = await Promise.all([
    countWaiting(owner, eventId),
    linesInState(owner, eventId, 'aside'),
  ]);
  return { waiting, aside: oldestFirst(aside) };
}

const oldestFirst = (lines: readonly OwnLine[]) => lines.toSorted((a, b) => a.value.at - b.value.at);

/** Sends what waits, the oldest first; without any, it says that the phone is there. Throws where the server does not answer. */
export async function sendLines({ owner, eventId, side }: At): Promise<Sent> {
  const waiting = oldestFirst(await linesInState(owner, eventId, 'waiting'));
  const offset = (await heldPack(owner, eventId))?.offset ?? null;
  // Loaded apart: the first verdict does not wait for it.
  const { sendInBatches } = await import('./batches.ts');
  await sendInBatches(waiting, {
    mark: markLines,
    async send(batch, pending) {
      const body = {
        pending,
        app_version: version,
        clock_offset_ms: offset,
        lines: batch.map(({ value }) => value.line),
      };
      await stillOwner(owner);
      const { data } = await call(
        side.routes.upload,
        { id: eventId, body },
        { signal: AbortSignal.timeout(patience) },
      );
      return data.results;
    },
  });
  return countLines(owner, eventId);
}

/** Sends what waits of all events. One that the server refuses keeps none of the others. Throws where it has refused one, or does not answer. */
export async function sendEverything(owner: string, side: Side): Promise<void> {
  const events = await eventsWithWaiting(owner);
  // Whoever has signed in anew does so on a device that has no name yet.
  if (events.length > 0) await nameDevice(side);
  const failures: unknown[] = [];
  for (const eventId of events)
    await sendLines({ owner, eventId, side }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
