import { priceText } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BuyProps } from './deeds.ts';
import { type Choice, type Cost, countOf, type Line } from './offer.ts';
import type { useHolding } from './use-holding.ts';

interface SumProps extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  /** Nothing until it is loaded. */
  readonly bill: ComponentChildren;
  readonly lines: readonly Line[];
  /** Null where it is not known before the order, or not yet. */
  readonly cost: Cost | null;
  readonly choice: Choice;
  readonly holding: ReturnType<typeof useHolding>;
  readonly isOnSale: boolean;
}

/** What it comes to, with the day beside it, and the one button. */
export function Sum({ bill, offer, text, locale, choice, lines, cost, holding, isOnSale }: SumProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  const count = countOf(lines);
  useEffect(() => {
    if (holding.fault !== undefined) alert.current?.focus();
  }, [holding.fault]);
  const price = cost === null ? '' : priceText(cost.total, offer.currency, locale);
  return (
    <div class="sum" data-moves>
      {bill}
      {count > 0 && choice.codes.length > 0 && cost === null && <p class="quiet">{text.codeLater}</p>}
      {count > 0 &&
        cost?.aside.map((code) => (
          <p key={code} class="quiet">
            {text.codeAside(code)}
          </p>
        ))}
      <p class="quiet">{offer.begins}</p>
      {holding.fault !== undefined && (
        <p class="wrong" role="alert" tabIndex={-1} ref={alert}>
          {holding.fault} {holding.price !== undefined && text.newPrice(price)}
        </p>
      )}
      {(isOnSale || holding.isAsking) && (
        <button
          class="button button-filled button-wide"
          type="button"
          aria-disabled={holding.isAsking}
          onClick={() => holding.ask()}
        >
          <span>{holding.isAsking ? text.buying : count === 0 ? text.choose : text.buy(count)}</span>
          {count > 0 && <span>{price}</span>}
        </button>
      )}
    </div>
  );
}
