import type { Problem } from '@karcis/contract';
import { priceText } from '@karcis/format';
import { useConsole } from './words.ts';

type Props = NonNullable<Problem['unsettled']>;

/** What of an account is not settled that was to be closed. */
export function Unsettled({ orders, tickets_to_come: tickets }: Props) {
  const { words, locale } = useConsole();
  const text = words.console.unsettled;
  return (
    <div class="unsettled">
      <p role="alert">
        <strong>{words.errors.not_settled}</strong>
      </p>
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
        {tickets > 0 && <li>{text.tickets(tickets)}</li>}
      </ul>
      {orders.length > 0 && <p>{text.kept}</p>}
    </div>
  );
}
