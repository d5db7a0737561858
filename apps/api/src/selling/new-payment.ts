import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { Tables } from '../db/schema/tables.ts';
import type { OfferedAccount } from '../payments/payments.ts';
import { randomCodes } from '../domain/security/random-codes.ts';

export interface NewPayment {
  readonly id: string;
  readonly method: Tables['payments']['method'];
  readonly expires_at: string | null;
  readonly return_url: string | null;
  readonly account_id: string | null;
  readonly next_check_at: string | null;
}

/** An order of the caller that is to be paid, before anything is locked. */
export interface ToPay {
  readonly event_id: string;
  readonly event_key: number;
  readonly id: string;
  readonly total: number;
  readonly currency: string;
  readonly is_complete: boolean;
  readonly accounts: readonly OfferedAccount[];
}

/** Adds a payment of an order that is locked. */
export async function insertPayment(db: Db, order: ToPay, payment: NewPayment): Promise<void> {
  const [code = ''] = randomCodes(1, { prefix: '', length: 10 });
  await sql`
    insert into payments (
      event_id, id, order_id, reference, amount, currency, method, provider, account_id, expires_at, return_url, next_check_at
    )
    select
      ${order.event_id}, ${payment.id}, ${order.id}, ${`PAY-${code.slice(0, 5)}-${code.slice(5)}`}, ${order.total}, ${order.currency},
      ${payment.method}, (select provider from payment_accounts where id = ${payment.account_id}), ${payment.account_id},
      ${payment.expires_at}, ${payment.return_url}, ${payment.next_check_at}
  `.execute(db);
}
