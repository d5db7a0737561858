import type { Db } from '../db/connection/database.ts';
import type { StoredAccount } from './payments.ts';

/** An account as it is stored; undefined where there is none with this id. */
export const storedAccount = (db: Db, id: string): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('payment_accounts')
    .select(['id', 'provider', 'mode', 'config', 'secrets_encrypted'])
    .where('id', '=', id)
    .$narrowType<{ config: StoredAccount['config'] }>()
    .executeTakeFirst();
