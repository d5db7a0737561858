import { api } from '@karcis/contract';
import { timeText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { useKeptRoom } from '../frame/offline.ts';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { Changes } from './changes.tsx';
import { dropTicket, keepTicket, type TicketDetail, useKeptTickets } from './kept-tickets.ts';
import { Pass } from './pass.tsx';
import { siblingsOf } from './sort.ts';
import { TicketFacts } from './ticket-facts.tsx';

/** A ticket to enter with. What was opened once opens again without a network. */
export function Ticket({ params: { id = '' } }: ScreenProps) {
  const { words, locale } = useWords();
  const holder = useHolder();
  const isRoomKept = useKeptRoom('/tickets');
  const [isTicketKept, setTicketKept] = useState(false);
  const detail = useRead(api.tickets.detail, { id });
  const kept = useKeptTickets(holder.id);
  const fresh = detail.data?.data;
  // What is not the account's is not shown out of the memory of this device either. No other refusal says so: a server that is asked too
  // often, or a session that has ended, takes no ticket from its holder.
  const isRefused = detail.error instanceof KarcisError && detail.error.code === 'not_found';
  const isHandedOn = fresh?.status === 'Transferred';
  const before = isRefused ? undefined : kept?.find(({ value }) => value.id === id);
  const ticket = isRefused ? undefined : (fresh ?? before?.value);

  useEffect(() => {
    // One that was handed on is somebody else's.
    if (isRefused || isHandedOn) void dropTicket(id);
    else if (fresh !== undefined) void keepTicket(holder.id, fresh).then(setTicketKept);
  }, [fresh, isRefused, isHandedOn, holder.id]);

  const title = ticket === undefined ? words.wallet.title : words.wallet.ticketOf(ticket.event.title);
  const top = <Top ticket={ticket} isAway={holder.isAway} kept={kept?.map(({ value }) => value) ?? []} />;
  if (ticket === undefined) {
    const isWaited = detail.error === null && (!holder.isAway || kept === undefined);
    return (
      <Page title={title} name={holder.name} top={top} class="page-ticket">
        {isWaited ? (
          <Loading lines={8} />
        ) : (
          <NoTicket error={detail.error} retry={() => void detail.refetch()} />
        )}
      </Page>
    );
  }
  const asOf = fresh === undefined ? before?.at : undefined;
  return (
    <Page title={title} name={holder.name} top={top} class="page-ticket">
      {asOf !== undefined && (holder.isAway || detail.error !== null) && (
        <p class="quiet as-of" role="status">
          {words.frame.away}, {words.frame.asOf(timeText(new Date(asOf).toISOString(), ownZone(), locale))}
        </p>
      )}
      <Pass ticket={ticket} isAway={holder.isAway} />
      <Changes ticket={ticket} isAway={holder.isAway || fresh === undefined} />
      <TicketFacts
        ticket={ticket}
        isKept={isRoomKept && !isHandedOn && (isTicketKept || before !== undefined)}
      />
    </Page>
  );
}

/** The zone of the device: for what happened on it. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function NoTicket({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { words } = useWords();
  return (
    <>
      <h1>{words.wallet.title}</h1>
      <Problem error={error} retry={retry} />
      <p>
        <a href="/tickets">{words.wallet.all}</a>
      </p>
    </>
  );
}

interface TopProps {
  readonly ticket: TicketDetail | undefined;
  readonly isAway: boolean;
  readonly kept: readonly TicketDetail[];
}

/** The way to all tickets, and to the others of the same order. */
function Top({ ticket, isAway, kept }: TopProps) {
  const { words } = useWords();
  const list = useRead(api.tickets.list, { page: 1, per_page: 100 }, { enabled: !isAway });
  const all = isAway ? kept : (list.data?.data ?? []);
  const siblings = ticket === undefined ? [] : siblingsOf<(typeof all)[number]>(all, ticket.order.id);
  const at = siblings.findIndex(({ id }) => id === ticket?.id);
  const [previous, next] = [siblings[at - 1], at < 0 ? undefined : siblings[at + 1]];
  return (
    <nav class="ticket-top" aria-label={words.wallet.all}>
      <a href="/tickets">{words.wallet.all}</a>
      {siblings.length > 1 && at >= 0 && (
        <>
          <span class="quiet ticket-position">{words.wallet.position(at + 1, siblings.length)}</span>
          {previous !== undefined && next === undefined && (
            <a href={`/tickets/${previous.id}`} rel="prev">
              {words.wallet.previousOfOrder}
            </a>
          )}
          {next !== undefined && (
            <a href={`/tickets/${next.id}`} rel="next">
              {words.wallet.nextOfOrder}
            </a>
          )}
        </>
      )}
    </nav>
  );
}
