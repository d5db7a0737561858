import { newUuid } from '../../frame/uuid.ts';
import { isAnswer, isRefused } from './answer.ts';
import type { At } from './at.ts';
import type { GateState } from './gate-state.ts';
import { keepFresh } from './keep-fresh.ts';
import { keepLast, lastScans, newest } from './last.ts';
import type { Together } from './let-all-in.ts';
import { createNonces } from './nonces.ts';
import type { Outcome } from './outcome.ts';
import { countLines } from './queue.ts';
import { type Asked, scanAlone, scanOnline } from './scan.ts';
import { keptUntil } from './store.ts';

/** What scans at the gates of an event, with a network or without. */
export interface Gate {
  readonly state: () => GateState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Throws what the server says against it, and `NothingToJudgeBy`. */
  readonly scan: (asked: Asked) => Promise<Outcome>;
  readonly undo: (outcome: Outcome) => Promise<void>;
  /** Lets guests in who came together, as far as the server does. Returns how many went in. Throws where it does not answer. */
  readonly letAllIn: (
    ticketIds: readonly string[],
    gateId: string | null,
    note: string | undefined,
  ) => Promise<number>;
  /** Looks for changes and sends what waits now. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Asks the server, and notes what it says of this phone. */
function createAsker(at: At, fresh: ReturnType<typeof keepFresh>, modeOf: () => GateState['mode']) {
  /** Throws a failure, unless the phone judges alone now. Whether the server refuses the phone, or only what was asked, is told by the next look. */
  const note = (error: unknown): void => {
    if (isRefused(error)) fresh.refresh();
    if (isAnswer(error) || modeOf() === 'stopped') throw error;
    fresh.goAlone();
  };
  return {
    async scan(asked: Asked, nonce: string): Promise<Outcome> {
      const askServer = async () => {
        const outcome = await scanOnline(at, nonce, asked);
        if (modeOf() !== 'online') fresh.refresh();
        return outcome;
      };
      const wasAlone = modeOf() === 'alone';
      if (!wasAlone)
        try {
          return await askServer();
        } catch (error) {
          note(error);
        }
      try {
        return await scanAlone(at, nonce, asked);
      } catch (error) {
        if (!wasAlone) throw error;
        // The phone has nothing to judge by, and the server may answer again by now.
        return askServer().catch((unheard: unknown) => {
          note(unheard);
          throw error;
        });
      }
    },
    async letAllIn(together: Together): Promise<number> {
      try {
        // Rarely needed, and of use with a network alone.
        const { letAllIn } = await import('./let-all-in.ts');
        const entered = await letAllIn(at, together);
        fresh.refresh();
        return entered;
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
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
  /** Nonces of undos by that of their scan: one that is tried again is the same. */
  const undoing = new Map<string, string>();
  const asker = createAsker(at, fresh, () => state.mode);
  const before = lastScans(at).then((kept) => set({ last: newest([...state.last, ...kept]) }));
  /** Shows the last scans, and keeps them together with those of before. */
  const showLast = (last: GateState['last']) => {
    set({ last });
    void before.then(() => keepLast(at, state.last, keptUntil(state.held?.pack)));
  };
  const countAgain = () =>
    countLines(at.owner, at.eventId).then(
      (lines) => set({ lines }),
      () => undefined,
    );
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async scan(asked) {
      const outcome = await nonces.scan(asked, (nonce) => asker.scan(asked, nonce));
      showLast(newest([outcome, ...state.last]));
      // The verdict does not wait for the number below it.
      if (outcome.isAlone) void countAgain();
      return outcome;
    },
    async undo(outcome) {
      const nonce = undoing.get(outcome.nonce) ?? newUuid();
      undoing.set(outcome.nonce, nonce);
      // Rarely needed.
      const { takeBack } = await import('./take-back.ts');
      await takeBack(at, outcome, nonce);
      showLast(state.last.map((each) => (each.nonce === outcome.nonce ? { ...each, isUndone: true } : each)));
      await countAgain();
      fresh.refresh();
    },
    async letAllIn(ticketIds, gateId, note) {
      const asked = ticketIds.map((ticketId) => ({ ticketId, direction: 'Entry' as const, gateId }));
      const { waiting } = state.lines;
      return nonces.scanAll(asked, (own) =>
        asker.letAllIn({ ticketIds, nonces: own, gateId, note, waiting }),
      );
    },
    refresh: fresh.refresh,
    close: fresh.close,
  };
}
