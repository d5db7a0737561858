import { api } from '@karcis/contract';
import { momentText, priceText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { PosterImage } from '../kit/poster-image.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { account } from '../screens/account.ts';
import { type OrderOfBuyer, OrderParts } from './order-parts.tsx';
import { OrderStatus } from './order-status.tsx';
import { orderTokenAt } from './order-token.ts';

/** Milliseconds after which an order that is not paid yet is asked for again. */
const pause = 15_000;

const isOpen = ({ status }: OrderOfBuyer) => status === 'Awaiting Payment' || status === 'Reserved';

/** An order, for the account that has bought it, or for whoever came by its mailed link. */
export function Order({ params: { id = '' } }: ScreenProps) {
  const token = orderTokenAt(location.pathname);
  return token === undefined ? <OwnOrder id={id} /> : <ReadOrder id={id} token={token} />;
}

function OwnOrder({ id }: { readonly id: string }) {
  const { name } = useHolder();
  return <ReadOrder id={id} name={name} />;
}

interface Props {
  readonly id: string;
  readonly token?: string;
  /** Of the account that is signed in. */
  readonly name?: string;
}

function ReadOrder({ id, token, name }: Props) {
  const { words } = useWords();
  const [isSettled, setSettled] = useState(false);
  const asking = { orderToken: token, ...(isSettled ? {} : { every: pause }) };
  const { data, error, refetch } = useRead(api.orders.order, { id }, asking);
  const order = data?.data;
  const isRefused = error instanceof KarcisError && [401, 404, 422].includes(error.status);
  useEffect(() => {
    if (order !== undefined) setSettled(!isOpen(order));
  }, [order?.status]);
  const text = words.orders;
  return (
    <Page
      title={order === undefined ? text.one : text.orderOf(order.event.title)}
      name={name}
      links={
        <nav class="page-links" aria-label={words.site.frame.main}>
          {name === undefined ? (
            <a href="/events">{words.site.frame.allEvents}</a>
          ) : (
            <a href="/orders">{text.all}</a>
          )}
        </nav>
      }
    >
      {isRefused ? (
        <Closed />
      ) : order === undefined ? (
        <>
          <h1>{text.one}</h1>
          {error === null ? <Loading lines={8} /> : <Problem error={error} retry={() => void refetch()} />}
        </>
      ) : (
        <Whole order={order} isOwn={name !== undefined} />
      )}
    </Page>
  );
}

/** In place of an order that is not for whoever asks. */
function Closed() {
  const { closed, closedHint, find } = useWords().words.orders;
  return (
    <Empty level={1} title={closed} hint={closedHint}>
      <p class="empty-deed">
        <a class="button button-filled" href={account.findOrder.path}>
          {find}
        </a>
      </p>
    </Empty>
  );
}

function Whole({ order, isOwn }: { readonly order: OrderOfBuyer; readonly isOwn: boolean }) {
  const { words } = useWords();
  const { event, status } = order;
  const isAdmitted = status === 'Paid' && order.refund_status !== 'Refunded';
  return (
    <>
      <Ticket
        class="order"
        poster={<PosterImage event={event} view="band" />}
        what={<What order={order} />}
        stub={<Sum order={order} />}
      />
      <div class="deeds">
        {isOwn && isAdmitted && (
          <a class="button button-filled" href="/tickets">
            {words.orders.toTickets}
          </a>
        )}
        <a class="button" href={`/events/${encodeURIComponent(event.slug)}`}>
          {words.orders.toEvent}
        </a>
      </div>
      <OrderParts order={order} />
    </>
  );
}

/** What it is for. */
function What({ order: { event, reference } }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const text = words.orders;
  const { venue } = event;
  return (
    <>
      <p class="quiet">{text.reference(reference)}</p>
      <h1 class="pass-title">{event.title}</h1>
      <p>{momentText(event.starts_at, event.timezone, locale)}</p>
      <p class="quiet">{venue === null ? text.online : `${venue.name}, ${venue.city}`}</p>
      {event.status === 'Cancelled' && <p class="wrong">{text.eventCancelled}</p>}
      {event.status === 'Postponed' && <p class="note">{text.eventPostponed}</p>}
    </>
  );
}

/** What it costs, and what came of it. */
function Sum({ order }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const text = words.orders;
  const { status, refund_status: refund, total, currency, event } = order;
  const deadline =
    status === 'Awaiting Payment' ? order.expires_at : isOpen(order) ? order.reserved_until : null;
  const isLate = deadline !== null && Date.parse(deadline) <= Date.now();
  const moment = (instant: string) => momentText(instant, event.timezone, locale);
  const reasons: Readonly<Record<string, string>> = text.why;
  const refunded = { None: undefined, 'Partially Refunded': text.refundedPart, Refunded: text.refundedAll };
  return (
    <div class="order-sum" role="status">
      <p class="order-total">
        <span class="quiet">{text.total}</span> <strong>{priceText(total, currency, locale)}</strong>
      </p>
      <OrderStatus order={order} />
      {deadline !== null && !isLate && (
        <p>
          {status === 'Awaiting Payment' ? text.payBy : text.heldUntil} <strong>{moment(deadline)}</strong>
        </p>
      )}
      <p class="quiet">{isLate ? text.tooLate : (refunded[refund] ?? reasons[status] ?? '')}</p>
    </div>
  );
}
