import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { besideWords } from './beside-words.ts';
import type { Scan } from './use-scan.ts';

/** A note that is kept with guests who are let in by hand. */
export interface Note {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Returns what is written, for a guest who is let in with it; undefined: nothing. */
  readonly take: () => string | undefined;
  readonly clear: () => void;
}

/** The note for the next guest. It is cleared once something is recorded with it: the guest after that has another reason. */
export function useNote({ shown }: Scan): Note {
  const field = useRef<HTMLInputElement>(null);
  // A code that is scanned meanwhile leaves the note as it is, and one that is written since is of the next guest.
  const taken = useRef<string>(undefined);
  const now = () => field.current?.value.trim() || undefined;
  const clear = () => {
    if (field.current !== null && now() === taken.current) field.current.value = '';
  };
  useEffect(() => {
    if (shown === undefined) return;
    if ('outcome' in shown) clear();
    taken.current = undefined;
  }, [shown]);
  const take = () => (taken.current = now());
  return { field, take, clear };
}

/** The field of that note. The page does not write what is typed back into it: what a keyboard scanner types is taken out of fields. */
export function NoteField({ note: { field } }: { readonly note: Note }) {
  return (
    <div>
      <label class="field">
        <span>{besideWords().note}</span>
        <input maxLength={300} autocomplete="off" aria-describedby="note-hint" ref={field} />
      </label>
      <p class="quiet" id="note-hint">
        {besideWords().noteHint}
      </p>
    </div>
  );
}
