import type { Locale } from '@karcis/words';
import { useState } from 'preact/hooks';
import { Deed } from '../frame/deed.tsx';
import { Later } from '../frame/later.tsx';
import { newUuid } from '../frame/uuid.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** The forms with their sentences, once one of them is opened: most buyers need none. */
async function formsIn(locale: Locale) {
  const [{ ContactForm, RefundForm, AccountForm }, { orderForms: text }] = await Promise.all([
    import('./order-forms.tsx'),
    locale === 'en' ? import('@karcis/words/en/order-forms') : import('@karcis/words/id/order-forms'),
  ]);
  return {
    ContactForm: (given: Untold<typeof ContactForm>) => <ContactForm text={text} {...given} />,
    RefundForm: (given: Untold<typeof RefundForm>) => <RefundForm text={text} {...given} />,
    AccountForm: (given: Untold<typeof AccountForm>) => <AccountForm text={text} {...given} />,
  };
}

/** What a form takes beside its sentences. */
type Untold<Form extends (given: never) => unknown> = Omit<Parameters<Form>[0], 'text'>;

/** Where mails about an order go from now on. */
export function Contact(props: OrderProps) {
  const { words, locale } = useWords();
  return (
    <Deed title={words.buy.contact}>
      <Later load={async () => (await formsIn(locale)).ContactForm} given={props} />
    </Deed>
  );
}

/** Asks for the money of the tickets back that the server says. */
export function RefundRequest(props: OrderProps) {
  const { words, locale } = useWords();
  const { tickets, refundable_tickets: refundable } = props.order;
  // The same key asks once, however often the form is opened and sent.
  const [key, setKey] = useState(newUuid);
  // What was said of the request stays until it is closed, also where there is nothing more to ask for.
  const [isAsked, setAsked] = useState(false);
  const good = tickets.filter((ticket) => refundable.includes(ticket.id));
  if (good.length === 0 && !isAsked) return null;
  const asked = () => {
    setKey(newUuid());
    setAsked(true);
  };
  return (
    <Deed title={words.buy.refund} onToggle={(isOpen) => isOpen || setAsked(false)}>
      <Later
        load={async () => (await formsIn(locale)).RefundForm}
        given={{ ...props, good, idempotencyKey: key, asked }}
      />
    </Deed>
  );
}

/** Account to which people send the money of a refund. It is asked for openly while nobody has named one, and can be changed afterwards. */
export function RefundAccount(props: OrderProps) {
  const { words, locale } = useWords();
  const text = words.buy;
  const accountForm = async () => (await formsIn(locale)).AccountForm;
  const { needs_refund_account: isNeeded, has_refund_account: isNamed } = props.order;
  // What was saved here says so until the page is left.
  const [isSaved, setSaved] = useState(false);
  if (isNeeded || isSaved)
    return (
      <div class="refund-account">
        <h3>{text.account}</h3>
        <Later load={accountForm} given={{ ...props, tell: () => setSaved(true) }} />
      </div>
    );
  if (!isNamed) return null;
  return (
    <Deed title={text.changeAccount}>
      <Later load={accountForm} given={props} />
    </Deed>
  );
}
