import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { KeyedNetwork } from '../domain/security/network-key.ts';
import type { CountedNetwork } from './held-by-guests.ts';

interface Buyer {
  /** Id of the account; null for a guest. */
  readonly account: string | null;
  /** Network of the buyer; null where networks are not counted. */
  readonly network: KeyedNetwork | null;
}

/**
 * Returns the network that an order counts against; null where there is none, and for accounts that have had a confirmed address for a day. An
 * account is locked: its orders follow each other, and each counts the ones before.
 */
export async function countedNetwork(db: Db, { account, network }: Buyer): Promise<CountedNetwork | null> {
  if (account === null) return network && { ...network, of: 'guests', isConfirmed: false };
  const { rows } = await sql<{ is_confirmed: boolean; is_new: boolean }>`
    select email_verified_at is not null as is_confirmed, created_at > now() - interval '1 day' as is_new from users
    where id = ${account} for no key update
  `.execute(db);
  const { is_confirmed: isConfirmed = false, is_new: isNew = true } = rows[0] ?? {};
  if (network === null || (isConfirmed && !isNew)) return null;
  return { ...network, of: 'new accounts', isConfirmed };
}
