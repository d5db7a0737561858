import type { Outcome } from './outcome.ts';

/**
 * Stops sending while no mail server can be reached or signed in to: a mail that waits costs nothing, and one that is tried uses
 * a try up.
 */
export interface Pause {
  /** Notes that a mail is tried. */
  readonly begin: () => void;
  /** Notes what came of it; nothing where it was not tried to the end. */
  readonly end: (status?: string) => void;
  /** Mails that may be tried beside those under way. */
  readonly room: () => number;
  readonly isOn: () => boolean;
}

/** What can only come of a mail that a mail server was told of, or where none is needed any more. */
export const reached: ReadonlySet<string> = new Set<Outcome['status']>([
  'Sent',
  'Logged',
  'Retry',
  'Bounced',
  'Failed',
]);

/** Failures in a row after which it pauses, and milliseconds from one probe to the next. */
const usual = { failures: 5, probe: 60_000 };

export function createPause(now: () => number, { failures, probe } = usual): Pause {
  let failed = 0;
  let underWay = 0;
  let probeAt = 0;
  return {
    begin() {
      underWay += 1;
    },
    end(status) {
      underWay -= 1;
      if (status === 'Connection Failed') {
        failed += 1;
        if (failed >= failures) probeAt = now() + probe;
      } else if (status !== undefined && reached.has(status)) failed = 0;
    },
    room() {
      if (failed < failures) return Infinity;
      return underWay === 0 && now() >= probeAt ? 1 : 0;
    },
    isOn: () => failed >= failures,
  };
}
