import { api } from '@karcis/contract';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { FormProps, OrderOfBuyer } from './orders.ts';

interface Props extends FormProps {
  /** Tickets whose money can be asked for. */
  readonly good: OrderOfBuyer['tickets'];
  readonly idempotencyKey: string;
  /** Told once it is asked for. */
  readonly asked: () => void;
}

/** Of which tickets the money is asked back, and why. */
export function RefundForm({ order, text, proof, refresh, good, idempotencyKey, asked }: Props) {
  const { words } = useWords();
  const { id, needs_refund_account: needsAccount } = order;
  return (
    <DeedForm
      hint={text.refundHint}
      fields={[{ name: 'reason', label: text.reason, maxLength: 500 }]}
      button={text.askRefund}
      done={() => (needsAccount ? text.refundAskedToAccount : text.refundAsked)}
      refusals={{ ...words.buy.refusals, invalid_request: text.noTickets }}
      send={async ({ reason = '' }, form) => {
        const ticket_ids = form.getAll('refund-ticket').map(String);
        await call(
          api.orderRefunds.request,
          { id, body: { ticket_ids, reason } },
          { ...proof, idempotencyKey },
        );
        asked();
        await refresh();
      }}
    >
      <fieldset class="answers">
        <legend>{text.whichTickets}</legend>
        {good.map(({ id: ticket, code, attendee, ticket_type: type }) => (
          <label key={ticket} class="check">
            <input type="checkbox" name="refund-ticket" value={ticket} defaultChecked />
            <span>
              {attendee.name}, {type.name}, <span class="whole">{code}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </DeedForm>
  );
}
