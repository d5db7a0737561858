import { moneyText, priceText } from '@karcis/format';
import type { BuyProps } from './deeds.ts';
import type { Cost, Line } from './offer.ts';

interface Props extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  readonly lines: readonly Line[];
  /** Null where it is not known before the order, or not yet. */
  readonly cost: Cost | null;
}

/** Lines that were chosen, and how they come to the sum of the order: the same amounts as in the checkout. */
export function Chosen({ lines, cost, offer: { currency }, text, locale }: Props) {
  if (lines.length === 0) return null;
  return (
    <dl class="bill">
      {lines.map(({ id, name, count: tickets, price }) => (
        <div key={id}>
          <dt>{text.times(tickets, name)}</dt>
          <dd>{price === null ? '…' : priceText(tickets * price, currency, locale)}</dd>
        </div>
      ))}
      {cost?.discounts.map(({ id, name, amount }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{moneyText(-amount, currency, locale)}</dd>
        </div>
      ))}
      {cost !== null && cost.charges > 0 && (
        <div>
          <dt>{text.charges}</dt>
          <dd>{moneyText(cost.charges, currency, locale)}</dd>
        </div>
      )}
      <div class="bill-total">
        <dt>{text.total}</dt>
        <dd>{cost === null ? '…' : priceText(cost.total, currency, locale)}</dd>
      </div>
    </dl>
  );
}
