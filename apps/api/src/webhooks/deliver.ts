import type { Database, Db } from '../db/connection/database.ts';
import { type Message, noteTry, waitingMessage } from '../db/queries/webhook-deliveries.ts';
import {
  cancelDeliveries,
  disable,
  beginAnew,
  noteFailure,
  type Receiver,
  receiver,
} from '../db/queries/webhook-endpoints.ts';
import { type Limits, post, type Posted } from './post.ts';
import { openSecret, signatureOf } from './signature.ts';
import type { Targets } from './target.ts';

/** What sending messages needs beside the database. */
export interface Sending {
  readonly targets: Targets;
  /** The server's secret; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly limits?: Limits;
}

interface Delivery {
  readonly endpointId: string;
  readonly messageId: string;
  /** Seconds until the next try if this one fails; undefined for the last. */
  readonly pause: number | undefined;
}

/** A day: the other side cannot put off a message for longer. */
const longestPause = 86_400;

/** What came of a message: seconds until it is to be tried again, or what notes that it has ended. Neither where it waited no more. */
interface Delivered {
  readonly again?: number;
  readonly note?: (db: Db) => Promise<void>;
}

/**
 * Sends a message to an endpoint. That it is to be tried again is noted here; that it has ended is noted together with its job: somebody
 * who has it sent again meanwhile finds both ended, or neither. No transaction is open while it is sent.
 */
export async function deliverMessage(
  database: Pick<Database, 'transaction'>,
  { endpointId, messageId, pause }: Delivery,
  signal: AbortSignal,
  sending: Sending,
): Promise<Delivered> {
  const address = { endpointId, messageId };
  const found = await database.transaction(async (db) => {
    const to = await receiver(db, endpointId);
    if (to !== undefined && to.status !== 'Active') await cancelDeliveries(db, endpointId);
    const message = await waitingMessage(db, address);
    return to === undefined || message === undefined ? undefined : { to, message };
  });
  if (found === undefined) return {};
  const posted = await sendTo(found.to, found.message, signal, sending);
  signal.throwIfAborted();
  const isGone = posted.statusCode === 410;
  const isLast = posted.error === undefined || pause === undefined || isGone;
  const next = isLast ? null : pauseAfter(posted, pause);
  const { statusCode, error = null, response } = posted;
  const note = async (db: Db) => {
    // The endpoint first: it is locked in this order wherever both are written.
    if (error === null) await beginAnew(db, endpointId);
    else await noteFailure(db, endpointId);
    const counts = await noteTry(db, address, { statusCode, error, response, pause: next });
    if (isGone) await disable(db, endpointId);
    return counts;
  };
  if (next === null) return { note: async (db) => void (await note(db)) };
  return (await database.transaction(note)) ? { again: next } : {};
}

async function sendTo(
  { id, url: text, secret_encrypted, old_secret_encrypted }: Receiver,
  message: Message,
  signal: AbortSignal,
  { targets, secretKey, limits }: Sending,
): Promise<Posted> {
  const url = targets.parse(text);
  // What was allowed when it was written down may be no longer.
  if (!(url instanceof URL))
    return { error: 'address_not_allowed', statusCode: null, response: null, retryAfter: null };
  const key = await secretKey();
  if (key === undefined)
    throw new Error('There is no secret to open the secrets of webhooks with: set KARCIS_SECRET_KEY.');
  const sealed = [secret_encrypted, ...(old_secret_encrypted === null ? [] : [old_secret_encrypted])];
  const { type, occurred_at: timestamp, data } = message;
  const signed = {
    id: message.id,
    timestamp: Math.floor(Date.now() / 1000),
    body: JSON.stringify({ type, timestamp, data }),
  };
  const secrets = sealed.map((each) => openSecret(each, key, id));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Karcis-Webhooks/1',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signatureOf(signed, secrets),
  };
  return post({ url, headers, body: signed.body }, targets, signal, limits);
}

/** The pause of the kind, a fifth longer or shorter so that many do not come back at once; or what the other side asks for. */
function pauseAfter({ retryAfter }: Posted, pause: number): number {
  const usual = pause * (0.8 + Math.random() * 0.4);
  return Math.max(usual, Math.min(retryAfter ?? 0, longestPause));
}
