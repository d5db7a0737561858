import { useEffect, useRef, useState } from 'preact/hooks';
import type { Gate } from './gate/gate.ts';
import type { Outcome } from './gate/outcome.ts';
import { sound } from './gate/tones.ts';
import type { Place } from './place.ts';

/** What is shown over the scanner: what a scan came to, or why nothing was recorded. */
type Shown = { readonly outcome: Outcome } | { readonly error: unknown };

export interface Scan {
  readonly shown: Shown | undefined;
  readonly isAsking: boolean;
  /** Scans, unless a verdict waits for a press: then the guest before is not done with yet. Returns whether it does. */
  readonly ask: (what: {
    readonly code?: string;
    readonly ticketId?: string;
    readonly force?: string;
  }) => boolean;
  readonly next: () => void;
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
  const isBusy = useRef(false);
  const isGreen = shown !== undefined && 'outcome' in shown && shown.outcome.signal === 'Green';
  useEffect(() => {
    if (!isGreen) return undefined;
    const timer = setTimeout(() => setShown(undefined), greenFor);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    shown,
    isAsking,
    next: () => setShown(undefined),
    ask(what) {
      const isWaiting = shown !== undefined && !isGreen && what.force === undefined;
      if (isBusy.current || isWaiting) return false;
      isBusy.current = true;
      setAsking(true);
      void judged(gate.scan({ ...what, direction, gateId })).then((came) => {
        sound('outcome' in came ? came.outcome.signal : 'Amber');
        isBusy.current = false;
        setAsking(false);
        return setShown(came);
      });
      return true;
    },
  };
}
