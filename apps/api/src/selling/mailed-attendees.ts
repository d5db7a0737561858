import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keyOfPaid } from '../db/queries/attendee-tickets.ts';
import { queueManyMails } from '../db/queries/mails.ts';
import { formatUuidV7 } from '../domain/id.ts';

/** Mails within an hour that free orders of guests bring to one address about one event: an order that costs nothing may name any stranger. */
const mostOfFree = 3;

interface Paid {
  readonly event_id: string;
  readonly id: string;
  readonly total: number;
  readonly buyer_user_id: string | null;
}

/**
 * Mails each further address among those whom the tickets are for its own. Those of an order that costs nothing wait behind mails that somebody
 * has paid for, and an address that guests have had enough of them sent to gets none: the mail of the buyer has all tickets.
 */
export async function mailAttendees(
  db: Db,
  order: Paid,
  buyer: string,
  tickets: readonly { readonly address: string | null }[],
): Promise<void> {
  const addresses = new Map(
    tickets.flatMap(({ address }) => (address === null ? [] : [[address.toLowerCase(), address] as const])),
  );
  addresses.delete(buyer.toLowerCase());
  const isFree = order.total === 0;
  if (isFree && order.buyer_user_id === null && addresses.size > 0)
    for (const address of await mailedEnough(db, order.event_id, [...addresses.keys()]))
      addresses.delete(address);
  const mails = [...addresses.values()].map((recipient) => ({
    key: keyOfPaid(order, recipient),
    recipient,
    userId: null,
  }));
  if (mails.length > 0) await queueManyMails(db, { template: 'attendee_ticket', isAwaited: !isFree, mails });
}

/** Those of these addresses, in lower case, that were sent as many tickets of an event within the hour as they may be. */
async function mailedEnough(db: Db, event: string, addresses: readonly string[]): Promise<string[]> {
  // Ids of mails are in the order of time.
  const since = formatUuidV7(Date.now() - 3_600_000, new Uint8Array(10));
  const { rows } = await sql<{ address: string }>`
    select lower(recipient) as address from mails
    where lower(recipient) = any(${addresses}::text[]) and id > ${since} and template = 'attendee_ticket'
      and starts_with(key, ${`${event}.paid.`})
    group by lower(recipient) having count(*) >= ${mostOfFree}
  `.execute(db);
  return rows.map(({ address }) => address);
}
