import { api } from '@karcis/contract';
import { countdownText, priceText } from '@karcis/format';
import { useRef, useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { noteReleased } from '../frame/released.ts';
import { eventAddress, useWords } from '../frame/words.ts';
import { Status } from '../kit/status.tsx';
import { useLeft } from './clock.ts';
import { Methods } from './methods.tsx';
import { hasFailed, type OrderProps } from './orders.ts';
import { destinationOf, type Method, payAndGo, usualMethod } from './paying.ts';
import { sentenceOf } from './sentences.ts';
import { ConfirmAgain } from './confirm-again.tsx';

interface NextProps extends OrderProps {
  /** Whether the time in which it can be paid is over. */
  readonly isLate: boolean;
}

/** What the buyer of an order that is not paid does next. What it comes to is on the other side of the ticket. */
export function Next(props: NextProps) {
  const { order } = props;
  const { words, locale } = useWords();
  const text = words.buy;
  const { status, event } = order;
  const again = `${eventAddress(locale, event.slug)}#tiket`;
  if (status === 'Expired' || status === 'Cancelled')
    // Nothing is sold to visitors where they may not read the page.
    return event.has_page ? (
      <div class="next">
        <a class="button button-filled" href={again}>
          {text.chooseAgain}
        </a>
      </div>
    ) : null;
  if (status === 'Reserved')
    return (
      <div class="next">
        <Left {...props} />
        <a class="button button-filled" href={`/checkout/${encodeURIComponent(order.id)}`}>
          {text.continue}
        </a>
        <Cancel {...props} />
      </div>
    );
  return order.confirm_by === null ? <Awaiting {...props} /> : <Unconfirmed {...props} />;
}

/** A free order that waits until its address is confirmed by the mailed link. */
function Unconfirmed({ isLate, ...props }: NextProps) {
  const { words } = useWords();
  if (isLate) return null;
  return (
    <div class="next">
      <p>
        <Status tone="waiting">{words.buy.toConfirm}</Status>
      </p>
      <Left {...props} />
      <ConfirmAgain {...props} />
      <Cancel {...props} />
    </div>
  );
}

function Awaiting({ isLate, ...props }: NextProps) {
  const { order } = props;
  const { words, locale } = useWords();
  const text = words.buy;
  const { payment } = order;
  const destination = payment === null ? undefined : destinationOf(payment);
  const price = priceText(order.total, order.currency, locale);
  if (payment?.status === 'Processing' || isLate)
    return (
      <div class="next">
        <p>
          <Status tone="working">
            {payment?.status === 'Processing' ? words.orders.statuses.Processing : text.stillLooking}
          </Status>
        </p>
      </div>
    );
  if (hasFailed(order) || payment === null)
    return (
      <div class="next">
        <Left {...props} />
        <PayAgain {...props} isFilled />
        <Cancel {...props} />
      </div>
    );
  const instructions = payment.next_action?.text;
  return (
    <div class="next">
      <p>
        <Status tone="waiting">{words.orders.statuses['Awaiting Payment']}</Status>
      </p>
      <Left {...props} />
      {instructions && (
        <section class="instructions">
          <h3>{text.howToPay}</h3>
          <p class="instructions-sum">{text.exactly(price)}</p>
          <p class="instructions-text">{instructions}</p>
          <p class="quiet">
            {words.orders.paymentReference}: <strong>{payment.reference}</strong>
          </p>
        </section>
      )}
      {destination !== undefined && (
        <a class="button button-filled button-wide" href={destination}>
          <span>{text.payNow}</span>
          <span>{price}</span>
        </a>
      )}
      <details class="deed">
        <summary>{text.otherMethod}</summary>
        <PayAgain {...props} />
      </details>
      <Cancel {...props} />
    </div>
  );
}

/** How long it can still be paid. */
function Left({ order }: OrderProps) {
  const { words, locale } = useWords();
  const left = useLeft(order.status === 'Reserved' ? order.reserved_until : order.expires_at);
  if (left === undefined || left <= 0) return null;
  return (
    <p class={left < 120_000 ? 'note' : 'quiet-line'} role="timer" aria-live="off">
      {words.buy.left(countdownText(left, locale))}
    </p>
  );
}

/** Another try, by the same way to pay or another one. */
function PayAgain({ order, proof, refresh, isFilled = false }: OrderProps & { readonly isFilled?: boolean }) {
  const { words, locale } = useWords();
  const [chosen, choose] = useState<Method>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const method = chosen ?? usualMethod(order.payment_methods);
  const pay = async () => {
    if (isBusy.current || method === undefined) return;
    isBusy.current = true;
    setSending(true);
    setFault(undefined);
    try {
      await payAndGo(order, method, proof);
    } catch (error) {
      setFault(sentenceOf(error, words));
    }
    await refresh();
    isBusy.current = false;
    setSending(false);
  };
  return (
    <div class="next">
      <Methods methods={order.payment_methods} chosen={method} choose={choose} />
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      {method !== undefined && (
        <button
          class={isFilled ? 'button button-filled button-wide' : 'button button-wide'}
          type="button"
          aria-disabled={isSending}
          onClick={() => void pay()}
        >
          <span>{isSending ? words.buy.preparing : words.buy.pay}</span>
          <span>{priceText(order.total, order.currency, locale)}</span>
        </button>
      )}
    </div>
  );
}

/** Gives the order up, after a second press. */
function Cancel({ order: { id, event, items }, proof, refresh }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const cancel = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setFault(undefined);
    try {
      await call(api.buying.cancel, { id }, proof);
      noteReleased(event.slug, items);
    } catch (error) {
      setFault(sentenceOf(error, words));
    }
    await refresh();
    isBusy.current = false;
    setSending(false);
  };
  return (
    <details class="deed">
      <summary>{text.cancel}</summary>
      <p class="quiet">{text.cancelSure}</p>
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      <button class="button" type="button" aria-disabled={isSending} onClick={() => void cancel()}>
        {text.cancel}
      </button>
    </details>
  );
}
