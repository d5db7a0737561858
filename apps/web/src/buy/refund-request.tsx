import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Deed } from '../frame/deed.tsx';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** Asks for the money of the tickets back that the server says. */
export function RefundRequest({ order, proof, refresh }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { id, tickets, refundable_tickets: refundable, needs_refund_account: needsAccount } = order;
  const [key, setKey] = useState(() => crypto.randomUUID());
  // What was said of the request stays until it is closed, also where there is nothing more to ask for.
  const [isAsked, setAsked] = useState(false);
  const good = tickets.filter((ticket) => refundable.includes(ticket.id));
  if (good.length === 0 && !isAsked) return null;
  return (
    <Deed title={text.refund} onToggle={(isOpen) => isOpen || setAsked(false)}>
      <DeedForm
        hint={text.refundHint}
        fields={[{ name: 'reason', label: text.reason, maxLength: 500 }]}
        button={text.askRefund}
        done={() => (needsAccount ? text.refundAskedToAccount : text.refundAsked)}
        refusals={{ ...text.refusals, invalid_request: text.noTickets }}
        send={async ({ reason = '' }, form) => {
          const ticket_ids = form.getAll('refund-ticket').map(String);
          await call(
            api.orderRefunds.request,
            { id, body: { ticket_ids, reason } },
            { ...proof, idempotencyKey: key },
          );
          setKey(crypto.randomUUID());
          setAsked(true);
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
    </Deed>
  );
}
