import { priceText } from '@karcis/format';
import { addressIn } from './context.ts';
import type { EventProps } from './event-props.ts';
import { salesText } from './sales.tsx';
import { Buy } from './tickets/buy.tsx';
import { offerOf } from './tickets/offer.ts';
import { briefMomentText } from './times.ts';

/** What can be bought: types with what each costs in the end, and whether and when they are sold. Its island lets people choose. */
export function Stub({ event, context }: EventProps) {
  const { words, locale } = context;
  const text = words.site.event;
  const sentence = salesText(event, context);
  if (event.ticket_types.length === 0)
    return (
      <>
        <h2 class="hidden">{text.tickets}</h2>
        <p class="quiet">{text.noTypes}</p>
        {/* What is not announced yet is not sold elsewhere. */}
        {sentence !== text.sales.Unavailable && (
          <div class="stub-end">
            <p class="sales">{sentence}</p>
          </div>
        )}
      </>
    );
  const offer = offerOf(event, {
    sentence,
    sentences: text.sales,
    now: context.now,
    events: addressIn(locale, '/events'),
    momentOf: (instant) => briefMomentText(instant, event.timezone, context),
    priceOf: (amount) => priceText(amount, event.currency, context.locale),
  });
  return (
    <>
      <h2 class="hidden">{text.tickets}</h2>
      <div id="buy" class="buy">
        <Buy offer={offer} text={words.tickets} locale={locale} />
      </div>
      <noscript>
        <p class="quiet">{words.tickets.needsScript}</p>
      </noscript>
      <script
        type="application/json"
        id="offer"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(offer).replaceAll('<', String.raw`\u003c`) }}
      />
    </>
  );
}
