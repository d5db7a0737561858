import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Deed } from '../frame/deed.tsx';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** Asks for the money of the tickets back that the server says, and where people send money, to which account. */
export function RefundRequest({ order, proof, refresh }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { id, tickets, refundable_tickets: refundable, has_refund_account: isNamed } = order;
  const [key, setKey] = useState(() => crypto.randomUUID());
  // What was said of the request stays until it is closed, also where there is nothing more to ask for.
  const [isAsked, setAsked] = useState(false);
  const good = tickets.filter((ticket) => refundable.includes(ticket.id));
  return (
    <>
      {(good.length > 0 || isAsked) && (
        <Deed title={text.refund} onToggle={(isOpen) => isOpen || setAsked(false)}>
          <DeedForm
            hint={text.refundHint}
            fields={[{ name: 'reason', label: text.reason, maxLength: 500 }]}
            button={text.askRefund}
            done={() => text.refundAsked}
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
      )}
      {(order.needs_refund_account || isNamed) && (
        <Deed title={isNamed ? text.changeAccount : text.account}>
          <DeedForm
            hint={isNamed ? text.accountNamed : text.accountHint}
            fields={[
              { name: 'bank', label: text.bank, maxLength: 80 },
              { name: 'account_number', label: text.accountNumber, maxLength: 40 },
              { name: 'account_name', label: text.accountName },
            ]}
            button={text.accountSave}
            done={() => text.accountSaved}
            refusals={text.refusals}
            send={async ({ bank = '', account_number = '', account_name = '' }) => {
              const body = { bank, account_number, account_name };
              await call(api.orderRefunds.setAccount, { id, body }, proof);
              await refresh();
            }}
          />
        </Deed>
      )}
    </>
  );
}
