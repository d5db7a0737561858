import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { serverNow } from '../frame/clock.ts';
import { Deed } from '../frame/deed.tsx';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** Asks for the money of tickets back, and where people send money, to which account. */
export function RefundRequest({ order, proof, refresh }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { id, tickets, total, event } = order;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const good = tickets.filter(({ status, price }) => status === 'Active' && price > 0);
  const isAhead = Date.parse(event.starts_at) > serverNow();
  return (
    <>
      {good.length > 0 && total > 0 && isAhead && (
        <Deed title={text.refund}>
          <DeedForm
            hint={text.refundHint}
            fields={[{ name: 'reason', label: text.reason, maxLength: 500 }]}
            button={text.askRefund}
            done={() => text.refundAsked}
            refusals={text.refusals}
            send={async ({ reason = '' }, form) => {
              const chosen = form.getAll('refund-ticket').map(String);
              const ticket_ids = chosen.length === good.length ? null : chosen;
              await call(
                api.orderRefunds.request,
                { id, body: { ticket_ids, reason } },
                { ...proof, idempotencyKey: key },
              );
              setKey(crypto.randomUUID());
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
      {order.needs_refund_account && (
        <Deed title={text.account}>
          <DeedForm
            hint={text.accountHint}
            fields={[
              { name: 'bank', label: text.bank, maxLength: 80 },
              { name: 'account_number', label: text.accountNumber, maxLength: 40 },
              { name: 'account_name', label: text.accountName },
            ]}
            button={text.accountSave}
            done={() => text.accountSaved}
            refusals={text.refusals}
            send={({ bank = '', account_number = '', account_name = '' }) =>
              call(api.orderRefunds.setAccount, { id, body: { bank, account_number, account_name } }, proof)
            }
          />
        </Deed>
      )}
    </>
  );
}
