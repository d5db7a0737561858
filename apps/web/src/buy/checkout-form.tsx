import { api } from '@karcis/contract';
import { momentText, priceText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { expectedTotal, expectTotal } from '../frame/expected.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { Html } from '../kit/html.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { Bill } from './bill.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import type { Buyer } from './buyer.ts';
import { OrderCodes } from './codes.tsx';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { Methods } from './methods.tsx';
import type { OrderOfBuyer, Proof } from './orders.ts';
import { type Method, payAndGo, usualMethod } from './paying.ts';
import { sentenceOf } from './sentences.ts';
import type { Terms as TermsOfSite } from './terms-now.ts';
import { TicketFields } from './ticket-fields.tsx';
import { type EventOfOrder, type Faults, ticketsOf } from './tickets-of.ts';
import { What } from './what.tsx';

interface Props {
  readonly order: OrderOfBuyer;
  readonly event: EventOfOrder;
  /** Who is signed in: then nobody asks for name and address. */
  readonly account: Buyer | undefined;
  readonly proof: Proof;
  readonly refresh: () => Promise<unknown>;
}

/** Everything between held places and a payment on one screen, with one button. */
export function CheckoutForm(props: Props) {
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
function PriceNotice({ order: { id, total, currency } }: Pick<Props, 'order'>) {
  const { words, locale } = useWords();
  const expected = expectedTotal(id);
  if (expected === undefined || expected === total) return null;
  return (
    <p class="note" role="alert">
      {words.buy.priceChanged(priceText(expected, currency, locale), priceText(total, currency, locale))}
    </p>
  );
}

/**
 * What is told of a refusal. The terms of the site that have changed meanwhile are read and shown first: what is sent from then on accepts
 * them.
 */
async function readAfter(refusal: unknown, show: (terms: TermsOfSite) => void): Promise<unknown> {
  if (!(refusal instanceof KarcisError && refusal.code === 'terms_changed')) return refusal;
  try {
    const { termsNow } = await import('./terms-now.ts');
    show(await termsNow());
    return refusal;
  } catch (failure) {
    return failure;
  }
}

/** Loads what reads the form, which is needed once it is sent. */
const loadReading = () => import('./filled-in.ts');

/** Sends the form and pays, once however often it is pressed. A price that has changed meanwhile is shown, and not paid. */
function usePaying({ order, event, account, proof, refresh }: Props, method: Method | undefined) {
  const { words, locale } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const isBusy = useRef(false);
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [newTerms, setNewTerms] = useState<TermsOfSite>();
  /** Total that was told since, where the order would cost more than it does. */
  const [seen, setSeen] = useState<number>();
  useEffect(() => setSeen(undefined), [order.total]);

  const tell = (wrong: Faults, sentence?: string) => {
    isBusy.current = false;
    setSending(false);
    setFaults(wrong);
    setFault(sentence);
    // After it is written, so that a screen reader finds the sentence at the field.
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (first ?? summary.current)?.focus();
    });
  };

  /** Sentences on codes that are set aside, and on what the order costs without them. */
  const newPrice = (price: KarcisError['problem']['price']): readonly string[] =>
    price === undefined
      ? []
      : [
          ...price.codes_set_aside.map(({ code, reason }) => `${code}: ${words.saleRefusals[reason]}`),
          words.buy.priceChanged(
            priceText(order.total, order.currency, locale),
            priceText(price.total, order.currency, locale),
          ),
        ];

  // Early, so that it is there when the button is pressed.
  useEffect(() => void loadReading().catch(() => undefined), []);

  const submit = async (sent: SubmitEvent) => {
    sent.preventDefault();
    const { current: shown } = form;
    if (isBusy.current || shown === null) return;
    isBusy.current = true;
    const reading = await loadReading().catch(() => undefined);
    if (reading === undefined) return tell({}, words.frame.noAnswer);
    const tickets = ticketsOf(order, event);
    const filled = reading.filledIn(new FormData(shown), tickets, event, { words, account });
    if (Object.keys(filled.faults).length > 0) return tell(filled.faults);
    setSending(true);
    setFaults({});
    setFault(undefined);
    const { buyer, attendees } = filled;
    const { terms_version } = newTerms ?? event;
    try {
      const { data: checked } = await call(
        api.buying.checkout,
        {
          id: order.id,
          body: {
            buyer,
            ...(attendees && { attendees }),
            terms_version,
            locale,
            expected_total: seen ?? order.total,
          },
        },
        proof,
      );
      if (checked.total !== order.total) {
        expectTotal(order.id, order.total);
        await refresh();
        return tell({}, words.saleRefusals.price_changed);
      }
      await payAndGo(checked, method, proof);
      dropDraft(order);
    } catch (refusal) {
      const error = await readAfter(refusal, setNewTerms);
      const price = error instanceof KarcisError ? error.problem.price : undefined;
      setSeen(price?.total);
      const pointers = error instanceof KarcisError ? error.errors.map(({ pointer }) => pointer) : [];
      const { elements } = form.current ?? {};
      const faultsOf = (some: typeof pointers) =>
        reading.faultsAt(some, tickets, attendees, words.errors.invalid_request);
      const isLost = pointers.some((pointer) =>
        Object.keys(faultsOf([pointer])).every((name) => elements?.namedItem(name) == null),
      );
      const isOfValues = error instanceof KarcisError && error.code === 'invalid_request';
      // What the form has no field for is named above it.
      tell(
        faultsOf(pointers),
        [
          isOfValues && !isLost ? words.errors.invalid_request : sentenceOf(error, words),
          ...newPrice(price),
        ].join(' '),
      );
      await refresh();
    }
  };
  return { form, summary, faults, fault, newTerms, isSending, submit, due: seen ?? order.total };
}
