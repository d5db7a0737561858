import { useEffect, useState } from 'preact/hooks';
import { refusalOf } from '../frame/refusal.ts';
import { eventAddress, useWords } from '../frame/words.ts';
import { Drawing } from '../kit/drawing.tsx';
import { PosterImage } from '../kit/poster-image.tsx';
import { Ticket } from '../kit/ticket.tsx';
import type { TicketDetail } from './kept-tickets.ts';
import { download } from './download.ts';
import { toneOf } from './status.ts';
import { Glance } from './stub.tsx';
import { EventNote } from './ticket-rows.tsx';
import { useWakeLock } from '../frame/wake-lock.ts';

/** Whether a ticket opens a gate: also one whose holder has left and may come back. */
const opensGate = ({ status, qr, check_ins }: TicketDetail): boolean =>
  qr !== null && (status === 'Active' || (status === 'Used' && check_ins[0]?.direction === 'Exit'));

/** The ticket itself: what it is for, and beyond the holes the code to enter with. */
export function Pass({ ticket, isAway }: { readonly ticket: TicketDetail; readonly isAway: boolean }) {
  const { words } = useWords();
  const isOpen = opensGate(ticket);
  return (
    <>
      <Ticket
        class={isOpen ? 'pass pass-open' : 'pass pass-closed'}
        poster={<PosterImage event={ticket.event} view="band" />}
        what={
          <>
            <h1 class="pass-title">{ticket.event.title}</h1>
            <Glance ticket={ticket} gate={ticket.gate?.name ?? words.wallet.anyGate} />
            <EventNote ticket={ticket} />
          </>
        }
        stub={isOpen ? <Code ticket={ticket} /> : <Stamped ticket={ticket} />}
      />
      <Deeds ticket={ticket} isAway={isAway} />
    </>
  );
}

/** The code alone on white, and its short form for people who type it. */
function Code({ ticket: { qr, code, check_ins: checkIns } }: { readonly ticket: TicketDetail }) {
  const { words } = useWords();
  useWakeLock();
  return (
    <div class="code">
      <Drawing class="code-picture" svg={qr?.svg ?? ''} alt={words.wallet.codeOf(code)} />
      <p class="code-short">{code.replaceAll('-', ' ')}</p>
      <p class="code-note">{checkIns[0]?.direction === 'Exit' ? words.wallet.again : words.wallet.light}</p>
    </div>
  );
}

/** In place of the code: the state as it would be stamped on paper, and why there is no code. */
function Stamped({ ticket }: { readonly ticket: TicketDetail }) {
  const { words } = useWords();
  const { status, qr } = ticket;
  return (
    <div class="stamped">
      <p class={`stamped-word stamped-${toneOf(status)}`}>{words.wallet.statuses[status] ?? status}</p>
      <p>{words.wallet.why[status] ?? ''}</p>
      {status === 'Used' && qr !== null && <CodeAgain ticket={ticket} />}
    </div>
  );
}

/** The code of a used ticket, folded away: some types let in more than once. Drawn once it is opened, since it keeps the screen awake. */
function CodeAgain({ ticket }: { readonly ticket: TicketDetail }) {
  const { words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="code-again" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.wallet.showAgain}</summary>
      <p class="quiet">{words.wallet.showAgainHint}</p>
      {isOpen && <Code ticket={ticket} />}
    </details>
  );
}

function Deeds({ ticket, isAway }: { readonly ticket: TicketDetail; readonly isAway: boolean }) {
  const { words, locale } = useWords();
  const [state, setState] = useState<'ready' | 'loading' | { readonly refusal: unknown }>('ready');
  useEffect(() => setState('ready'), [isAway]);
  const fetchPdf = () => {
    if (state === 'loading') return;
    setState('loading');
    download(ticket.id).then(
      () => setState('ready'),
      (refusal: unknown) => setState({ refusal }),
    );
  };
  return (
    <div class="deeds">
      {ticket.can_download && (
        <button
          class="button"
          type="button"
          disabled={isAway}
          aria-disabled={state === 'loading'}
          onClick={fetchPdf}
        >
          {state === 'loading' ? words.wallet.downloading : words.wallet.download}
        </button>
      )}
      {ticket.event.has_page && (
        <a class="button" href={eventAddress(locale, ticket.event.slug)}>
          {words.wallet.toEvent}
        </a>
      )}
      {ticket.can_download && (isAway || typeof state === 'object') && (
        <p class={isAway ? 'quiet' : 'wrong'} role={isAway ? 'status' : 'alert'}>
          {typeof state === 'object' && !isAway
            ? refusalOf(state.refusal, words, {})
            : words.wallet.downloadOffline}
        </p>
      )}
    </div>
  );
}
