import { useEffect, useRef, useState } from 'preact/hooks';
import type { Gate } from './gate/gate.ts';
import type { Direction, Outcome } from './gate/outcome.ts';
import { sound, unlockAtPresses } from './gate/tones.ts';
import type { Place } from './place.ts';

/** What is shown over the scanner: what a scan came to, or why nothing was recorded. */
type Shown = { readonly outcome: Outcome } | { readonly error: unknown };

export interface Scan {
  readonly shown: Shown | undefined;
  readonly isAsking: boolean;
  /** Whether the next guest may be scanned: nothing is being asked, and no verdict waits for a press. */
  readonly isFree: boolean;
  /** Scans, unless a verdict waits for a press: then the guest before is not done with yet. Returns whether it does. */
  readonly ask: (what: {
    readonly code?: string;
    readonly ticketId?: string;
    readonly force?: string;
    /** What is kept with a guest who is let in by hand. */
    readonly note?: string | undefined;
    /** The way that was chosen for the scanner, where it is not said. */
    readonly direction?: Direction;
  }) => boolean;
  readonly next: () => void;
  /** Takes back what is shown. It makes room once that is done; until then, and where it fails, it stays. */
  readonly undo: (outcome: Outcome) => void;
  /** Whether what is shown is being taken back, or why it could not be; undefined: neither. */
  readonly undoing: 'asking' | { readonly error: unknown } | undefined;
}

const judged = (scan: Promise<Outcome>): Promise<Shown> =>
  scan.then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ error }),
  );

/** Milliseconds after which a green verdict makes room for the next guest. */
const greenFor = 1200;

/** One scan after the other, and what each came to. */
export function useScan(gate: Gate, { gateId, direction }: Place): Scan {
  const [shown, setShown] = useState<Shown>();
  const [isAsking, setAsking] = useState(false);
  const [undoing, setUndoing] = useState<Scan['undoing']>();
  const isBusy = useRef(false);
  const isGreen = shown !== undefined && 'outcome' in shown && shown.outcome.signal === 'Green';
  const goesByItself = isGreen && undoing === undefined;
  useEffect(unlockAtPresses, []);
  const show = (came: Shown) => {
    isBusy.current = false;
    setAsking(false);
    setShown(came);
    try {
      sound('outcome' in came ? came.outcome.signal : 'Amber');
    } catch {
      // A phone that cannot sound shows what came all the same.
    }
  };
  const goOn = () => {
    setShown(undefined);
    setUndoing(undefined);
  };
  useEffect(() => {
    if (!goesByItself) return undefined;
    const timer = setTimeout(() => setShown(undefined), greenFor);
    return () => clearTimeout(timer);
  }, [shown, goesByItself]);
  return {
    shown,
    isAsking,
    isFree: !isAsking && (shown === undefined || goesByItself),
    next: goOn,
    undoing,
    undo(outcome) {
      setUndoing('asking');
      gate.undo(outcome).then(goOn, (error: unknown) => setUndoing({ error }));
    },
    ask(what) {
      const isWaiting = shown !== undefined && !goesByItself && what.force === undefined;
      if (isBusy.current || isWaiting) return false;
      isBusy.current = true;
      setAsking(true);
      void judged(gate.scan({ direction, ...what, gateId })).then(show);
      return true;
    },
  };
}

/** Milliseconds for which the same code is not taken again while it is in sight. */
const sameCode = 3000;

/** Takes codes as a camera or a keyboard scanner reads them, the same one more than once. It returns whether it has taken one. */
export function useCodes(scan: Scan): (code: string) => boolean {
  const seen = useRef({ code: '', at: 0 });
  useEffect(() => {
    // Nothing was recorded: whoever scans it again means it.
    if (scan.shown !== undefined && 'error' in scan.shown) seen.current = { code: '', at: 0 };
  }, [scan.shown]);
  return (code) => {
    const isSame = seen.current.code === code && Date.now() - seen.current.at < sameCode;
    // A code that comes while a verdict waits is not done with: it is taken as soon as it can be.
    const isTaken = isSame || scan.ask({ code });
    if (isTaken) seen.current = { code, at: Date.now() };
    return isTaken;
  };
}
