import type { api, BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import type { Gate } from './gate/gate.ts';
import { useCount } from './use-count.ts';

type Found = BodyOf<typeof api.checkIn.attendees>['data'][number];

interface Props {
  readonly gate: Gate;
  /** Tickets of one order. */
  readonly tickets: readonly Found[];
  readonly gateId: string | null;
  /** Returns what is kept with each of them. */
  readonly noteOf: () => string | undefined;
  readonly changed: () => void;
}

/** Lets all guests of an order in at once, as far as they are not inside. The server judges each. */
export function AllIn({ gate, tickets, gateId, noteOf, changed }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const count = useCount();
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState<string>();
  const [error, setError] = useState<unknown>();
  const coming = tickets.filter(({ ticket }) => ticket.status === 'Active' && !ticket.is_inside);
  const letIn = async () => {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const asked = coming.map(({ ticket }) => ticket.id);
      const entered = await gate.letAllIn(asked, gateId, noteOf());
      setDone(scanner.allIn(count(entered), count(asked.length)));
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
        <button class="button" type="button" aria-disabled={isSending} onClick={() => void letIn()}>
          {scanner.letAllIn(count(coming.length))}
        </button>
      )}
      {done !== undefined && <p role="status">{done}</p>}
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
