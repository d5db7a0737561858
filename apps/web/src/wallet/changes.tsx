import { api } from '@karcis/contract';
import { useOnline } from '../frame/offline.ts';
import { readAnew, replaceRead } from '../frame/reads.ts';
import { call } from '../frame/server.ts';
import type { TicketAsks } from '../frame/ticket-deed.tsx';
import { TicketDeeds } from '../frame/ticket-deeds.tsx';
import { useWords } from '../frame/words.ts';
import { dropTicket, type MyTicket, type TicketDetail } from './kept-tickets.ts';

interface Props {
  readonly ticket: TicketDetail;
  /** Whether it is shown out of the memory of this device. */
  readonly isAway: boolean;
}

/** What the holder of a ticket may do with it. That needs a network: nothing about a ticket is changed here alone. */
export function Changes({ ticket, isAway }: Props) {
  const { title, needsNetwork } = useWords().words.ticketDeeds;
  const canAsk = useOnline() && !isAway;
  const { status, actions, attendee } = ticket;
  return (
    <section class="changes">
      {!canAsk && status === 'Active' && (
        <>
          <h2 class="section">{title}</h2>
          <p class="quiet" role="status">
            {needsNetwork}
          </p>
        </>
      )}
      <TicketDeeds
        title={canAsk ? title : undefined}
        // A ticket that was kept by a version before may have none.
        actions={isAway ? [] : actions}
        isAway={!canAsk}
        attendee={attendee}
        asks={asksFor(ticket)}
      />
    </section>
  );
}

/** Asks for changes of a ticket. What this device shows and keeps of it follows. */
function asksFor(ticket: TicketDetail): TicketAsks {
  const { id } = ticket;
  const show = async (detail: TicketDetail) => {
    await replaceRead(api.tickets.detail, { id }, { data: detail });
    void readAnew();
  };
  /** After its code has changed. Where the new one cannot be had, there is none: the former one opens nothing. */
  const showAnew = async ({ data }: { readonly data: MyTicket }) => {
    await dropTicket(id);
    const answer = await call(api.tickets.detail, { id }).catch(() => undefined);
    await show(answer?.data ?? { ...ticket, ...data, qr: null, actions: [] });
  };
  return {
    change: async (body) => show({ ...ticket, ...(await call(api.tickets.change, { id, body })).data }),
    transfer: async (body, idempotencyKey) =>
      showAnew(await call(api.tickets.transfer, { id, body }, { idempotencyKey })),
    reissue: async () => showAnew(await call(api.tickets.reissue, { id })),
  };
}
