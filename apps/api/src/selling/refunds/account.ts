import type { Db } from '../../db/connection/database.ts';
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

/** Decrypts that of an order. Throws `not_found` where its buyer has named none. */
export async function openAccount(
  db: Db,
  order: string,
  secretKey: () => Promise<Buffer | undefined>,
): Promise<RefundAccount> {
  const row = await db
    .selectFrom('orders')
    .select('refund_account_encrypted as sealed')
    .where('id', '=', order)
    .executeTakeFirst();
  if (row === undefined || row.sealed === null) return fail('not_found');
  const secret = (await secretKey()) ?? fail('no_secret_key');
  return JSON.parse(unseal(row.sealed, secret, purpose, [order])) as RefundAccount;
}
