import type { Signal } from '@karcis/gate';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Later } from '../frame/later.tsx';
import { useWords } from '../frame/words.ts';
import { withBesideWords } from './beside-words.ts';
import type { PetugasEvent } from './duty.ts';
import { useMoments } from './event-facts.tsx';
import type { Outcome } from './gate/outcome.ts';
import { checksSignatures } from './gate/keys.ts';
import { NothingToJudgeBy } from './gate/scan.ts';
import { GreenFoot } from './green-foot.tsx';
import type { Place } from './place.ts';
import { addressAt, useSide } from './side.ts';
import { Refusal } from './refusal.tsx';
import type { Scan } from './use-scan.ts';
import { useCount } from './use-count.ts';

const loadForce = async () => (await withBesideWords(import('./force.tsx'))).Force;

interface Props {
  readonly scan: Scan;
  readonly place: Place;
  readonly event: PetugasEvent;
  /** Codes that were scanned meanwhile. */
  readonly waiting: number;
}

/** What a scan came to, over the whole screen: word, shape and colour. Green makes room by itself, others wait for a press. */
export function VerdictOf({ scan, place, event, waiting }: Props) {
  const { scanner } = useWords().words.petugas;
  const count = useCount();
  const { shown, next } = scan;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (shown !== undefined && current?.open === false) current.showModal();
    if (shown === undefined) current?.close();
  }, [shown]);
  const signal = shown !== undefined && 'outcome' in shown ? shown.outcome.signal : 'Amber';
  return (
    <dialog
      ref={dialog}
      class={`verdict verdict-${signal.toLowerCase()}`}
      aria-labelledby="verdict"
      onCancel={(event) => {
        event.preventDefault();
        if (scan.undoing !== 'asking') next();
      }}
    >
      {shown !== undefined &&
        ('outcome' in shown ? (
          <Judged key={shown.outcome.nonce} outcome={shown.outcome} scan={scan} place={place} event={event} />
        ) : (
          <NotJudged error={shown.error} next={next} />
        ))}
      {shown !== undefined && waiting > 0 && (
        <p class="verdict-turn" role="status">
          {scanner.inTurn(count(waiting))}
        </p>
      )}
    </dialog>
  );
}

function Judged({ outcome, scan, place, event }: Omit<Props, 'waiting'> & { readonly outcome: Outcome }) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const side = useSide();
  const [isForcing, setForcing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // Nothing that undoes has the focus by itself: a press on Enter goes on.
  useEffect(() => {
    if (!isForcing) (next.current ?? card.current)?.focus({ preventScroll: true });
  }, [isForcing]);
  const { signal, ticketId, code, direction } = outcome;
  const isAccepted = outcome.status === 'Checked In' || outcome.status === 'Checked Out';
  const hasSubject = ticketId !== null || outcome.reason === 'not_listed';
  const mayForce = place.isSupervisor && !isAccepted && hasSubject && direction === 'Entry';
  return (
    <>
      <div class="verdict-card" tabIndex={-1} ref={card}>
        <div class="verdict-word" role="alert">
          <Shape signal={signal} />
          <h2 id="verdict">{useWordOf(outcome)}</h2>
          <Reason outcome={outcome} zone={event.timezone} />
        </div>
        <div class="verdict-tear" aria-hidden="true">
          <i />
        </div>
        <Who outcome={outcome} />
      </div>
      {isForcing ? (
        <Later
          load={loadForce}
          given={{
            cancel: () => setForcing(false),
            send: (force: string) =>
              void scan.ask({
                ...(code === null ? { ticketId: ticketId ?? '' } : { code }),
                direction,
                force,
              }),
          }}
        />
      ) : signal === 'Green' ? (
        <GreenFoot scan={scan} undo={place.may('undo') ? () => scan.undo(outcome) : undefined} />
      ) : (
        <div class="verdict-foot">
          <button class="verdict-next" type="button" ref={next} onClick={scan.next}>
            {scanner.next}
          </button>
          {mayForce && (
            <button class="verdict-other" type="button" onClick={() => setForcing(true)}>
              {scanner.force}
            </button>
          )}
          {!mayForce && !isAccepted && place.may('search_attendees') && (
            <a class="verdict-other" href={addressAt(side, event.id, '/search')}>
              {scanner.byName}
            </a>
          )}
        </div>
      )}
    </>
  );
}

function useWordOf({ status, signal }: Outcome): string {
  const { scanner } = useWords().words.petugas;
  if (status === 'Checked In') return scanner.wordIn;
  if (status === 'Checked Out') return scanner.wordOut;
  return signal === 'Red' ? scanner.wordNo : scanner.wordWait;
}

/** Why, in a line or two. */
function Reason({ outcome, zone }: { readonly outcome: Outcome; readonly zone: string }) {
  const { words } = useWords();
  const { scanner, reasons } = words.petugas;
  const { short } = useMoments(zone);
  const { reason, before, rightGate, isUnlisted } = outcome;
  return (
    <>
      {isUnlisted && <p>{scanner.unlisted}</p>}
      {reason !== null && <p>{rightGate === null ? reasons[reason] : scanner.rightGate(rightGate)}</p>}
      {outcome.otherEvent !== undefined && <p>{outcome.otherEvent}</p>}
      {reason === 'already_used' && before !== null && (
        <p>{scanner.enteredBefore(short(before.at, outcome.at), before.gate)}</p>
      )}
    </>
  );
}

/** Who stands there, and what to look at. */
function Who({ outcome }: { readonly outcome: Outcome }) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const before = outcome.reason === 'already_used' ? outcome.before : null;
  const notes = [
    ...outcome.attention,
    ...(before?.by == null ? [] : [scanner.scannedBy(before.by)]),
    ...(before?.isHere === true ? [scanner.scannedHere] : []),
    ...(outcome.isAlone ? [scanner.judgedAlone] : []),
  ];
  const about = [outcome.type, outcome.seat].filter(Boolean).join(', ');
  if (outcome.name === null && about === '' && notes.length === 0) return null;
  return (
    <div class="verdict-who">
      {outcome.name !== null && <strong>{outcome.name}</strong>}
      {about !== '' && <p>{about}</p>}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </div>
  );
}

/** A circle, a triangle and a square: told apart without colours. */
function Shape({ signal }: { readonly signal: Signal }) {
  if (signal === 'Green')
    return (
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="50" fill="currentColor" />
        <path d="M27 52l16 16 31-34" fill="none" class="verdict-cut" stroke-width="11" />
      </svg>
    );
  if (signal === 'Amber')
    return (
      <svg viewBox="0 0 100 92" aria-hidden="true">
        <path d="M50 0L100 92H0z" fill="currentColor" />
        <path d="M50 32v30" class="verdict-cut" stroke-width="11" />
        <circle cx="50" cy="75" r="6.5" class="verdict-dot" />
      </svg>
    );
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <path d="M0 0h100v100H0z" fill="currentColor" />
      <path d="M26 26l48 48M74 26L26 74" class="verdict-cut" stroke-width="12" />
    </svg>
  );
}

/** Nothing was recorded: the server says why, or there is nothing to judge by. */
function NotJudged({ error, next }: { readonly error: unknown; readonly next: () => void }) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  return (
    <>
      <div class="verdict-card">
        <div class="verdict-word" role="alert">
          <Shape signal="Amber" />
          <h2 id="verdict">{scanner.wordWait}</h2>
          <p>{scanner.notRecorded}</p>
        </div>
        <div class="verdict-tear" aria-hidden="true">
          <i />
        </div>
        <div class="verdict-who">
          {error instanceof NothingToJudgeBy ? (
            <p>{checksSignatures() ? scanner.nothingToJudgeBy : scanner.insecureAlone}</p>
          ) : (
            <Refusal error={error} />
          )}
        </div>
      </div>
      <div class="verdict-foot">
        <button class="verdict-next" type="button" onClick={next}>
          {scanner.next}
        </button>
      </div>
    </>
  );
}
