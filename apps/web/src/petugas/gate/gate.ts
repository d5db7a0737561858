import type { At } from './at.ts';
import type { GateState } from './gate-state.ts';
import { isRefused, keepFresh } from './keep-fresh.ts';
import { createNonces } from './nonces.ts';
import type { Outcome } from './outcome.ts';
import { countLines } from './queue.ts';
import { type Asked, isAnswer, scanAlone, scanOnline, takeBack } from './scan.ts';

/** How many scans are shown below the scanner. */
const shownLast = 5;

/** What scans at the gates of an event, with a network or without. */
export interface Gate {
  readonly state: () => GateState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Throws what the server says against it, and `NothingToJudgeBy`. */
  readonly scan: (asked: Asked) => Promise<Outcome>;
  readonly undo: (outcome: Outcome) => Promise<void>;
  /** Looks for changes and sends what waits now. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Begins to work at the gates of an event. */
export function openGate(at: At): Gate {
  let state: GateState = { mode: 'online', lines: { waiting: 0, aside: [] }, last: [] };
  const listeners = new Set<() => void>();
  const set = (change: Partial<GateState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const fresh = keepFresh(at, { get: () => state, set });
  const nonces = createNonces();
  const judge = async (asked: Asked, nonce: string): Promise<Outcome> => {
    if (state.mode !== 'alone')
      try {
        return await scanOnline(at, nonce, asked);
      } catch (error) {
        if (isRefused(error)) set({ mode: 'stopped', error });
        if (isAnswer(error)) throw error;
        fresh.goAlone();
      }
    return scanAlone(at, nonce, asked);
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async scan(asked) {
      const outcome = await nonces.scan(asked, (nonce) => judge(asked, nonce));
      set({ last: [outcome, ...state.last].slice(0, shownLast) });
      if (outcome.isAlone) set({ lines: await countLines(at.owner, at.eventId) });
      return outcome;
    },
    async undo(outcome) {
      await takeBack(at, outcome);
      const last = state.last.map((each) =>
        each.nonce === outcome.nonce ? { ...each, isUndone: true } : each,
      );
      set({ last, lines: await countLines(at.owner, at.eventId) });
      fresh.refresh();
    },
    refresh: fresh.refresh,
    close: fresh.close,
  };
}
