import { momentText } from '@karcis/format';
import { useWords } from '../frame/words.ts';
import { PosterImage } from '../kit/poster-image.tsx';
import { Status } from '../kit/status.tsx';
import { Ticket } from '../kit/ticket.tsx';
import type { MyTicket } from './kept-tickets.ts';
import { toneOf } from './status.ts';
import { Glance } from './stub.tsx';

const addressOf = ({ id }: MyTicket) => `/tickets/${encodeURIComponent(id)}`;

/** The ticket that opens a gate soonest, as the ticket that it is. */
export function NextTicket({ ticket }: { readonly ticket: MyTicket }) {
  const { words } = useWords();
  return (
    <section class="next-ticket">
      <p class="quiet">{words.wallet.next}</p>
      <Ticket
        poster={<PosterImage event={ticket.event} view="band" />}
        what={
          <>
            <h2 class="pass-title">{ticket.event.title}</h2>
            <Glance ticket={ticket} />
            {ticket.event.venue !== null && (
              <p class="quiet">
                {ticket.event.venue.name}, {ticket.event.venue.city}
              </p>
            )}
            <EventNote ticket={ticket} />
          </>
        }
        stub={
          <a class="button button-filled next-open" href={addressOf(ticket)}>
            {words.wallet.open}
          </a>
        }
      />
    </section>
  );
}

/** What became of the event, where that matters for its ticket. */
export function EventNote({ ticket: { event } }: { readonly ticket: MyTicket }) {
  const { words } = useWords();
  if (event.status === 'Cancelled') return <p class="wrong">{words.wallet.cancelled}</p>;
  if (event.status === 'Postponed') return <p class="note">{words.wallet.postponed}</p>;
  return null;
}

/** Tickets, one a row: event, day, type and status. */
export function TicketRows({
  tickets,
  level = 3,
}: {
  readonly tickets: readonly MyTicket[];
  readonly level?: 2 | 3;
}) {
  const { words, locale } = useWords();
  const Title = `h${level}` as const;
  return (
    <ul class="rows">
      {tickets.map((ticket) => {
        const { event, ticket_type: type, attendee, status } = ticket;
        const { starts_at: start, timezone: zone } = event;
        return (
          <li key={ticket.id} class="row">
            <PosterImage event={event} view="thumb" />
            <div>
              <Title class="row-title">
                <a href={addressOf(ticket)}>{event.title}</a>
              </Title>
              <p class="quiet">{momentText(start, zone, locale)}</p>
              <p class="quiet">
                {type.name}, {attendee.name}
              </p>
              <Status tone={toneOf(status)}>{words.wallet.statuses[status] ?? status}</Status>
              <EventNote ticket={ticket} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
