import { api } from '@karcis/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { serverNow } from '../frame/clock.ts';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { useHolder } from '../frame/signed-in.tsx';
import { newUuid } from '../frame/uuid.ts';
import { useWords } from '../frame/words.ts';
import { stillOwner } from '../frame/still-owner.ts';
import { besideWords } from './beside-words.ts';
import { mayUndo, type PetugasEvent, type Scan } from './duty.ts';
import { useUndoRefusal } from './refusal.tsx';

interface Props {
  readonly scan: Scan;
  /** Where it was made, as the person works there; undefined where the person does not. */
  readonly event: PetugasEvent | undefined;
  readonly name: string;
  /** Called once the scan is taken back. */
  readonly changed: () => void;
}

/** The way to take a scan back, for those who may, and that it was taken back. */
export function UndoScan({ scan, event, name, changed }: Props) {
  const { scanner } = useWords().words.petugas;
  const { id: owner } = useHolder();
  const nonce = useRef(newUuid());
  const said = useRef<HTMLParagraphElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  const why = useUndoRefusal(error);
  // The button that had the focus is gone.
  useEffect(() => (isDone ? said.current?.focus({ preventScroll: true }) : undefined), [isDone]);
  if (isDone || scan.reverted_at !== null)
    return (
      <p class="quiet" role="status" tabIndex={-1} ref={said}>
        {scanner.undone}
      </p>
    );
  if (event === undefined || !mayUndo(scan, event, { owner, now: serverNow() })) return null;
  const undo = () => {
    if (isAsking || !confirm(besideWords().undoAsk(name))) return;
    setAsking(true);
    setError(undefined);
    stillOwner(owner)
      .then(() =>
        call(api.checkIn.undo, { id: event.id, checkin_id: scan.id, body: { nonce: nonce.current } }),
      )
      .then(() => {
        setDone(true);
        return changed();
      }, setError)
      .finally(() => setAsking(false));
  };
  return (
    <>
      <button class="plain" type="button" aria-disabled={isAsking} onClick={undo}>
        {scanner.undo}
      </button>
      {error !== undefined && <Problem error={error} sentence={why && `${scanner.undoFailed} ${why}`} />}
    </>
  );
}
