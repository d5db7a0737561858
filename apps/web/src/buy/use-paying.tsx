import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { expectTotal } from '../frame/expected.ts';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { Buyer } from './buyer.ts';
import { dropDraft } from './draft.ts';
import type { OrderOfBuyer, Proof } from './orders.ts';
import { type Method, payAndGo } from './paying.ts';
import { sentenceOf } from './sentences.ts';
import type { Terms as TermsOfSite } from './terms-now.ts';
import { type EventOfOrder, type Faults, ticketsOf } from './tickets-of.ts';

/** An order that is being paid, and its event. */
export interface Paying {
  readonly order: OrderOfBuyer;
  readonly event: EventOfOrder;
  /** Who is signed in: then nobody asks for name and address. */
  readonly account: Buyer | undefined;
  readonly proof: Proof;
  readonly refresh: () => Promise<unknown>;
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

/** Loads it with the first letter that is typed, so that it is there when the button is pressed. Returns the place where it is kept. */
function useReading() {
  useEffect(() => {
    const load = () => void loadReading().catch(() => undefined);
    addEventListener('input', load, { once: true });
    return () => removeEventListener('input', load);
  }, []);
  return useRef<Awaited<ReturnType<typeof loadReading>>>(undefined);
}

/** Sends the form and pays, once however often it is pressed. A price that has changed meanwhile is shown, and not paid. */
export function usePaying({ order, event, account, proof, refresh }: Paying, method: Method | undefined) {
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

  const tell = (wrong: Faults, sentence?: string, unasked?: HTMLElement) => {
    isBusy.current = false;
    setSending(false);
    setFaults(wrong);
    setFault(sentence);
    // After it is written, so that a screen reader finds the sentence at the field.
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (first ?? unasked ?? summary.current)?.focus();
    });
  };

  const tickets = ticketsOf(order, event);
  const loaded = useReading();
  useEffect(() => {
    const { filledIn, mending } = loaded.current ?? {};
    if (filledIn === undefined) return undefined;
    const wrongNow = (data: FormData) => filledIn(data, tickets, event, { words, account }).faults;
    return mending?.(form.current, { wrong: faults, setWrong: setFaults, wrongNow });
  }, [faults, order, event]);

  const submit = async (sent: SubmitEvent) => {
    sent.preventDefault();
    const { current: shown } = form;
    if (isBusy.current || shown === null) return;
    isBusy.current = true;
    const pressed = performance.now();
    const reading = await loadReading().catch(() => undefined);
    if (reading === undefined) return tell({}, words.frame.noAnswer);
    loaded.current = reading;
    const unasked = await reading.unaskedIn(shown, pressed);
    const filled = reading.filledIn(new FormData(shown), tickets, event, { words, account });
    if (unasked !== undefined || Object.keys(filled.faults).length > 0)
      return tell(filled.faults, undefined, unasked);
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
      // The sentence above the form says what to do about values without a field.
      tell(
        faultsOf(pointers),
        [
          isOfValues && !isLost ? words.errors.invalid_request : sentenceOf(error, words),
          ...reading.newPrice(order, price, { words, locale }),
        ].join(' '),
      );
      await refresh();
    }
  };
  return { form, summary, faults, fault, newTerms, isSending, submit, due: seen ?? order.total };
}
