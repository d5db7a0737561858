import { priceText } from '@karcis/format';
import { Poster } from '../kit/poster.tsx';
import { plainText, Prose } from '../kit/prose.tsx';
import { Ticket } from '../kit/ticket.tsx';
import type { SiteView } from './context.ts';
import { eventData } from './event-data.ts';
import { Facts } from './event-facts.tsx';
import type { Event, EventProps } from './event-props.ts';
import { Stub } from './event-stub.tsx';
import { themeGround, themeStyle } from './theme.ts';
import { briefMomentText } from './times.ts';

/** An event: poster, facts, and beyond the holes its tickets. */
export const event: SiteView<'event'> = ({ event: { data: event } }, context) => {
  const { words } = context;
  const text = words.site.event;
  return {
    head: {
      title: event.title,
      description: event.summary ?? (plainText(event.description_html).slice(0, 200) || undefined),
      isIndexed: event.visibility === 'Public',
      isReturnedTo: true,
      ground: themeGround(event.theme),
      data: eventData(event, context),
    },
    style: themeStyle(event.theme),
    body: (
      <>
        <article>
          <Ticket
            class="event-ticket"
            isUpright
            poster={<Poster event={event} view="card" label={text.poster(event.title)} isFirst />}
            what={<Facts event={event} context={context} />}
            stub={<Stub event={event} context={context} />}
            stubId="tiket"
          />
          <div class="event-text">
            {event.description_html !== '' && (
              <section>
                <h2>{text.about}</h2>
                {event.summary !== null && !plainText(event.description_html).startsWith(event.summary) && (
                  <p class="lead">{event.summary}</p>
                )}
                <Prose html={event.description_html} />
              </section>
            )}
            <Before event={event} context={context} />
          </div>
        </article>
        <Bar event={event} context={context} />
      </>
    ),
  };
};

/** What to know before a ticket is bought: what it allows, and the terms of the event. */
function Before({ event, context }: EventProps) {
  const text = context.words.site.event;
  const types = event.ticket_types;
  const said = (
    is: (type: Event['ticket_types'][number]) => boolean,
    all: string,
    none: string,
    some: string,
  ) => (types.every(is) ? all : types.some(is) ? some : none);
  return (
    <section class="before">
      <h2>{text.before}</h2>
      {types.length > 0 && (
        <ul>
          <li>{text.perOrder(event.max_tickets_per_order)}</li>
          <li>
            {said(
              ({ is_refundable }) => is_refundable,
              text.refundable,
              text.notRefundable,
              text.someRefundable,
            )}
          </li>
          <li>
            {said(
              ({ is_transferable }) => is_transferable,
              text.transferable,
              text.notTransferable,
              text.someTransferable,
            )}
          </li>
        </ul>
      )}
      {event.terms_html !== '' && <Prose html={event.terms_html} class="prose-small" />}
    </section>
  );
}

/** On a phone, below everything: when, from how much, and the way to the tickets. */
function Bar({ event, context }: EventProps) {
  const { words, locale } = context;
  const { starts_at, timezone, min_price_all_in: price, currency, sales_status } = event;
  if (price === null || sales_status !== 'On Sale') return null;
  return (
    <p class="bar">
      <span class="bar-line">
        <span>{briefMomentText(starts_at, timezone, context)}</span>
        <span class="quiet">{words.site.event.allInShort}</span>
      </span>
      <a class="button button-filled button-wide" href="#tiket">
        <span>{words.site.event.seeTickets}</span>
        <span>
          {words.site.event.fromOnly} {priceText(price, currency, locale)}
        </span>
      </a>
    </p>
  );
}
