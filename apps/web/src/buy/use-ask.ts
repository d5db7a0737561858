import { useEffect, useRef, useState } from 'preact/hooks';
import { isTooMany, pauseAfter, tellPause } from '../frame/pauses.ts';

/** The newest answer to a question, and the error of the newest try. */
export interface Asked<Answer> {
  readonly data: Answer | undefined;
  /** When it came, as Unix milliseconds by the clock of the device. */
  readonly at: number | undefined;
  readonly error: unknown;
  /** Asks at once. */
  readonly again: () => Promise<void>;
}

/**
 * Asks the server when the screen is opened, when `key` changes, when the page is seen again, and all `every` milliseconds while it is seen.
 * While an answer is waited for, time alone asks no more: of answers slower than `every`, none would ever be shown.
 * A server that was asked too often is asked once more after the pause that it names, and not before; what is asked by hand is asked at once.
 * Rooms with lists have a memory of answers (frame/reads.ts); here each answer is asked for by one screen.
 */
export function useAsk<Answer>(
  ask: (() => Promise<Answer>) | undefined,
  key: string,
  every?: number,
): Asked<Answer> {
  const [state, setState] = useState<Partial<Pick<Asked<Answer>, 'data' | 'at' | 'error'>>>({});
  const newest = useRef(ask);
  newest.current = ask;
  const round = useRef(0);
  /** The newest question, while it has no answer. */
  const underWay = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasWaited = useRef(false);
  /** Before it, as `performance.now()`, nothing is asked but by hand. */
  const notBefore = useRef(0);
  /** Asks again later, where it is told when, and has not done so since the last answer. */
  const waits = (error: unknown): boolean => {
    const pause = isTooMany(error) ? pauseAfter(error) : undefined;
    notBefore.current = performance.now() + (pause ?? 0);
    if (pause === undefined || hasWaited.current) return false;
    hasWaited.current = true;
    waiting.current = setTimeout(() => void again(), pause);
    tellPause(pause);
    return true;
  };
  const again = async (): Promise<void> => {
    const mine = (underWay.current = round.current += 1);
    clearTimeout(waiting.current);
    try {
      const data = await newest.current?.();
      if (mine !== round.current || data === undefined) return;
      hasWaited.current = false;
      setState({ data, at: Date.now() });
    } catch (error) {
      if (mine === round.current && !waits(error)) setState((before) => ({ ...before, error }));
    } finally {
      if (mine === underWay.current) underWay.current = 0;
    }
  };
  useEffect(() => {
    void again();
    return () => {
      round.current += 1;
      clearTimeout(waiting.current);
    };
  }, [key]);
  const look = () => {
    if (!document.hidden && performance.now() >= notBefore.current) void again();
  };
  useLooks({ look, tick: () => underWay.current === 0 && look() }, key, every);
  return { data: state.data, at: state.at, error: state.error ?? null, again };
}

/** Looks again when the page is seen again, and ticks all `every` milliseconds. */
function useLooks(
  { look, tick }: { readonly look: () => void; readonly tick: () => void },
  key: string,
  every: number | undefined,
): void {
  useEffect(() => {
    const timer = every === undefined ? undefined : setInterval(tick, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, every]);
}
