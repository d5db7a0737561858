import { useEffect, useState } from 'preact/hooks';
import { corrected, keptLayout, listenToTyping } from './gate/typed.ts';

/**
 * Hands on the codes of a scanner that types, one after the other, each once `isFree`. None is lost that comes while a verdict waits for a
 * press: whoever holds such a scanner has heard that it was read. Returns how many wait.
 */
export function useTyped(isFree: boolean, take: (code: string) => void): number {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(
    () =>
      listenToTyping((text) => {
        const code = corrected(text, keptLayout());
        setWaiting((codes) => (codes.includes(code) ? codes : [...codes, code]));
      }),
    [],
  );
  useEffect(() => {
    const [next] = waiting;
    if (next === undefined || !isFree) return;
    setWaiting((codes) => codes.slice(1));
    take(next);
  }, [waiting, isFree]);
  return waiting.length;
}
