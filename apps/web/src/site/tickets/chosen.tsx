import { priceText } from '@karcis/format';
import type { BuyProps } from './deeds.ts';
import { type Line, sumOf } from './offer.ts';

export interface ChosenProps extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  readonly lines: readonly Line[];
}

/** What is chosen, and what it comes to. */
export function Chosen({ lines, offer: { currency }, text, locale }: ChosenProps) {
  const sum = sumOf(lines);
  if (lines.length === 0) return null;
  return (
    <dl class="bill">
      {lines.map(({ id, name, count: tickets, each }) => (
        <div key={id}>
          <dt>{text.times(tickets, name)}</dt>
          <dd>{each === null ? '…' : priceText(tickets * each, currency, locale)}</dd>
        </div>
      ))}
      <div class="bill-total">
        <dt>{text.total}</dt>
        <dd>{sum === null ? '…' : priceText(sum, currency, locale)}</dd>
      </div>
    </dl>
  );
}
