import { calendarDay, dayText, shortDayText, timeText } from '@karcis/format';
import type { Words } from '@karcis/words';
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../frame/clock.ts';
import { Later } from '../frame/later.tsx';
import { Loading } from '../frame/loading.tsx';
import { keepOrderToken, orderTokenOf } from '../frame/order-tokens.ts';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { siteAddress, useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Bill } from './bill.tsx';
import { useBuyer } from './buyer.ts';
import { useLeft } from './clock.ts';
import { Closed, isRefused } from './closed.tsx';
import { Next } from './next.tsx';
import { hasFailed, type OrderOfBuyer, type OrderProps } from './orders.ts';
import { OrderParts } from './order-parts.tsx';
import { readOrder } from './first-order.ts';
import { useAsk } from './use-ask.ts';
import { What } from './what.tsx';

/** Milliseconds after which an order is asked for again; none for one that does not change by itself. One whose buyer has a step to take changes rarely. */
function pauseFor(order: OrderOfBuyer | undefined): number | undefined {
  if (order === undefined || order.poll_after_seconds === null) return undefined;
  const told = order.poll_after_seconds * 1000;
  return order.status === 'Reserved' || hasFailed(order) ? Math.max(told, 15_000) : told;
}

/** An order, for the account that has bought it, or for whoever has its token. */
export function Order({ params: { id = '' } }: ScreenProps) {
  const { words, locale } = useWords();
  const name = useBuyer()?.name;
  const [pause, setPause] = useState<number>();
  const [token, setToken] = useState(() => orderTokenOf(id));
  const proof = { orderToken: token };
  const { data, at, error, again } = useAsk(() => readOrder(id, proof), `${id} ${token ?? ''}`, pause);
  const order = data?.data;
  const wanted = isRefused(error) ? undefined : pauseFor(order);
  useEffect(() => setPause(wanted), [wanted]);
  const takeToken = (newer: string) => {
    keepOrderToken(id, newer);
    setToken(newer);
  };
  const text = words.orders;
  return (
    <Page
      title={order === undefined ? text.one : text.orderOf(order.event.title)}
      name={name}
      class="page-buy"
      links={
        <nav class="page-links" aria-label={words.frame.main}>
          {name === undefined ? (
            <a href={siteAddress(locale, '/events')}>{words.frame.allEvents}</a>
          ) : (
            <a href="/orders">{text.all}</a>
          )}
        </nav>
      }
    >
      {isRefused(error) ? (
        <Closed error={error} proof={proof} />
      ) : order === undefined ? (
        <>
          <h1>{text.one}</h1>
          {error === null ? <Loading lines={8} /> : <Problem error={error} retry={() => void again()} />}
        </>
      ) : (
        <>
          <AsOf at={error === null ? undefined : at} />
          <Whole
            order={order}
            proof={proof}
            isOwn={name !== undefined}
            refresh={again}
            takeToken={takeToken}
          />
        </>
      )}
    </Page>
  );
}

/** Milliseconds for which an order is shown without a word although newer answers fail. */
const fresh = 20_000;

/** Says of when an order is, where the server has not answered since for long. The status is there before it is said. */
function AsOf({ at }: { readonly at: number | undefined }) {
  const { words, locale } = useWords();
  const isOld = at !== undefined && Date.now() - at > fresh;
  return (
    <p class={isOld ? 'note' : 'hidden'} role="status">
      {isOld &&
        `${words.frame.away}, ${words.frame.asOf(timeText(new Date(at).toISOString(), ownZone(), locale))}`}
    </p>
  );
}

/** The zone of the device. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Whole(given: OrderProps) {
  const { words, locale } = useWords();
  const isLate = useLate(given.order);
  // What is not held any more is over, also where the server has not said so yet.
  const isOver = isLate && given.order.status === 'Reserved';
  const order: OrderOfBuyer = isOver ? { ...given.order, status: 'Expired' } : given.order;
  const props = { ...given, order };
  const { title, hint } = headOf(order, isLate, words, locale);
  const isPaid = order.status === 'Paid';
  const [before, after] = words.orders.reference(order.reference).split(order.reference);
  return (
    <>
      {/* An order changes by itself: what came of it is spoken where it is read. */}
      <div class="order-head" role="status">
        <h1>{title}</h1>
        {hint !== '' && <p class="quiet-line">{hint}</p>}
      </div>
      <Ticket
        class="order"
        isUpright
        what={
          <>
            <What event={order.event}>
              <p class="quiet">
                {before}
                <span class="whole">{order.reference}</span>
                {after}
              </p>
              <Stamp order={order} />
            </What>
            {!isPaid && <Bill order={order} />}
          </>
        }
        stub={isPaid ? <Later load={paidTickets} given={props} /> : <Next {...props} isLate={isLate} />}
      />
      <OrderParts {...props} />
    </>
  );
}

const paidTickets = async () => (await import('./paid-tickets.tsx')).PaidTickets;

/** Whether the time in which an order can be paid is over. */
function useLate({ status, reserved_until: held, expires_at: end }: OrderOfBuyer): boolean {
  const left = useLeft(status === 'Reserved' ? held : status === 'Awaiting Payment' ? end : null);
  return left !== undefined && left <= 0;
}

/** States of tickets that nobody enters with, whenever it is. */
const lost: ReadonlySet<string> = new Set(['Cancelled', 'Refunded', 'Revoked', 'Transferred']);

/** Until when an order can be paid: the time alone is today. */
function endText(end: string, { timezone }: OrderOfBuyer['event'], locale: 'id' | 'en'): string {
  const time = timeText(end, timezone, locale);
  const today = calendarDay(new Date(serverNow()).toISOString(), timezone);
  return calendarDay(end, timezone) === today ? time : `${shortDayText(end, timezone, locale)}, ${time}`;
}

/** What is to be done now, or what came of it. */
function headOf(
  order: OrderOfBuyer,
  isLate: boolean,
  words: Words,
  locale: 'id' | 'en',
): { title: string; hint: string } {
  const text = words.buy;
  const { status, event, refund_status: refund, expires_at: end, contact_email: mail, tickets } = order;
  switch (status) {
    case 'Reserved':
      return { title: text.toFinish, hint: text.toFinishHint };
    case 'Awaiting Payment':
      if (order.payment?.status === 'Processing') return { title: text.checking, hint: text.checkingHint };
      if (order.confirm_by !== null)
        return isLate
          ? { title: text.notConfirmed, hint: text.notConfirmedHint }
          : {
              title: text.confirmBefore(endText(order.confirm_by, event, locale)),
              hint: text.confirmBeforeHint(mail ?? ''),
            };
      if (isLate) return { title: text.late, hint: text.lateHint };
      if (hasFailed(order)) return { title: text.failed, hint: text.failedHint };
      return {
        title: end === null ? text.checkout : text.payBefore(endText(end, event, locale)),
        hint: words.orders.why['Awaiting Payment'],
      };
    case 'Expired':
      return { title: text.expired, hint: words.orders.why.Expired };
    case 'Cancelled':
      return { title: text.cancelled, hint: '' };
    default: {
      if (refund === 'Refunded') return { title: text.refunded, hint: words.orders.refundedAll };
      if (tickets.length > 0 && tickets.every((ticket) => lost.has(ticket.status)))
        return { title: text.noneGood, hint: text.noneGoodHint };
      const isAhead = event.status === 'Published' && Date.parse(event.starts_at) > serverNow();
      const [weekday = '', date = ''] = dayText(event.starts_at, event.timezone, locale).split(', ');
      // Within a week the day alone says which one it is.
      const isSoon = Date.parse(event.starts_at) < serverNow() + 6 * 86_400_000;
      const seeYou = isSoon ? text.seeYou(weekday) : text.seeYouOn(date);
      return {
        title: isAhead ? seeYou : text.yours,
        hint: order.refunds.some(({ cause }) => cause === 'Paid Twice')
          ? text.paidTwice
          : mail === null
            ? ''
            : text.mailed(tickets.length, mail),
      };
    }
  }
}

/** The state of what is over, as it would be stamped on paper. */
function Stamp({ order: { status, refund_status: refund, payment } }: Pick<OrderProps, 'order'>) {
  const { words } = useWords();
  if (status === 'Reserved' || status === 'Awaiting Payment') return null;
  const isTaken = payment?.status === 'Disputed' || payment?.status === 'Charged Back';
  const name = isTaken ? payment.status : refund === 'None' ? status : refund;
  const word = words.orders.statuses[name];
  const isLong = word.split(' ').some(({ length }) => length > 7);
  const kind = ['stamped-word', name === 'Paid' && 'stamped-done', isLong && 'stamped-long'];
  return <p class={kind.filter(Boolean).join(' ')}>{word}</p>;
}
