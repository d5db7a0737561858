import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePause } from './pauses.ts';
import { useWords } from './words.ts';

interface Props {
  readonly lines?: number;
  /** In place of the lines. */
  readonly children?: ComponentChildren;
}

/** Nothing for 300 ms, then quiet lines in place of what comes, and how long a server wants to be left alone before. What stands after it is not shown yet (kit/base.css). */
export function Loading({ lines = 4, children }: Props) {
  const { words } = useWords();
  const [isSlow, setSlow] = useState(false);
  const pause = usePause();
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" role="status">
      {pause !== undefined && <p>{words.frame.waits(pause)}</p>}
      {isSlow && (
        <>
          <p class={children === undefined ? 'quiet' : 'hidden'}>{words.frame.loading}</p>
          {children ??
            Array.from({ length: lines }, (_, at) => (
              <span key={at} class="loading-line" aria-hidden="true" />
            ))}
        </>
      )}
    </div>
  );
}
