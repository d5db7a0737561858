import { momentText, priceText } from '@karcis/format';
import { useState } from 'preact/hooks';
import { expectedTotal } from '../frame/expected.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { Html } from '../kit/html.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { Bill } from './bill.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { OrderCodes } from './codes.tsx';
import { draftOf, keepDraft } from './draft.ts';
import { Methods } from './methods.tsx';
import { usualMethod } from './paying.ts';
import { TicketFields } from './ticket-fields.tsx';
import { type EventOfOrder, ticketsOf } from './tickets-of.ts';
import { type Paying, usePaying } from './use-paying.tsx';
import { What } from './what.tsx';

/** Everything between held places and a payment on one screen, with one button. */
export function CheckoutForm(props: Paying) {
  const { order, event, account } = props;
  const { words, locale } = useWords();
  const text = words.buy;
  const [draft] = useState(() => draftOf(order, account));
  const [chosen, choose] = useState(() => order.payment_methods.find((each) => each === draft['method']));
  const method = order.total === 0 ? undefined : (chosen ?? usualMethod(order.payment_methods));
  const { due, form, summary, faults, fault, newTerms, isSending, submit } = usePaying(props, method);
  const cannotPay = order.total > 0 && method === undefined;
  const price = priceText(due, order.currency, locale);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(sent) => void submit(sent)}
      onInput={({ currentTarget }) => keepDraft(order, account, currentTarget)}
    >
      <Ticket
        class="checkout"
        isUpright
        what={<What event={order.event} />}
        stub={
          <>
            <BuyerFields account={account} faults={faults} draft={draft} />
            <TicketFields tickets={ticketsOf(order, event)} {...{ event, faults, draft }} />
            {order.total > 0 && <Methods methods={order.payment_methods} chosen={method} choose={choose} />}
            <div class="checkout-end">
              <OrderCodes order={order} proof={props.proof} refresh={props.refresh} />
              <Bill order={order} />
              <PriceNotice order={order} />
              <p class="quiet">
                {momentText(order.event.starts_at, order.event.timezone, locale)}. <Terms event={event} />
              </p>
              {fault !== undefined && (
                <p class="wrong" role="alert" tabIndex={-1} ref={summary}>
                  {fault}
                </p>
              )}
              {newTerms !== undefined && (
                <details class="fold" open>
                  <summary>{text.newTerms}</summary>
                  <Html html={newTerms.terms_html} class="prose-small" />
                </details>
              )}
              {!cannotPay && (
                <button class="button button-filled button-wide" type="submit" aria-disabled={isSending}>
                  <span>{isSending ? text.preparing : order.total === 0 ? text.take : text.pay}</span>
                  <span>{price}</span>
                </button>
              )}
            </div>
          </>
        }
      />
      {event.terms_html !== '' && (
        <details class="fold" id="terms">
          <summary>{words.buy.eventTerms}</summary>
          <Html html={event.terms_html} class="prose-small" />
        </details>
      )}
    </form>
  );
}

/** A link to what is folded does not open it. */
const openTerms = () => document.querySelector('#terms')?.setAttribute('open', '');

/** What is agreed to by ordering. */
function Terms({ event }: { readonly event: EventOfOrder }) {
  const { words, locale } = useWords();
  const text = words.buy;
  return (
    <>
      {text.agree}{' '}
      {event.terms_html !== '' && (
        <>
          <a href="#terms" onClick={openTerms}>
            {text.termsOfEvent}
          </a>{' '}
          {text.and}{' '}
        </>
      )}
      <a href={siteAddress(locale, '/legal')} target="_blank" rel="noopener">
        {text.terms}
      </a>
      .
    </>
  );
}

/** Says that the order costs something else than was shown when its tickets were chosen. */
function PriceNotice({ order: { id, total, currency } }: Pick<Paying, 'order'>) {
  const { words, locale } = useWords();
  const expected = expectedTotal(id);
  if (expected === undefined || expected === total) return null;
  return (
    <p class="note" role="alert">
      {words.buy.priceChanged(priceText(expected, currency, locale), priceText(total, currency, locale))}
    </p>
  );
}
