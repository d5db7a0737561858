import { priceText } from '@karcis/format';
import { useWords } from '../frame/words.ts';
import type { OrderOfBuyer } from './orders.ts';

/** Lines with their prices, and how they come to the total. Parts that are nothing are left out. */
export function Bill({ order, total: totalName }: { readonly order: OrderOfBuyer; readonly total?: string }) {
  const { words, locale } = useWords();
  const text = words.orders;
  const {
    currency,
    items,
    subtotal,
    discount_total: discount,
    fee_total: fee,
    tax_total: tax,
    tax_included: included,
    total,
  } = order;
  const money = (amount: number) => priceText(amount, currency, locale);
  const sums = [
    [text.discount, discount, -1],
    [text.fee, fee, 1],
    [text.tax, tax, 1],
  ] as const;
  const isMore = sums.some(([, amount]) => amount > 0);
  return (
    <dl class="bill">
      {items.map(({ id, ticket_type: type, quantity, unit_price: price }) => (
        <div key={id}>
          <dt>
            {type.name}
            <span class="quiet">{text.times(quantity, money(price))}</span>
          </dt>
          <dd>{money(quantity * price)}</dd>
        </div>
      ))}
      {isMore && items.length > 1 && (
        <div>
          <dt>{text.subtotal}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
      )}
      {sums.map(([name, amount, sign]) =>
        amount === 0 ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {sign < 0 && '−'}
              {money(amount)}
            </dd>
          </div>
        ),
      )}
      <div class="bill-total">
        <dt>{totalName ?? text.total}</dt>
        <dd>{money(total)}</dd>
      </div>
      {included > 0 && (
        <div class="quiet">
          <dt>{text.taxIncluded}</dt>
          <dd>{money(included)}</dd>
        </div>
      )}
    </dl>
  );
}
