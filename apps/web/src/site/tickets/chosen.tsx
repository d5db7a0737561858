import { moneyText, priceText } from '@karcis/format';
import type { BuyProps } from './deeds.ts';
import type { Line } from './offer.ts';
import { sumOf } from './sum.ts';

export interface ChosenProps extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  readonly lines: readonly Line[];
}

/** Lines that were chosen, and how they come to the sum of the order: the same amounts as in the checkout. */
export function Chosen({ lines, offer, text, locale }: ChosenProps) {
  const { currency } = offer;
  const sum = sumOf(lines, offer);
  if (lines.length === 0) return null;
  return (
    <dl class="bill">
      {lines.map(({ id, name, count: tickets, price }) => (
        <div key={id}>
          <dt>{text.times(tickets, name)}</dt>
          <dd>{price === null ? '…' : priceText(tickets * price, currency, locale)}</dd>
        </div>
      ))}
      {sum?.discounts.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{moneyText(-amount, currency, locale)}</dd>
        </div>
      ))}
      {sum !== null && sum.charges > 0 && (
        <div>
          <dt>{text.charges}</dt>
          <dd>{moneyText(sum.charges, currency, locale)}</dd>
        </div>
      )}
      <div class="bill-total">
        <dt>{text.total}</dt>
        <dd>{sum === null ? '…' : priceText(sum.total, currency, locale)}</dd>
      </div>
    </dl>
  );
}
