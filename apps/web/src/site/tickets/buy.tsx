import { moneyText, priceText } from '@karcis/format';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Codes } from './codes.tsx';
import type { BuyProps } from './deeds.ts';
import { Opening } from './opening.tsx';
import {
  type Choice,
  countOf,
  type Line,
  linesOf,
  mostOf,
  noChoice,
  type Offer,
  openedBy,
  type Stock,
  sumOf,
  withStock,
} from './offer.ts';
import { Stepper, TypeRow } from './type-row.tsx';
import { useHolding } from './use-holding.ts';
import { Waiting } from './waiting.tsx';

/** The stub of an event: types with their prices in the end, how many of each, and the way to the checkout. */
export function Buy({ offer, text, locale, deeds }: BuyProps) {
  const [stock, setStock] = useState<Stock>({});
  const [choice, setChoice] = useState<Choice>(noChoice);
  const types = withStock(offer, stock);
  const lines = linesOf(types, choice);
  const refresh = async () => {
    const now = await deeds?.stock();
    if (now !== undefined) setStock(now);
    return now;
  };
  const holding = useHolding({ choice, lines, types, text, deeds, refresh });
  useEffect(() => deeds?.watch(setStock), [deeds]);
  useEffect(() => {
    const kept = deeds?.kept();
    if (kept === undefined) return;
    setChoice(kept.choice);
    if (kept.isAsking) holding.again(kept.choice);
  }, [deeds]);

  const change = (changed: Partial<Choice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    deeds?.keep(next);
    holding.forget();
  };
  const count = (id: string, value: number) => change({ counts: { ...choice.counts, [id]: value } });
  const chosen = countOf(lines);
  const othersThan = (id: string) => chosen - (lines.find((line) => line.id === id)?.count ?? 0);
  const isOnSale = types.some(({ sales_status }) => sales_status === 'On Sale');
  return (
    <>
      <ul class="types">
        {types.map((type) => {
          const available = stock[type.id]?.available ?? null;
          return (
            <TypeRow
              key={type.id}
              {...{ type, offer, text, locale, available }}
              count={choice.counts[type.id] ?? 0}
              gift={choice.gifts[type.id] ?? type.price}
              most={mostOf(type, offer, othersThan(type.id), available)}
              change={(value) => count(type.id, value)}
              give={(amount) => change({ gifts: { ...choice.gifts, [type.id]: amount } })}
            />
          );
        })}
        {openedBy(choice.codes, offer.types).map(({ id, name }) => (
          <li key={id} class="type">
            <div class="type-line">
              <div>
                <h3>{name}</h3>
                <p class="type-note">{text.priceLater}</p>
              </div>
              <Stepper
                type={{ min_per_order: 1 }}
                most={offer.most - othersThan(id)}
                count={choice.counts[id] ?? 0}
                {...{ name, text }}
                change={(value) => count(id, value)}
              />
            </div>
          </li>
        ))}
      </ul>
      {isOnSale && (
        <Codes
          codes={choice.codes}
          currency={offer.currency}
          {...{ text, locale, deeds }}
          change={(codes) => change({ codes })}
        />
      )}
      <div class="stub-end">
        <Opening {...{ offer, text, locale, deeds, isOnSale, refresh }} />
        <p class="sales">{sentenceOf(offer, types)}</p>
        {isOnSale &&
          (holding.wait === undefined ? (
            <Sum {...{ offer, text, locale, choice, lines, holding }} />
          ) : (
            <Waiting text={text} {...holding.wait} leave={holding.forget} />
          ))}
      </div>
    </>
  );
}

/** The sentence of the page until something of it has changed. */
function sentenceOf(
  offer: Offer,
  types: readonly { readonly sales_status: Offer['sales_status'] }[],
): string {
  const same = types.every(({ sales_status }, at) => sales_status === offer.types[at]?.sales_status);
  if (same) return offer.sentence;
  const order = ['On Sale', 'Not Yet On Sale', 'Paused', 'Sold Out', 'Sales Ended'] as const;
  const status = order.find((each) => types.some(({ sales_status }) => sales_status === each));
  return offer.sentences[status ?? 'Unavailable'];
}

interface SumProps extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  readonly choice: Choice;
  readonly lines: readonly Line[];
  readonly holding: ReturnType<typeof useHolding>;
}

/** What it comes to, with the day beside it, and the one button. */
function Sum({ offer, text, locale, choice, lines, holding }: SumProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  const { currency } = offer;
  const sum = sumOf(lines);
  const count = countOf(lines);
  const parts = lines.reduce((all, line) => all + line.count * line.parts, 0);
  useEffect(() => {
    if (holding.fault !== undefined) alert.current?.focus();
  }, [holding.fault]);
  const price = sum === null ? '' : priceText(sum, currency, locale);
  return (
    <div class="sum" data-moves>
      {count > 0 && (
        <dl class="bill">
          {lines.map(({ id, name, count: tickets, each }) => (
            <div key={id}>
              <dt>{text.times(tickets, name)}</dt>
              <dd>{each === null ? '…' : priceText(tickets * each, currency, locale)}</dd>
            </div>
          ))}
          <div class="bill-total">
            <dt>{text.total}</dt>
            <dd>{sum === null ? '…' : price}</dd>
          </div>
        </dl>
      )}
      {count > 0 && parts > 0 && <p class="quiet">{text.withFees(moneyText(parts, currency, locale))}</p>}
      {count > 0 && choice.codes.length > 0 && <p class="quiet">{text.codeLater}</p>}
      <p class="quiet">{offer.begins}</p>
      {holding.fault !== undefined && (
        <p class="wrong" role="alert" tabIndex={-1} ref={alert}>
          {holding.fault}
        </p>
      )}
      <button
        class="button button-filled button-wide"
        type="button"
        aria-disabled={holding.isAsking}
        onClick={() => holding.ask()}
      >
        <span>{holding.isAsking ? text.buying : count === 0 ? text.choose : text.buy(count)}</span>
        {count > 0 && <span>{price}</span>}
      </button>
    </div>
  );
}
