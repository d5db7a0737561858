import { calendarDay, momentText, priceText, timeText } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { basePath } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Html } from '../kit/html.tsx';
import type { TicketDetail } from './kept-tickets.ts';

interface Props {
  readonly ticket: TicketDetail;
  /** Whether it opens without a network. */
  readonly isKept: boolean;
}

/** What else there is to know, below the code. */
export function TicketFacts({ ticket, isKept }: Props) {
  const { words } = useWords();
  return (
    <>
      <h2 class="section">{words.wallet.facts}</h2>
      <Facts ticket={ticket} isKept={isKept} />
      {ticket.benefits.length > 0 && (
        <Part title={words.wallet.benefits}>
          <ul class="benefits">
            {ticket.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </Part>
      )}
      {ticket.entry_instructions_html !== '' && (
        <Part title={words.wallet.instructions}>
          <Html html={ticket.entry_instructions_html} class="prose-small" />
        </Part>
      )}
      {ticket.check_ins.length > 0 && (
        <Part title={words.wallet.checkIns}>
          <CheckIns ticket={ticket} />
        </Part>
      )}
      {ticket.terms_html !== '' && (
        <details class="fold">
          <summary>{words.wallet.terms}</summary>
          <Html html={ticket.terms_html} class="prose-small" />
        </details>
      )}
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section>
    <h2 class="section">{title}</h2>
    {children}
  </section>
);

function Facts({ ticket, isKept }: Props) {
  const { words, locale } = useWords();
  const { event, order, support, attendee, ticket_type: type, seat } = ticket;
  const { timezone: zone, venue } = event;
  const clock = (instant: string) => timeText(instant, zone, locale);
  const moment = (instant: string) => momentText(instant, zone, locale);
  const isOneDay = calendarDay(event.ends_at, zone) === calendarDay(event.starts_at, zone);
  const ends = isOneDay ? clock(event.ends_at) : moment(event.ends_at);
  const place =
    venue === null ? words.wallet.online : [venue.name, venue.address, venue.city].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    // What is long is cut above the code: here it is whole.
    [words.wallet.event, event.title],
    [words.wallet.holder, attendee.name],
    [words.wallet.type, type.name],
    ...(seat === null ? [] : [[words.wallet.seat, seat] as const]),
    [words.wallet.place, place],
    ...(event.doors_open_at === null
      ? []
      : [[words.wallet.doors, words.wallet.doorsOpen(clock(event.doors_open_at))] as const]),
    [words.wallet.until, ends],
    ...(ticket.status === 'Active' && event.has_page
      ? [[words.wallet.remember, <Calendar key="calendar" slug={event.slug} />] as const]
      : []),
    ...(ticket.valid_from === null
      ? []
      : [[words.wallet.valid, words.wallet.validFrom(moment(ticket.valid_from))] as const]),
    ...(ticket.valid_until === null
      ? []
      : [[words.wallet.valid, words.wallet.validUntil(moment(ticket.valid_until))] as const]),
    [words.wallet.price, priceText(ticket.price, ticket.currency, locale)],
    [
      words.wallet.order,
      <a key="order" href={`/orders/${order.id}`}>
        {order.reference}
      </a>,
    ],
    ...(support.email === null
      ? []
      : [
          [
            words.wallet.help,
            <a key="mail" href={`mailto:${support.email}`}>
              {support.email}
            </a>,
          ] as const,
        ]),
    ...(isKept ? [[words.wallet.network, words.wallet.isKept] as const] : []),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Calendar({ slug }: { readonly slug: string }) {
  const { words } = useWords();
  return <a href={`${basePath}/events/${encodeURIComponent(slug)}/calendar.ics`}>{words.wallet.calendar}</a>;
}

function CheckIns({ ticket: { check_ins: checkIns, event } }: { readonly ticket: TicketDetail }) {
  const { words, locale } = useWords();
  const { timezone: zone } = event;
  return (
    <dl class="facts">
      {checkIns.map(({ at, direction, gate }) => {
        const moment = momentText(at, zone, locale);
        return (
          <div key={at}>
            <dt>{direction === 'Entry' ? words.wallet.entry : words.wallet.exit}</dt>
            <dd>{gate === null ? moment : words.wallet.at(moment, gate.name)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
