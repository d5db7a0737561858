import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { saveFile } from '../frame/save-file.ts';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Drawing } from '../kit/drawing.tsx';
import { Status } from '../kit/status.tsx';
import { toneOf } from '../kit/tone.ts';
import { Bill } from './bill.tsx';
import { DeedForm } from './deed-form.tsx';
import type { OrderOfBuyer, OrderProps } from './orders.ts';
import { sentenceOf } from './sentences.ts';

type TicketOfOrder = OrderOfBuyer['tickets'][number];

/** The tickets of an order that is paid, and what it came to. */
export function PaidTickets(props: OrderProps) {
  const { order, proof, isOwn } = props;
  const { words } = useWords();
  const text = words.buy;
  const [fault, setFault] = useState<string>();
  const good = order.tickets.filter(({ status }) => status === 'Active');
  const download = async () => {
    setFault(undefined);
    try {
      for (const { id } of good)
        saveFile((await call(api.orderTickets.download, { id: order.id, ticket_id: id }, proof)).data);
    } catch (error) {
      setFault(sentenceOf(error, words));
    }
  };
  return (
    <div class="next">
      <ul class="order-tickets">
        {order.tickets.map((ticket) => (
          <TicketOf key={ticket.id} ticket={ticket} {...props} />
        ))}
      </ul>
      <Bill order={order} total={text.paid} />
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      {good.length > 0 && (
        <button class="button button-filled" type="button" onClick={() => void download()}>
          {text.downloadAll(good.length)}
        </button>
      )}
      {isOwn && good.length > 0 && (
        <a class="button" href="/tickets">
          {words.orders.toTickets}
        </a>
      )}
    </div>
  );
}

interface Props extends OrderProps {
  readonly ticket: TicketOfOrder;
}

function TicketOf(props: Props) {
  const { ticket, isOwn } = props;
  const { words } = useWords();
  const { id, code, status, ticket_type: type, attendee, seat } = ticket;
  const statuses: Readonly<Record<string, string>> = words.ticketStatuses;
  return (
    <li>
      <div class="order-ticket">
        <div>
          <h3 class="order-attendee">{attendee.name}</h3>
          <p class="quiet">{[type.name, seat, code].filter(Boolean).join(', ')}</p>
        </div>
        {status !== 'Active' ? (
          <Status tone={toneOf('status', status) ?? 'look'}>{statuses[status] ?? status}</Status>
        ) : (
          isOwn && (
            <a class="button" href={`/tickets/${encodeURIComponent(id)}`}>
              {words.buy.open}
            </a>
          )
        )}
      </div>
      {status === 'Active' && !isOwn && <OpenTicket {...props} />}
    </li>
  );
}

/** The code of a ticket that no account holds, and what may be done with it. It is asked for when it is opened. */
function OpenTicket({ ticket, order, proof, refresh }: Props) {
  const { words } = useWords();
  const text = words.buy;
  const at = { id: order.id, ticket_id: ticket.id };
  const [svg, setSvg] = useState<string>();
  const [fault, setFault] = useState<string>();
  const open = async (isOpened: boolean) => {
    if (!isOpened || svg !== undefined) return;
    setFault(undefined);
    try {
      const { data } = await call(api.orderTickets.ticket, at, proof);
      setSvg(data.qr?.svg ?? '');
    } catch (error) {
      setFault(sentenceOf(error, words));
    }
  };
  const changed = async () => {
    await refresh();
  };
  const [key] = useState(() => crypto.randomUUID());
  return (
    <details class="open-ticket" onToggle={({ currentTarget }) => void open(currentTarget.open)}>
      <summary>{text.showCode}</summary>
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      {svg !== undefined && svg !== '' && (
        <div class="code">
          <Drawing class="code-picture" svg={svg} alt={text.codeOf(ticket.code)} />
          <p class="code-short">{ticket.code.replaceAll('-', ' ')}</p>
        </div>
      )}
      {svg !== undefined && (
        <>
          <DeedForm
            title={text.rename}
            fields={[{ name: `name-${ticket.id}`, label: text.attendeeName, value: ticket.attendee.name }]}
            button={text.save}
            done={text.renamed}
            send={async (values) => {
              const attendee_name = values[`name-${ticket.id}`] ?? '';
              await call(api.orderTickets.change, { ...at, body: { attendee_name } }, proof);
              await changed();
            }}
          />
          <DeedForm
            title={text.transfer}
            hint={text.transferHint}
            fields={[
              { name: `new-name-${ticket.id}`, label: text.newName },
              { name: `new-email-${ticket.id}`, label: text.newEmail, type: 'email' },
            ]}
            button={text.transferDeed}
            done={text.transferred}
            send={async (values) => {
              const [name = '', email = ''] = [
                values[`new-name-${ticket.id}`],
                values[`new-email-${ticket.id}`],
              ];
              await call(
                api.orderTickets.transfer,
                { ...at, body: { name, email } },
                { ...proof, idempotencyKey: key },
              );
              await changed();
            }}
          />
        </>
      )}
    </details>
  );
}
