import type { Database, Db } from '../db/connection/database.ts';
import { keyOfEvent } from '../db/queries/event-keys.ts';
import { enqueue } from '../db/queries/jobs.ts';
import {
  type Resigning,
  resignedAtOnce,
  resigningOf,
  setCodes,
  takeSigned,
} from '../db/queries/resigning.ts';
import { signTickets } from '../selling/signing.ts';

interface Work {
  readonly database: Pick<Database, 'transaction'>;
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** What a job of a move says: the first one only that the event was moved. */
interface Payload {
  readonly move?: string;
  readonly after?: string;
}

/**
 * Signs the codes of the next Active tickets of an event by its dates as they are now, each by its own key and in its own generation: codes
 * that are printed stay good. Queues the next ones. Done again, it makes the same codes, and changes nothing.
 */
export async function resignTickets(
  { database, secretKey }: Work,
  { id, eventId, payload }: { readonly id: string; readonly eventId: string; readonly payload: object },
): Promise<void> {
  const { move = id, after = null } = payload as Payload;
  const resigning = { eventId, move };
  const secret = await secretKey();
  await database.transaction(async (db) => {
    const tickets = await takeSigned(db, resigning, after);
    if (tickets.length === 0) return;
    if (secret === undefined) throw new Error('There is no secret key to sign tickets with');
    await resign(db, resigning, { tickets, secret });
    const last = tickets.at(-1);
    if (last !== undefined && tickets.length === resignedAtOnce)
      await enqueue(db, [resigningOf(resigning, last.id)]);
  });
}

interface Taken {
  readonly tickets: Awaited<ReturnType<typeof takeSigned>>;
  readonly secret: Buffer;
}

/**
 * Signs tickets, which are locked. The dates of the event are read once they are: those of a move that is saved later are signed by its
 * own job, which then waits for these tickets.
 */
async function resign(db: Db, { eventId }: Resigning, { tickets, secret }: Taken): Promise<void> {
  const codes: { readonly id: string; readonly payload: string }[] = [];
  for (const [keyId, ofKey] of Map.groupBy(tickets, ({ signing_key_id }) => signing_key_id))
    codes.push(...(await signTickets(await keyOfEvent(db, { eventId, keyId }), secret, ofKey)));
  await setCodes(db, { eventId }, codes);
}
