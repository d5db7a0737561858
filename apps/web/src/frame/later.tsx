import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from './problem.tsx';
import { useWords } from './words.ts';

interface Props<Given> {
  /** Loads the component. Asked for once; and again by a press, where it could not be had. */
  readonly load: () => Promise<ComponentType<Given>>;
  readonly given: Given;
  /**
   * For what a screen goes without: loaded when something is typed for the first time, and shown without a word, also where it
   * could not be had.
   */
  readonly isQuiet?: boolean;
}

/** A part of a screen that most people never open: its code is loaded where it is shown. Until then it says so. */
export function Later<Given extends object>({ load, given, isQuiet }: Props<Given>) {
  const { words } = useWords();
  const [loaded, setLoaded] = useState<{
    readonly Part?: ComponentType<Given>;
    readonly error?: unknown;
  }>({});
  const ask = () => {
    setLoaded({});
    load().then(
      (Part) => setLoaded({ Part }),
      (error: unknown) => setLoaded({ error }),
    );
  };
  useEffect(() => {
    if (!isQuiet) return ask();
    addEventListener('input', ask, { once: true });
    return () => removeEventListener('input', ask);
  }, []);
  const { Part, error } = loaded;
  if (Part !== undefined) return <Part {...given} />;
  if (isQuiet) return null;
  if (error !== undefined) return <Problem error={error} retry={ask} />;
  return (
    <p class="quiet" role="status">
      {words.frame.loading}
    </p>
  );
}
