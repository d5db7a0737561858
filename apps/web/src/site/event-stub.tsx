import { moneyText, priceText } from '@karcis/format';
import { Status } from '../kit/status.tsx';
import { Countdown } from './countdown.tsx';
import type { Event, EventProps } from './event-props.ts';
import { salesText } from './sales.tsx';
import { briefMomentText } from './times.ts';

type Type = Event['ticket_types'][number];
type TypeProps = EventProps & { readonly type: Type };

/** What can be bought: types with what each costs in the end, and whether and when they are sold. */
export function Stub({ event, context }: EventProps) {
  const { words, now } = context;
  const text = words.site.event;
  const { sales_status, sales_start_at, timezone, ticket_types } = event;
  const opensLater =
    sales_status === 'Not Yet On Sale' && sales_start_at !== null && Date.parse(sales_start_at) > now;
  return (
    <>
      <h2 class="hidden">{text.tickets}</h2>
      {ticket_types.length === 0 ? (
        <p class="quiet">{text.noTypes}</p>
      ) : (
        <ul class="types">
          {ticket_types.map((type) => (
            <TypeRow key={type.id} type={type} event={event} context={context} />
          ))}
        </ul>
      )}
      <div class="stub-end">
        {opensLater && event.status === 'Published' && (
          <Countdown label={text.opensIn} until={sales_start_at} timezone={timezone} context={context} />
        )}
        <p class="sales">{salesText(event, context)}</p>
      </div>
    </>
  );
}

function TypeRow({ type, event, context }: TypeProps) {
  const { locale, words } = context;
  const text = words.site.event;
  const isOver = ['Sold Out', 'Sales Ended', 'Unavailable'].includes(type.sales_status);
  return (
    <li class={isOver ? 'type type-over' : 'type'}>
      <div class="type-line">
        <h3>{type.name}</h3>
        <p class="type-price">
          {type.kind === 'Donation' && <span class="quiet">{text.atLeast} </span>}
          {priceText(type.price_all_in, type.currency, locale)}
        </p>
      </div>
      <p class="type-note type-parts">{partsText(type, context)}</p>
      {type.description !== null && <p class="type-note">{type.description}</p>}
      {type.benefits.length > 0 && <p class="type-note">{type.benefits.join(' · ')}</p>}
      <TypeState type={type} event={event} context={context} />
    </li>
  );
}

/** What of the price are fees and taxes. */
function partsText({ fee, tax, currency }: Type, { locale, words }: EventProps['context']): string {
  const text = words.site.event;
  if (fee + tax === 0) return '';
  return tax === 0
    ? text.withFee(moneyText(fee, currency, locale))
    : text.withFeeAndTax(moneyText(fee + tax, currency, locale));
}

/** What keeps this type from being bought, where the others can be. */
function TypeState({ type, event, context }: TypeProps) {
  const text = context.words.site.event;
  const { sales_status, sales_start_at } = type;
  if (sales_status === event.sales_status && sales_status !== 'Sold Out') return null;
  switch (sales_status) {
    case 'Sold Out':
      return <Status tone="stopped">{text.soldOut}</Status>;
    case 'Not Yet On Sale':
      return (
        <Status tone="waiting">
          {sales_start_at === null
            ? context.words.statuses[sales_status]
            : text.soldFrom(briefMomentText(sales_start_at, event.timezone, context))}
        </Status>
      );
    case 'Paused':
    case 'Sales Ended':
      return <Status tone="over">{context.words.statuses[sales_status]}</Status>;
    default:
      return null;
  }
}
