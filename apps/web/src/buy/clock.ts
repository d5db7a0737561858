import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../frame/clock.ts';

/** Milliseconds until a moment by the clock of the server, each second anew; undefined without one. */
export function useLeft(until: string | null): number | undefined {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? undefined : Date.parse(until) - Math.max(now, serverNow());
}
