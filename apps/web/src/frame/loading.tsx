import { useEffect, useState } from 'preact/hooks';
import { useWords } from './words.ts';

/** Nothing for 300 ms, then quiet lines in place of what comes. */
export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const { words } = useWords();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" role="status">
      {isSlow && (
        <>
          <p class="quiet">{words.frame.loading}</p>
          {Array.from({ length: lines }, (_, at) => (
            <span key={at} class="loading-line" aria-hidden="true" />
          ))}
        </>
      )}
    </div>
  );
}
