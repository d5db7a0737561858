import { useEffect, useRef, useState } from 'preact/hooks';

/** The newest answer to a question, and the error of the newest try. */
export interface Asked<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  /** Asks at once. */
  readonly again: () => Promise<void>;
}

/**
 * Asks the server when the screen is opened, when `key` changes, when the page is seen again, and all `every` milliseconds while it is seen.
 * Rooms with lists have a memory of answers (frame/reads.ts); here each answer is asked for by one screen.
 */
export function useAsk<Answer>(
  ask: (() => Promise<Answer>) | undefined,
  key: string,
  every?: number,
): Asked<Answer> {
  const [state, setState] = useState<{ readonly data?: Answer; readonly error?: unknown }>({});
  const newest = useRef(ask);
  newest.current = ask;
  const round = useRef(0);
  const again = async (): Promise<void> => {
    const mine = (round.current += 1);
    try {
      const data = await newest.current?.();
      if (mine === round.current && data !== undefined) setState({ data });
    } catch (error) {
      if (mine === round.current) setState(({ data }) => ({ ...(data !== undefined && { data }), error }));
    }
  };
  useEffect(() => {
    void again();
    return () => {
      round.current += 1;
    };
  }, [key]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void again();
    };
    const timer = every === undefined ? undefined : setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, every]);
  return { data: state.data, error: state.error ?? null, again };
}
