import { api, type BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { saveFile } from '../frame/save-file.ts';
import { call } from '../frame/server.ts';
import type { TicketAsks } from '../frame/ticket-deed.tsx';
import { TicketDeeds } from '../frame/ticket-deeds.tsx';
import { useWords } from '../frame/words.ts';
import { Drawing } from '../kit/drawing.tsx';
import { Status } from '../kit/status.tsx';
import { toneOf } from '../kit/tone.ts';
import { Bill } from './bill.tsx';
import { hasCode, type OrderOfBuyer, type OrderProps } from './orders.ts';
import { sentenceOf } from './sentences.ts';

type TicketOfOrder = OrderOfBuyer['tickets'][number];

/** The tickets of an order that is paid, and what it came to. */
export function PaidTickets(props: OrderProps) {
  const { order, proof, isOwn } = props;
  const { words } = useWords();
  const text = words.buy;
  const [fault, setFault] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const good = order.tickets.filter(hasCode);
  const download = async () => {
    if (isLoading) return;
    setLoading(true);
    setFault(undefined);
    try {
      for (const { id } of good)
        saveFile((await call(api.orderTickets.download, { id: order.id, ticket_id: id }, proof)).data);
    } catch (error) {
      setFault(sentenceOf(error, words, { not_found: text.heldByAccount }));
    } finally {
      setLoading(false);
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
        <button
          class="button button-filled"
          type="button"
          aria-disabled={isLoading}
          onClick={() => void download()}
        >
          {text.downloadAll(good.length)}
        </button>
      )}
      {isOwn && good.length > 1 && (
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
  const [isOpened, setOpened] = useState(false);
  const { id, code, status, ticket_type: type, attendee, seat } = ticket;
  const statuses: Readonly<Record<string, string>> = words.ticketStatuses;
  return (
    <li>
      <div class="order-ticket">
        <div>
          <h3 class="order-attendee">{attendee.name}</h3>
          <p class="quiet">
            {[type.name, seat].filter(Boolean).join(', ')}, <span class="whole">{code}</span>
          </p>
        </div>
        {status !== 'Active' && (
          <Status tone={toneOf('status', status) ?? 'look'}>{statuses[status] ?? status}</Status>
        )}
        {isOwn && hasCode(ticket) && (
          <a class="button" href={`/tickets/${encodeURIComponent(id)}`}>
            {words.buy.open}
          </a>
        )}
      </div>
      {/* One that was handed on says so until it is closed. */}
      {!isOwn && (hasCode(ticket) || isOpened) && <OpenTicket {...props} onToggle={setOpened} />}
    </li>
  );
}

interface OpenProps extends Props {
  readonly onToggle: (isOpen: boolean) => void;
}

/** The code of a ticket that no account holds, and what may be done with it. It is asked for when it is opened. */
function OpenTicket({ ticket, order, proof, refresh, onToggle }: OpenProps) {
  const { words } = useWords();
  const text = words.buy;
  const at = { id: order.id, ticket_id: ticket.id };
  const [detail, setDetail] = useState<BodyOf<typeof api.orderTickets.ticket>['data']>();
  const [fault, setFault] = useState<string>();
  const open = async (isOpened: boolean) => {
    onToggle(isOpened);
    if (!isOpened || detail !== undefined) return;
    setFault(undefined);
    try {
      setDetail((await call(api.orderTickets.ticket, at, proof)).data);
    } catch (error) {
      setFault(sentenceOf(error, words, { not_found: text.heldByAccount }));
    }
  };
  const show = async ({ data }: BodyOf<typeof api.orderTickets.ticket>) => {
    setDetail(data);
    await refresh();
  };
  const asks: TicketAsks = {
    change: async (body) => show(await call(api.orderTickets.change, { ...at, body }, proof)),
    transfer: async (body, idempotencyKey) =>
      show(await call(api.orderTickets.transfer, { ...at, body }, { ...proof, idempotencyKey })),
    reissue: async () => show(await call(api.orderTickets.reissue, at, proof)),
  };
  return (
    <details class="open-ticket" onToggle={({ currentTarget }) => void open(currentTarget.open)}>
      <summary>{ticket.status === 'Used' ? text.showUsedCode : text.showCode}</summary>
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      {detail !== undefined && (
        <>
          {detail.qr !== null && (
            <div class="code">
              <Drawing class="code-picture" svg={detail.qr.svg} alt={text.codeOf(detail.code)} />
              <p class="code-short">{detail.code.replaceAll('-', ' ')}</p>
            </div>
          )}
          <TicketDeeds
            actions={detail.actions}
            attendee={detail.attendee}
            asks={asks}
            refusals={{ not_found: text.heldByAccount }}
          />
        </>
      )}
    </details>
  );
}
