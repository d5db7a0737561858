import { digitsOf } from '@karcis/contract/digits';
import { moneyText } from '@karcis/format';
import type { Locale, Words } from '@karcis/words';
import { amountIn } from './gift-price.ts';
import type { Offer, OfferedType } from './offer.ts';

export interface GiftProps {
  readonly type: OfferedType;
  readonly offer: Pick<Offer, 'currency'>;
  readonly text: Words['tickets'];
  readonly locale: Locale;
  /** What is given for each ticket, with fees and taxes, as it was typed. */
  readonly gift: string;
  readonly give: (typed: string) => void;
}

/** What is given for each ticket of a donation: with fees and taxes, like the price above it. */
export function Gift({ type, offer, text, locale, gift, give }: GiftProps) {
  const isEnough = amountIn(gift, offer.currency, locale) >= type.price_all_in;
  const least = moneyText(type.price_all_in, offer.currency, locale);
  const id = `gift-${type.id}`;
  return (
    <div class="field gift">
      <label for={id}>{text.each(type.name)}</label>
      <input
        id={id}
        inputMode={digitsOf(offer.currency) === 0 ? 'numeric' : 'decimal'}
        autocomplete="off"
        defaultValue={gift}
        aria-describedby={`${id}-hint`}
        aria-invalid={!isEnough}
        onInput={({ currentTarget: { value } }) => give(value)}
      />
      <p id={`${id}-hint`} class={isEnough ? 'quiet' : 'wrong'}>
        {isEnough ? text.eachHint(least, type.fee + type.tax > 0) : text.eachTooLow(least)}
      </p>
    </div>
  );
}
