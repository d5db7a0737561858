import { useWords } from '../frame/words.ts';
import { NotUndone } from './refusal.tsx';
import type { Scan } from './use-scan.ts';

interface Props {
  readonly scan: Scan;
  /** Takes the scan back; undefined where that is not permitted. */
  readonly undo: (() => void) | undefined;
}

/** What is below a green verdict: that it makes room by itself, and the way to take it back. One that cannot be taken back says so, and stays. */
export function GreenFoot({ scan, undo }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  if (typeof scan.undoing === 'object')
    return (
      <div class="verdict-foot">
        <NotUndone class="verdict-failed" error={scan.undoing.error} />
        <button class="verdict-next" type="button" onClick={scan.next}>
          {scanner.next}
        </button>
      </div>
    );
  return (
    <p class="verdict-foot">
      <span>{scanner.readyAgain}</span>
      {undo !== undefined && (
        <button
          class="plain"
          type="button"
          // The next guest's verdict would take the place of this one before the answer is here.
          disabled={scan.isAsking || scan.undoing === 'asking'}
          onClick={undo}
        >
          {scanner.undo}
        </button>
      )}
    </p>
  );
}
