import { useEffect, useState } from 'preact/hooks';
import { corrected, keptLayout, listenToTyping } from './gate/typed.ts';
import type { WaitingCodes } from './gate/waiting-codes.ts';

/**
 * Hands on the codes of a scanner that types, one after the other, each once `isFree`, until `take` says that it has taken it. None is lost that
 * comes while a verdict waits for a press, or that another screen has left: whoever holds such a scanner has heard that it was read. Returns how
 * many wait.
 */
export function useTyped(codes: WaitingCodes, isFree: boolean, take: (code: string) => boolean): number {
  const [waiting, setWaiting] = useState(codes.all);
  useEffect(() => listenToTyping((text) => codes.add(corrected(text, keptLayout()))), [codes]);
  useEffect(() => {
    setWaiting(codes.all());
    return codes.subscribe(() => setWaiting(codes.all()));
  }, [codes]);
  useEffect(() => {
    const [next] = waiting;
    if (next !== undefined && isFree && take(next)) codes.drop(next);
  }, [codes, waiting, isFree]);
  return waiting.length;
}
