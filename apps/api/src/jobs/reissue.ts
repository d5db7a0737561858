import type { Database, Db } from '../db/connection/database.ts';
import { keyOfEvent } from '../db/queries/event-keys.ts';
import { enqueue, enqueueAgain } from '../db/queries/jobs.ts';
import { batchOf } from '../db/queries/mail-batches.ts';
import {
  giveCodes,
  type Reissue,
  reissuedAtOnce,
  reissueOf,
  revokeFormerKeys,
  takeDue,
} from '../db/queries/reissues.ts';
import { lastGeneration, signTickets } from '../selling/signing.ts';

interface Work {
  readonly database: Pick<Database, 'transaction'>;
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/**
 * Gives the next Active tickets of an event codes of its new key, and queues the next ones. After the last ones the former keys are
 * revoked and the holders told: a mail brings all tickets of its address, and is sent once. Done again, it finds what it has done no longer due.
 */
export async function reissueTickets(
  { database, secretKey }: Work,
  eventId: string,
  payload: object,
): Promise<void> {
  const { keyId, after } = payload as { readonly keyId: number; readonly after: string | null };
  const reissue = { eventId, keyId };
  const secret = await secretKey();
  if (secret === undefined) throw new Error('There is no secret key to sign tickets with');
  const isLast = await database.transaction(async (db) => {
    const last = await reissueNext(db, reissue, { after, secret });
    if (last === undefined) return true;
    await enqueue(db, [reissueOf(reissue, last)]);
    return false;
  });
  if (!isLast) return;
  await database.transaction(async (db) => {
    if (await revokeFormerKeys(db, reissue)) await enqueue(db, [batchOf(reissue)]);
    // Tickets that were paid for meanwhile may be behind the last one. The job that begins again may be this one.
    else await enqueueAgain(db, [reissueOf(reissue)]);
  });
}

/** Returns the last ticket of a batch that others follow; undefined where it was the last batch. */
async function reissueNext(
  db: Db,
  reissue: Reissue,
  { after, secret }: { readonly after: string | null; readonly secret: Buffer },
): Promise<string | undefined> {
  const tickets = await takeDue(db, reissue, after);
  if (tickets.length === 0) return undefined;
  const codes = await signTickets(
    await keyOfEvent(db, reissue),
    secret,
    tickets.map((ticket) => ({ ...ticket, generation: Math.min(ticket.generation + 1, lastGeneration) })),
  );
  await giveCodes(db, reissue, codes);
  return tickets.length < reissuedAtOnce ? undefined : tickets.at(-1)?.id;
}
