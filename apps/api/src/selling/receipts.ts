import { hash } from 'node:crypto';
import type { Api, ResultOf } from '@karcis/contract';
import type { Expression, SqlBool } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { PrintedReceipt } from '../domain/receipt.ts';

type Download = NonNullable<ResultOf<Api['ownOrders']['receipt']>>;
type Order = NonNullable<ResultOf<Api['orders']['order']>>;
type Parts = Pick<PrintedReceipt, 'seller' | 'payment' | 'refunds'> &
  Pick<Order, 'event' | 'buyer' | 'items' | 'discounts'>;

/**
 * What the receipt of an order says, which `own` says whose it is: a condition on `buyer_user_id`, `id`, `token_version` and `event_id`. It is
 * in the language of the order. Undefined where there is no such order; throws `order_not_paid`.
 */
export async function receiptOf(
  db: ReadDb,
  own: Expression<SqlBool>,
  id: string,
): Promise<PrintedReceipt | undefined> {
  const row = await db
    .selectFrom('order_receipts')
    .selectAll()
    .where('id', '=', id)
    .where(own)
    .$narrowType<Parts>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, paid_at, buyer, items, discounts, ...order } = row;
  if (status !== 'Paid' || paid_at === null || buyer === null) return fail('order_not_paid');
  return {
    ...order,
    paid_at,
    buyer,
    items: items.map(({ ticket_type: { name }, quantity, unit_price }) => ({ name, quantity, unit_price })),
    discounts: discounts
      .filter(({ amount }) => amount > 0)
      .map(({ name, code, amount }) => ({ name: name ?? code, amount })),
  };
}

/** Name of a file with a receipt, before the reference of its order. */
const fileNames: Readonly<Record<PrintedReceipt['locale'], string>> = { id: 'kuitansi', en: 'receipt' };

/** The answer with the PDF of a receipt. */
export function receiptAnswer(
  id: string,
  { reference, paid_at, locale }: Pick<PrintedReceipt, 'reference' | 'paid_at' | 'locale'>,
  pdf: Uint8Array,
): Download {
  const file = Buffer.from(pdf);
  return {
    order_id: id,
    reference,
    filename: `${fileNames[locale]}-${reference}.pdf`,
    content_type: 'application/pdf',
    size_bytes: file.length,
    sha256: hash('sha256', file, 'hex'),
    content_base64: file.toString('base64'),
    paid_at,
  };
}
