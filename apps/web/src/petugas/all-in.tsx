import type { api, BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { useCount } from './use-count.ts';
import { useSide } from './side.ts';

type Found = BodyOf<typeof api.checkIn.attendees>['data'][number];

interface Props {
  readonly eventId: string;
  /** Tickets of one order. */
  readonly tickets: readonly Found[];
  readonly gateId: string | null;
  /** Scans of this phone that were not sent yet: with each request the server is told how many. */
  readonly waiting: number;
  readonly changed: () => void;
}

/** Lets all guests of an order in at once, as far as they are not inside. The server judges each. */
export function AllIn({ eventId, tickets, gateId, waiting, changed }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const count = useCount();
  const { routes } = useSide();
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState<string>();
  const [error, setError] = useState<unknown>();
  const coming = tickets.filter(({ ticket }) => ticket.status === 'Active' && !ticket.is_inside);
  const letIn = async () => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const lines = coming.map(({ ticket }) => ({
        nonce: crypto.randomUUID(),
        ticket_id: ticket.id,
        gate_id: gateId,
      }));
      const body = { pending: waiting, clock_offset_ms: null, lines };
      const { data } = await call(routes.upload, { id: eventId, body });
      const entered = data.results.filter(({ checkin_status: status }) => status === 'Checked In').length;
      setDone(scanner.allIn(count(entered), count(lines.length)));
      changed();
    } catch (fault) {
      setError(fault);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {coming.length > 1 && (
        <button class="button" type="button" disabled={isSending} onClick={() => void letIn()}>
          {scanner.letAllIn(count(coming.length))}
        </button>
      )}
      {done !== undefined && <p role="status">{done}</p>}
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
