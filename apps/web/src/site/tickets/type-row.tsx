import { moneyText, priceText } from '@karcis/format';
import type { Words } from '@karcis/words';
import { Status } from '../../kit/status.tsx';
import { isOverType, type Offer, type OfferedType, stepped } from './offer.ts';
import type { GiftProps } from './gift.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useLater } from './use-later.ts';

interface Props extends GiftProps {
  readonly offer: Offer;
  readonly count: number;
  readonly available: number | null;
  readonly most: number;
  readonly change: (count: number) => void;
}

/** A ticket type: what it costs in the end, what keeps it from being bought, and how many are wanted. */
export function TypeRow(props: Props) {
  const { type, offer, text, locale, count, available, most, change } = props;
  const isOnSale = type.sales_status === 'On Sale';
  const isGiven = type.kind === 'Donation' && count > 0;
  const Gift = useLater(isGiven, async () => (await import('./gift.tsx')).Gift);
  const row = useFocusKept<HTMLLIElement>('h3');
  return (
    <li class={isOverType(type) ? 'type type-over' : 'type'} ref={row}>
      <div class="type-line">
        <div>
          <h3 tabIndex={-1}>{type.name}</h3>
          <p class="type-price">
            {type.kind === 'Donation' && `${text.atLeast} `}
            {priceText(type.price_all_in, offer.currency, locale)}
            {type.original !== null && (
              <s class="type-note">
                <span class="hidden">{text.before}</span> {type.original}
              </s>
            )}
          </p>
        </div>
        {isOnSale && <Stepper name={type.name} {...{ count, most, text, type, change }} />}
      </div>
      {type.fee + type.tax > 0 && (
        <p class="type-note">{text.withFees(moneyText(type.fee + type.tax, offer.currency, locale))}</p>
      )}
      {type.description !== null && <p class="type-note">{type.description}</p>}
      {type.benefits.length > 0 && <p class="type-note">{type.benefits.join(' · ')}</p>}
      {isOnSale && type.min_per_order > 1 && <p class="type-note">{text.atLeastEach(type.min_per_order)}</p>}
      {isOnSale && available !== null && (
        <p data-moves>
          <Status tone="look">{text.left(available)}</Status>
        </p>
      )}
      {isGiven && Gift !== undefined && <Gift {...props} />}
      <State {...props} />
    </li>
  );
}

interface StepperProps {
  readonly name: string;
  readonly count: number;
  readonly most: number;
  readonly text: Words['tickets'];
  readonly type: Pick<OfferedType, 'min_per_order'>;
  readonly change: (count: number) => void;
}

export function Stepper({ name, count, most, text, type, change }: StepperProps) {
  const [fewer, more] = [stepped(count, -1, type), stepped(count, 1, type)];
  return (
    <div class="stepper" data-moves>
      <button
        type="button"
        aria-label={text.less(name)}
        aria-disabled={count === 0}
        onClick={() => count > 0 && change(fewer)}
      >
        −
      </button>
      <output>{count}</output>
      <button
        type="button"
        aria-label={text.more(name)}
        aria-disabled={more > most}
        onClick={() => more <= most && change(more)}
      >
        +
      </button>
    </div>
  );
}

/** What keeps this type from being bought, where others can be. */
function State({ type, offer, text }: Props) {
  const { sales_status: status, starts } = type;
  if (status === 'On Sale') return null;
  if (status === 'Sold Out') return <Status tone="stopped">{text.soldOut}</Status>;
  if (status === offer.sales_status) return null;
  if (status === 'Not Yet On Sale' && starts !== null)
    return <Status tone="waiting">{text.soldFrom(starts)}</Status>;
  return <Status tone="over">{status === 'Sales Ended' ? text.ended : text.notNow}</Status>;
}
