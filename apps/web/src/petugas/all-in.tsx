import type { api, BodyOf } from '@karcis/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { besideWords } from './beside-words.ts';
import type { Gate } from './gate/gate.ts';
import { useCount } from './use-count.ts';

type Found = BodyOf<typeof api.checkIn.attendees>['data'][number];

/** What came of letting an order in: a sentence, or what went wrong. */
export type AllCame = { readonly done: string } | { readonly error: unknown };

interface Props {
  readonly gate: Gate;
  /** Tickets of one order. */
  readonly tickets: readonly Found[];
  readonly gateId: string | null;
  /** Returns what is kept with each of them. */
  readonly noteOf: () => string | undefined;
  readonly changed: () => void;
  /** Takes what came of it; undefined as long as it is being sent. */
  readonly tell: (came: AllCame | undefined) => void;
}

/** Lets all guests of an order in at once, as far as they are not inside. The server judges each. */
export function AllIn({ gate, tickets, gateId, noteOf, changed, tell }: Props) {
  const count = useCount();
  const [isSending, setSending] = useState(false);
  const coming = tickets.filter(({ ticket }) => ticket.status === 'Active' && !ticket.is_inside);
  if (coming.length <= 1) return null;
  const letIn = async () => {
    if (isSending) return;
    setSending(true);
    tell(undefined);
    try {
      const asked = coming.map(({ ticket }) => ticket.id);
      const entered = await gate.letAllIn(asked, gateId, noteOf());
      tell({ done: besideWords().allIn(count(entered), count(asked.length)) });
      changed();
    } catch (error) {
      tell({ error });
    } finally {
      setSending(false);
    }
  };
  return (
    <button class="button" type="button" aria-disabled={isSending} onClick={() => void letIn()}>
      {besideWords().letAllIn(count(coming.length))}
    </button>
  );
}

/** Says what came of letting an order in. It takes the focus: the button that was pressed is gone with its list where the network fails. */
export function AllCameOf({ came }: { readonly came: AllCame | undefined }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => (came === undefined ? undefined : said.current?.focus()), [came]);
  return (
    <div tabIndex={-1} ref={said}>
      <p role="status">{came !== undefined && 'done' in came && came.done}</p>
      {came !== undefined && 'error' in came && <Problem error={came.error} />}
    </div>
  );
}
