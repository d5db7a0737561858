import { sql } from 'kysely';
import type { Database, Db } from '../../db/connection/database.ts';
import { isRetryable } from '../../db/personal/owed.ts';
import { inBatches } from '../../db/queries/in-batches.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { seal, unseal } from '../../domain/security/sealed.ts';

/** Where the money of an order goes that people send. */
export interface RefundAccount {
  readonly bank: string;
  readonly account_number: string;
  readonly account_name: string;
}

const purpose = 'refund account';

/** Encrypts it for one order. */
export const sealAccount = (account: RefundAccount, secret: Buffer, order: string): Buffer =>
  seal(JSON.stringify(account), secret, purpose, [order]);

/** Deletes accounts for refunds 30 days after all money is back. A failed refund that may be tried again keeps its account. */
export const forgetAccounts = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      with over as (
        select account.event_id, account.order_id from refund_accounts as account
        where account.updated_at < now() - interval '30 days' and not exists (
          select from refunds as refund
          where refund.event_id = account.event_id and refund.order_id = account.order_id
            and (refund.status in ('Requested', 'Approved', 'Processing') or ${isRetryable('refund')} or refund.updated_at > now() - interval '30 days')
        )
        limit ${most}
        for update of account skip locked
      )
      delete from refund_accounts as account using over
      where account.event_id = over.event_id and account.order_id = over.order_id`,
  );

/** Decrypts that of an order. Throws `not_found` where its buyer has named none. */
export async function openAccount(
  db: Db,
  order: string,
  secretKey: () => Promise<Buffer | undefined>,
): Promise<RefundAccount> {
  const row = await db
    .selectFrom('refund_accounts')
    .select('account_encrypted as sealed')
    .where('order_id', '=', order)
    .executeTakeFirst();
  if (row === undefined) return fail('not_found');
  const secret = (await secretKey()) ?? fail('no_secret_key');
  return JSON.parse(unseal(row.sealed, secret, purpose, [order])) as RefundAccount;
}
