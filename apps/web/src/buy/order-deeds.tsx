import { useState } from 'preact/hooks';
import { Deed } from '../frame/deed.tsx';
import { Later } from '../frame/later.tsx';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** The forms, once one of them is opened: most buyers need none. */
const forms = () => import('./order-forms.tsx');
const contactForm = async () => (await forms()).ContactForm;
const refundForm = async () => (await forms()).RefundForm;
const accountForm = async () => (await forms()).AccountForm;

/** Where mails about an order go from now on. */
export const Contact = (props: OrderProps) => (
  <Deed title={useWords().words.buy.contact}>
    <Later load={contactForm} given={props} />
  </Deed>
);

/** Asks for the money of the tickets back that the server says. */
export function RefundRequest(props: OrderProps) {
  const { words } = useWords();
  const { tickets, refundable_tickets: refundable } = props.order;
  // The same key asks once, however often the form is opened and sent.
  const [key, setKey] = useState(() => crypto.randomUUID());
  // What was said of the request stays until it is closed, also where there is nothing more to ask for.
  const [isAsked, setAsked] = useState(false);
  const good = tickets.filter((ticket) => refundable.includes(ticket.id));
  if (good.length === 0 && !isAsked) return null;
  const asked = () => {
    setKey(crypto.randomUUID());
    setAsked(true);
  };
  return (
    <Deed title={words.buy.refund} onToggle={(isOpen) => isOpen || setAsked(false)}>
      <Later load={refundForm} given={{ ...props, good, idempotencyKey: key, asked }} />
    </Deed>
  );
}

/** Account to which people send the money of a refund. It is asked for openly while nobody has named one, and can be changed afterwards. */
export function RefundAccount(props: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { needs_refund_account: isNeeded, has_refund_account: isNamed } = props.order;
  // What was saved here says so until the page is left.
  const [isSaved, setSaved] = useState(false);
  if (isNeeded || isSaved)
    return (
      <div class="refund-account">
        <h3>{text.account}</h3>
        <Later load={accountForm} given={{ ...props, hint: text.accountHint, tell: () => setSaved(true) }} />
      </div>
    );
  if (!isNamed) return null;
  return (
    <Deed title={text.changeAccount}>
      <Later load={accountForm} given={{ ...props, hint: text.accountNamed }} />
    </Deed>
  );
}
