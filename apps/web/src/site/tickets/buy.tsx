import { amountText } from '@karcis/format';
import { useEffect, useState } from 'preact/hooks';
import { Codes } from './codes.tsx';
import type { BuyProps } from './deeds.ts';
import { Opening } from './opening.tsx';
import {
  type Choice,
  countOf,
  isOverType,
  isSaleAhead,
  linesOf,
  mostOf,
  noChoice,
  type Offer,
  type OfferedType,
  type Stock,
  withStock,
} from './offer.ts';
import { Sum } from './sum.tsx';
import { TypeRow } from './type-row.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useHolding } from './use-holding.ts';
import { useLater } from './use-later.ts';

/** The stub of an event: types with their prices in the end, how many of each, and the way to the checkout. */
export function Buy({ offer, text, locale, deeds }: BuyProps) {
  const [stock, setStock] = useState<Stock>({});
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [checkout, setCheckout] = useState<string>();
  const types = withStock(offer, stock);
  const hasChosen = Object.values(choice.counts).some((count) => count > 0);
  const priced = useLater(hasChosen || choice.codes.length > 0, () => import('./priced.ts'));
  const lines = linesOf(offer, types, choice, locale, priced?.pricing);
  const known = priced?.pricing.sumOf(lines, offer, choice.codes) ?? null;
  const refresh = async () => {
    const now = await deeds?.stock();
    if (now !== undefined) setStock(now);
    return now;
  };
  const holding = useHolding({ choice, lines, total: known?.total ?? null, types, text, deeds, refresh });
  const cost = known && (priced?.told(known, holding.price) ?? null);
  const bill = priced && <priced.Chosen {...{ lines, cost, offer, text, locale }} />;
  useEffect(() => deeds?.watch(setStock), [deeds]);
  useEffect(() => {
    const kept = deeds?.kept();
    if (kept === undefined) return;
    setChoice(kept.choice);
    setCheckout(kept.checkout);
    if (kept.isAsking === true) holding.again(kept.choice);
  }, [deeds]);
  useEffect(() => deeds?.onReturn(() => setCheckout(deeds.kept()?.checkout)), [deeds]);

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
  // What is being asked for may be had, although this page shows it as sold out: by the very order that it has made.
  const missing = types.filter(
    ({ id, sales_status }) => !holding.isAsking && sales_status !== 'On Sale' && (choice.counts[id] ?? 0) > 0,
  );
  const end = useFocusKept<HTMLDivElement>('.waiting h3', '.sum > button', '.sales');
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
              gift={choice.gifts[type.id] ?? amountText(type.price_all_in, offer.currency, locale)}
              most={mostOf(type, othersThan(type.id), available)}
              change={(value) => count(type.id, value)}
              give={(typed) => change({ gifts: { ...choice.gifts, [type.id]: typed } })}
            />
          );
        })}
        {priced && <priced.Opened {...{ choice, offer, text, locale, count, othersThan }} />}
      </ul>
      {isOnSale && (
        <Codes
          codes={choice.codes}
          currency={offer.currency}
          {...{ text, locale, deeds }}
          change={(codes) => change({ codes })}
        />
      )}
      <div class="stub-end" ref={end}>
        <Opening {...{ offer, text, locale, deeds, refresh }} isAhead={isSaleAhead(offer, types)} />
        <Sales {...{ offer, types, text }} isOwn={checkout !== undefined || holding.isAsking} />
        <Missing {...{ missing, text, checkout }} />
        {priced && holding.wait !== undefined ? (
          <priced.Waiting {...{ bill, text, ...holding.wait }} leave={holding.forget} />
        ) : (
          // What is under way was asked for before this page was made, which may show it as not on sale.
          (isOnSale || holding.isAsking || holding.fault !== undefined) && (
            <Sum {...{ bill, offer, text, locale, choice, lines, cost, holding, isOnSale }} />
          )
        )}
      </div>
    </>
  );
}

interface MissingProps extends Pick<BuyProps, 'text'> {
  /** Types that were chosen and are not on sale any more. */
  readonly missing: readonly OfferedType[];
  readonly checkout: string | undefined;
}

/** Says which types cannot be bought any more. They may be held by the order that was made of them: then it leads there. */
function Missing({ missing, text, checkout }: MissingProps) {
  const isHere = missing.length > 0;
  const isSaid = isHere && checkout === undefined;
  return (
    <>
      <p class={isSaid ? 'note' : 'hidden'} role="status">
        {isSaid && text.missing(missing.map(({ name }) => name).join(', '))}
      </p>
      {isHere && checkout !== undefined && (
        <a class="button button-filled" href={checkout}>
          {text.toOrder}
        </a>
      )}
    </>
  );
}

interface SalesProps extends Pick<BuyProps, 'offer' | 'text'> {
  readonly types: readonly OfferedType[];
  /** Whether the last tickets may be those of this buyer. */
  readonly isOwn: boolean;
}

/** Whether and when tickets are sold; that they are is said by what can be chosen. Where nothing is sold any more it leads to other events. */
function Sales({ offer, types, text, isOwn }: SalesProps) {
  const sentence = sentenceOf(offer, types);
  return (
    <>
      {sentence !== offer.sentences['On Sale'] && (
        <p class="sales" tabIndex={-1}>
          {sentence}
        </p>
      )}
      {!isOwn && types.every(isOverType) && (
        <a class="button" href={offer.events}>
          {text.others}
        </a>
      )}
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
