import { api } from '@karcis/contract';
import type { VNode } from 'preact';
import { Loading } from '../frame/loading.tsx';
import { useKeptRoom } from '../frame/offline.ts';
import { Page } from '../frame/page.tsx';
import { Pager } from '../frame/pager.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { type Holder, useHolder } from '../frame/signed-in.tsx';
import { siteAddress, useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { account } from '../screens/account.ts';
import { type MyTicket, type TicketStatus, useKeptTickets } from './kept-tickets.ts';
import { NextTicket, TicketRows } from './ticket-rows.tsx';
import { sortTickets } from './sort.ts';
import { ticketStatuses } from './status.ts';

/** Most tickets of one page: nearly every account has all of its tickets on the first. */
const perPage = 100;

/** The tickets of an account: the next one as a ticket, then those that come, then the others. */
export function Tickets({ query }: ScreenProps) {
  const { words, locale } = useWords();
  const holder = useHolder();
  useKeptRoom('/tickets');
  return (
    <Page
      title={words.wallet.title}
      name={holder.name}
      links={
        <nav class="page-links" aria-label={words.frame.main}>
          <a href="/orders">{words.orders.title}</a>
          <a href={siteAddress(locale, '/events')}>{words.frame.allEvents}</a>
        </nav>
      }
    >
      <h1>{words.wallet.title}</h1>
      {holder.isAway ? <KeptTickets holder={holder} /> : <ReadTickets query={query} />}
    </Page>
  );
}

function ReadTickets({ query }: Pick<ScreenProps, 'query'>) {
  const status = ticketStatuses.find((each) => each === query['status']);
  const page = Math.max(1, Math.trunc(Number(query['page'])) || 1);
  const filter = status === undefined ? {} : { status };
  const list = useRead(api.tickets.list, { ...filter, page, per_page: perPage });
  const meta = list.data?.meta;
  // What opens a gate is needed whole, also where there are more tickets than a page has.
  const isLong = status === undefined && (meta?.total ?? 0) > perPage;
  const active = useRead(api.tickets.list, { status: 'Active', per_page: perPage }, { enabled: isLong });

  const error = list.error ?? active.error;
  if (error !== null && list.data === undefined)
    return <Problem error={error} retry={() => void list.refetch()} />;
  if (list.data === undefined || (isLong && active.data === undefined)) return <Loading lines={6} />;
  const { data: tickets } = list.data;
  const others = isLong ? tickets.filter((ticket) => ticket.status !== 'Active') : tickets;
  const all = isLong ? [...(active.data?.data ?? []), ...others] : tickets;
  const at = (number: number) => `/tickets?${new URLSearchParams({ ...filter, page: String(number) })}`;
  const choice = <StatusChoice status={status} total={meta?.total ?? 0} />;
  return (
    <>
      {status !== undefined && choice}
      {tickets.length === 0 && <NoTickets isFiltered={status !== undefined} />}
      {status === undefined ? (
        <Parts tickets={all} choice={tickets.length === 0 ? null : choice} />
      ) : (
        <TicketRows tickets={tickets} level={2} />
      )}
      <Pager page={page} of={meta?.last_page ?? 1} at={at} />
    </>
  );
}

function NoTickets({ isFiltered }: { readonly isFiltered: boolean }) {
  const { words, locale } = useWords();
  const { none, noneHint, noMatch, noMatchHint, findEvents, all } = words.wallet;
  const { find } = words.orders;
  return (
    <Empty title={isFiltered ? noMatch : none} hint={isFiltered ? noMatchHint : noneHint}>
      <div class="deeds empty-deed">
        <a
          class={isFiltered ? 'button' : 'button button-filled'}
          href={isFiltered ? '/tickets' : siteAddress(locale, '/events')}
        >
          {isFiltered ? all : findEvents}
        </a>
        {!isFiltered && (
          <a class="button" href={account.findOrder.path}>
            {find}
          </a>
        )}
      </div>
    </Empty>
  );
}

/** Filters are a form of their own address, so that a filtered list is a link. */
function StatusChoice({
  status,
  total,
}: {
  readonly status: TicketStatus | undefined;
  readonly total: number;
}) {
  const { words } = useWords();
  return (
    <form class="choice" action="/tickets" method="get" key={status ?? ''}>
      <label class="field">
        <span>{words.wallet.filter}</span>
        <select name="status">
          <option value="">{words.wallet.anyStatus}</option>
          {ticketStatuses.map((each) => (
            <option key={each} value={each} selected={each === status}>
              {words.wallet.statuses[each]}
            </option>
          ))}
        </select>
      </label>
      <button class="button" type="submit">
        {words.wallet.apply}
      </button>
      <p class="quiet choice-count" role="status">
        {words.wallet.count(total)}
      </p>
    </form>
  );
}

interface PartsProps {
  readonly tickets: readonly MyTicket[];
  /** The filter, below the ticket that is looked for most. */
  readonly choice?: VNode | null;
}

function Parts({ tickets, choice = null }: PartsProps) {
  const { words } = useWords();
  const { next, upcoming, past } = sortTickets(tickets);
  return (
    <>
      {next !== undefined && <NextTicket ticket={next} />}
      {choice}
      {upcoming.length > 0 && (
        <section>
          <h2 class="section">{words.wallet.upcoming}</h2>
          <TicketRows tickets={upcoming} />
        </section>
      )}
      {past.length > 0 && (
        <section>
          <h2 class="section">{words.wallet.past}</h2>
          <TicketRows tickets={past} />
        </section>
      )}
    </>
  );
}

/** Without a network: the tickets that were opened on this device. */
function KeptTickets({ holder }: { readonly holder: Holder }) {
  const { words } = useWords();
  const kept = useKeptTickets(holder.id);
  if (kept === undefined) return <Loading />;
  if (kept.length === 0) return <Empty title={words.wallet.noneKept} hint={words.wallet.noneKeptHint} />;
  return (
    <>
      <p class="quiet as-of" role="status">
        {words.wallet.keptOnly}
      </p>
      <Parts tickets={kept.map(({ value }) => value)} />
    </>
  );
}
