import type { PaymentMethod } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import type { OfferedAccount, StoredAccount } from './payments.ts';

/** An account as it is stored; undefined where there is none with this id. */
export const storedAccount = (db: Db, id: string) =>
  db
    .selectFrom('payment_accounts')
    .select(['id', 'provider', 'mode', 'methods', 'config', 'secrets_encrypted', 'is_active'])
    .where('id', '=', id)
    .$narrowType<{ config: StoredAccount['config']; methods: PaymentMethod[] }>()
    .executeTakeFirst();

/** Where an event can be paid for: the accounts of its organizer first, then those of the platform. */
export const accountsAt = (db: ReadDb, event: string): Promise<OfferedAccount[]> =>
  db
    .selectFrom('event_payment_accounts')
    .select(['id', 'provider', 'methods'])
    .where('event_id', '=', event)
    .orderBy('is_own', 'desc')
    .orderBy('id')
    .$castTo<OfferedAccount>()
    .execute();
