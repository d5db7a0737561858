import { KarcisError } from '@karcis/sdk';
import { useEffect, useState } from 'preact/hooks';

/** The longest pause in milliseconds after which a screen asks again by itself. */
const longest = 60_000;

/**
 * Milliseconds for which a server that is asked too much wants not to be asked, and up to a fifth more, since others wait as well. Undefined
 * where it names no pause, or a long one: then a person decides.
 */
export function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof KarcisError) || error.retryAfter === undefined) return undefined;
  const pause = error.retryAfter * 1000;
  return pause > longest ? undefined : Math.ceil(pause * (1 + Math.random() / 5));
}

/** Whether the server has refused a request because there were too many. */
export const isTooMany = (error: unknown): boolean => error instanceof KarcisError && error.status === 429;

const listeners = new Set<(seconds: number) => void>();

/** Tells the screen how long it waits. */
export function tellPause(milliseconds: number): void {
  for (const listener of listeners) listener(Math.ceil(milliseconds / 1000));
}

/** Seconds for which the newest question waits that began to wait since this was first rendered; undefined for none. */
export function usePause(): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    listeners.add(setSeconds);
    return () => void listeners.delete(setSeconds);
  }, []);
  return seconds;
}
