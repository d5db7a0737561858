import { api } from '@karcis/contract';
import { countdownText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useEffect } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { orderTokenOf } from '../frame/order-tokens.ts';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { go, useAnewAfterBack } from '../frame/router.ts';
import { call } from '../frame/server.ts';
import { eventAddress, siteAddress, useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { useBuyer } from './buyer.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { useLeft } from './clock.ts';
import { Closed, isRefused } from './closed.tsx';
import { dropDraft } from './draft.ts';
import type { OrderOfBuyer } from './orders.ts';
import type { EventOfOrder } from './tickets-of.ts';
import { readOrder } from './first-order.ts';
import { useAsk } from './use-ask.ts';

/** Whether visitors do not see the event any more. What is held can be paid all the same. */
const isAbsent = (error: unknown): boolean =>
  error instanceof KarcisError && error.status >= 400 && error.status < 429;

const nothingAsked: EventOfOrder = {
  attendee_fields: 'None',
  questions: [],
  terms_version: null,
  terms_html: '',
};

/** The checkout of an order whose places are held. */
export function Checkout({ params: { id = '' } }: ScreenProps) {
  const { words } = useWords();
  const account = useBuyer();
  const proof = { orderToken: orderTokenOf(id) };
  const { data, error, again } = useAsk(() => readOrder(id, proof), id);
  const order = data?.data;
  const slug = order?.event.slug ?? '';
  const event = useAsk(slug === '' ? undefined : () => call(api.catalogue.event, { slug }), slug);
  const isElsewhere = order?.status === 'Awaiting Payment' || order?.status === 'Paid';
  useEffect(() => {
    if (!isElsewhere) return;
    dropDraft(order);
    go(`/orders/${id}`, { replace: true });
  }, [isElsewhere]);
  useAnewAfterBack();
  const isReady = order?.status === 'Reserved';
  const facts = event.data?.data ?? (isAbsent(event.error) ? nothingAsked : undefined);
  const failure = error ?? (facts === undefined ? event.error : null);
  return (
    <Page
      title={words.buy.checkout}
      name={account?.name}
      class="page-buy"
      links={order?.status === 'Reserved' ? <Clock order={order} /> : <AllEvents />}
    >
      {isRefused(error) ? (
        <Closed error={error} proof={proof} />
      ) : order?.status === 'Expired' || order?.status === 'Cancelled' || (isReady && facts !== undefined) ? (
        <Held order={order} refresh={again}>
          <h1 class="hidden">{words.buy.checkout}</h1>
          <CheckoutForm
            order={order}
            event={facts ?? nothingAsked}
            account={account}
            proof={proof}
            refresh={again}
          />
        </Held>
      ) : (
        <>
          <h1>{words.buy.checkout}</h1>
          {failure === null ? (
            <Loading lines={8} />
          ) : (
            <Problem
              error={failure}
              retry={() => {
                void again();
                void event.again();
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

function AllEvents() {
  const { words, locale } = useWords();
  return (
    <nav class="page-links" aria-label={words.frame.main}>
      <a href={siteAddress(locale, '/events')}>{words.frame.allEvents}</a>
    </nav>
  );
}

/** Milliseconds before the end of a hold from which on its countdown is said. */
const hurry = 120_000;

/** Until when the places are held: quietly, until two minutes are left. */
function Clock({ order }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const left = useLeft(order.reserved_until) ?? 0;
  if (left <= 0) return <AllEvents />;
  const text = countdownText(left, locale);
  const isLate = left < hurry;
  return (
    <p class={isLate ? 'hold hold-late' : 'hold'} role={isLate ? 'status' : undefined}>
      {isLate ? (
        <>
          <span class="hidden">
            {words.buy.hurry(countdownText(Math.ceil(left / 60_000) * 60_000, locale))}
          </span>
          <span aria-hidden="true">{words.buy.hurry(text)}</span>
        </>
      ) : (
        <>
          {words.buy.held} <strong>{text}</strong>
        </>
      )}
    </p>
  );
}

interface HeldProps {
  readonly order: OrderOfBuyer;
  readonly refresh: () => Promise<unknown>;
  readonly children: preact.ComponentChildren;
}

/** What is inside as long as the places are held. That they are not any more is spoken: the status is there before it is said. */
function Held({ order, refresh, children }: HeldProps) {
  const left = useLeft(order.reserved_until) ?? 0;
  const isOver = left <= 0;
  const isGone = isOver || order.status !== 'Reserved';
  useEffect(() => {
    if (isOver && order.status === 'Reserved') void refresh();
  }, [isOver]);
  return (
    <>
      <div role="status">{isGone && <Gone order={order} />}</div>
      {!isGone && children}
    </>
  );
}

/** In place of an order whose places are not held any more. What was chosen is kept. */
function Gone({ order: { event } }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const { gone, goneHint, chooseAgain } = words.buy;
  return (
    <Empty level={1} title={gone} hint={goneHint}>
      {event.has_page && (
        <p class="empty-deed">
          <a class="button button-filled" href={`${eventAddress(locale, event.slug)}#tiket`}>
            {chooseAgain}
          </a>
        </p>
      )}
    </Empty>
  );
}
