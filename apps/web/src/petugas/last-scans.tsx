import { useEffect, useRef, useState } from 'preact/hooks';
import { serverNow } from '../frame/clock.ts';
import { useWords } from '../frame/words.ts';
import { Status, type Tone } from '../kit/status.tsx';
import { useMoments } from './event-facts.tsx';
import type { Gate } from './gate/gate.ts';
import type { Outcome } from './gate/outcome.ts';
import { NotUndone } from './refusal.tsx';

const tones: Readonly<Record<Outcome['signal'], Tone>> = { Green: 'done', Amber: 'look', Red: 'stopped' };

interface Props {
  readonly gate: Gate;
  readonly last: readonly Outcome[];
  readonly zone: string;
  readonly mayUndo: boolean;
}

/** The last scans of this phone, also of before it was opened anew, with a way to take back one that was let in. */
export function LastScans({ gate, last, zone, mayUndo }: Props) {
  return (
    <ul class="scans">
      {last.map((outcome) => (
        <LastScan key={outcome.nonce} gate={gate} outcome={outcome} zone={zone} mayUndo={mayUndo} />
      ))}
    </ul>
  );
}

function LastScan({ gate, outcome, zone, mayUndo }: Omit<Props, 'last'> & { readonly outcome: Outcome }) {
  const { words } = useWords();
  const { scanner, results, reasons, unknownTicket } = words.petugas;
  const { short } = useMoments(zone);
  const now = new Date(serverNow()).toISOString();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  const said = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => (isDone ? said.current?.focus({ preventScroll: true }) : undefined), [isDone]);
  const undo = () => {
    if (isAsking) return;
    setAsking(true);
    setError(undefined);
    gate
      .undo(outcome)
      .then(() => setDone(true), setError)
      .finally(() => setAsking(false));
  };
  const { reason } = outcome;
  // A code of another event is not unknown.
  const title = outcome.name ?? outcome.type ?? outcome.otherEvent;
  const isAccepted = outcome.status === 'Checked In' || outcome.status === 'Checked Out';
  return (
    <li class="scan">
      {outcome.isUndone === true ? (
        <span role="status" tabIndex={-1} ref={said}>
          <Status tone="over">{scanner.undone}</Status>
        </span>
      ) : (
        <Status tone={tones[outcome.signal]}>{results[outcome.status]}</Status>
      )}
      <div>
        <p class="scan-name">{title ?? (reason === null ? unknownTicket : reasons[reason])}</p>
        {reason !== null && title !== undefined && <p>{reasons[reason]}</p>}
        <p class="quiet">
          {[short(outcome.at, now), outcome.type, outcome.isAlone ? scanner.judgedAlone : undefined]
            .filter(Boolean)
            .join(', ')}
        </p>
        {mayUndo && isAccepted && outcome.isUndone !== true && (
          <button class="plain" type="button" aria-disabled={isAsking} onClick={undo}>
            {scanner.undo}
          </button>
        )}
        {error !== undefined && <NotUndone class="wrong" error={error} />}
      </div>
    </li>
  );
}
