import type { Problem as Refusal } from '@karcis/contract';
import { priceText } from '@karcis/format';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import { wallet } from '../screens/wallet.ts';

/** What of an account is not settled, as the server lists it. */
export type Unsettled = NonNullable<Refusal['unsettled']>;

interface Props {
  readonly unsettled: Unsettled;
  /** Closes the account all the same. What it throws is told. */
  readonly close: () => Promise<void>;
  readonly leave: () => void;
}

/** Asks once more before an account is closed of which something is not settled, and lists it. */
export function Anyway({ unsettled: { orders, tickets_to_come: tickets }, close, leave }: Props) {
  const { words, locale } = useWords();
  const text = words.profile.open;
  const title = useRef<HTMLHeadingElement>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await close();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <div class="anyway">
      <h3 tabIndex={-1} ref={title}>
        {text.title}
      </h3>
      {orders.length > 0 && (
        <>
          <ul>
            {orders.map(({ reference, title, refunds }) => (
              <li key={reference}>
                {text.order(reference, title)}
                {refunds.map(({ amount, currency, status }) => (
                  <div key={`${status} ${amount}`} class="quiet">
                    {text.refund(priceText(amount, currency, locale), words.statuses[status])}
                  </div>
                ))}
              </li>
            ))}
          </ul>
          <p>{text.ordersHint}</p>
        </>
      )}
      {tickets > 0 && (
        <p>
          {text.tickets(tickets)} <a href={wallet.tickets.path}>{text.toTickets}</a>
        </p>
      )}
      {failure !== undefined && <Problem error={failure} />}
      <div class="choices">
        <button
          class="button button-filled"
          type="button"
          aria-disabled={isSending}
          onClick={() => void send()}
        >
          {words.profile.leaveAnyway}
        </button>
        <button class="button" type="button" onClick={leave}>
          {words.security.leave}
        </button>
      </div>
    </div>
  );
}
