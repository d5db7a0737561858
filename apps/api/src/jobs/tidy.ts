import type { Database } from '../db/connection/database.ts';
import { sweepTokens } from '../db/queries/old-tokens.ts';
import { dropOldKeys } from '../db/queries/idempotency-keys.ts';
import { dropOldFailures } from '../db/queries/login-failures.ts';
import { dropOldLinks } from '../db/queries/account-tokens.ts';
import { dropOldJobs } from '../db/queries/jobs.ts';
import { dropOldMails } from '../db/queries/mails.ts';
import { dropOldNews } from '../db/queries/outbox.ts';
import { dropOldDeliveries } from '../db/queries/webhook-deliveries.ts';
import { dropOldPairings } from '../db/queries/pairing-codes.ts';
import { dropOldFreeOrders } from '../selling/free-orders.ts';
import { dropOldNetworks } from '../selling/held-by-guests.ts';
import { dropOldNotifications } from '../selling/notified.ts';

/** Deletes what nobody needs any more, a few thousand rows at a time. A part that fails holds up no other, and is thrown in the end. */
export async function tidy(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const drop of [
    sweepTokens,
    dropOldLinks,
    dropOldFailures,
    dropOldJobs,
    dropOldMails,
    dropOldDeliveries,
    dropOldNews,
    dropOldKeys,
    dropOldPairings,
    dropOldNotifications,
    dropOldNetworks,
    dropOldFreeOrders,
  ])
    await drop(database, signal).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors[0];
}
