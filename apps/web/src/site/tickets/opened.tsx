import { priceText } from '@karcis/format';
import type { BuyProps, NewPrice } from './deeds.ts';
import { type Choice, type Cost, openedBy } from './offer.ts';
import { Stepper } from './type-row.tsx';

/** What a choice costs once the server has said another total: without the codes that are set aside. */
export const told = (cost: Cost, price: NewPrice | undefined): Cost =>
  price === undefined
    ? cost
    : {
        ...cost,
        total: price.total,
        discounts: cost.discounts.filter(
          ({ name }) => !price.codes_set_aside.some(({ code }) => code === name),
        ),
        aside: [],
      };

interface OpenedProps extends Pick<BuyProps, 'offer' | 'text' | 'locale'> {
  readonly choice: Choice;
  readonly count: (id: string, value: number) => void;
  readonly othersThan: (id: string) => number;
}

/** Types that the codes open. */
export const Opened = ({ choice, offer, text, locale, count, othersThan }: OpenedProps) =>
  openedBy(choice.codes, offer.types).map(({ id, name, price, min_per_order = 1 }) => (
    <li key={id} class="type">
      <div class="type-line">
        <div>
          <h3>{name}</h3>
          <p class="type-note">
            {price === undefined ? text.priceLater : priceText(price, offer.currency, locale)}
          </p>
        </div>
        <Stepper
          type={{ min_per_order }}
          most={Math.max(offer.most, min_per_order) - othersThan(id)}
          count={choice.counts[id] ?? 0}
          {...{ name, text }}
          change={(value) => count(id, value)}
        />
      </div>
    </li>
  ));
