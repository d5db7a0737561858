import { fail } from '../domain/errors/problem-error.ts';
import type { CodeAside } from './aside.ts';
import type { Basket } from './basket.ts';
import type { Sale } from './sale.ts';

/** Throws `price_changed`, with the total to expect, where an order costs more than its buyer has seen. One that costs less is no harm. */
export function demandSeen(
  { currency }: Pick<Sale, 'currency'>,
  {
    price: { total },
    aside,
  }: { readonly price: Pick<Basket['price'], 'total'>; readonly aside: readonly CodeAside[] },
  expected: number | undefined,
): void {
  if (expected === undefined || total <= expected) return;
  fail('price_changed', {
    detail: `The order costs ${total} and not ${expected}, in the smallest unit of ${currency}. Send expected_total ${total} to go on.`,
    price: { total, currency, codes_set_aside: [...aside] },
  });
}
