import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readAnew } from '../frame/reads.ts';
import { Refusal } from './refusal.tsx';
import { useConsole } from './words.ts';

/** Something that is done at the press of a button. */
export interface Act {
  /** On its button. */
  readonly name: string;
  /** What is asked before. */
  readonly sure?: string | undefined;
  /** When it is done. */
  readonly done?: string;
  readonly act: () => unknown;
  /** Whether what it is done to is gone then, and is not to be read anew. */
  readonly isLast?: boolean;
  /** Is told what came of it, when everything that is seen was read anew. */
  readonly after?: (answer: unknown) => void;
  /** A form that does it, where something has to be said: it is asked in the place of the button. */
  readonly form?: (around: {
    readonly back: ComponentChildren;
    readonly close: () => void;
  }) => ComponentChildren;
}

interface Props {
  readonly acts: readonly Act[];
  /** What is said in the place of what was done last. */
  readonly said?: string | undefined;
  /** Is told that something is about to be done. */
  readonly begin?: () => void;
}

/** What can be done: a button each, and a question before what cannot be undone or needs a word. */
export function Acts({ acts, said, begin }: Props) {
  const { words } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Act>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [last, setLast] = useState('');

  // Once the question is in it, so that its first field has the focus.
  useEffect(() => {
    if (asked !== undefined) dialog.current?.showModal();
  }, [asked]);

  const close = () => dialog.current?.close();
  const act = async ({ act: send, done = '', isLast = false, after }: Act) => {
    close();
    if (isSending) return;
    setSending(true);
    const path = location.pathname;
    try {
      const answer = await send();
      if (isLast) after?.(answer);
      await readAnew();
      setLast(done);
      // It may lead to another record: not away from where its reader has gone meanwhile.
      if (!isLast && location.pathname === path) after?.(answer);
    } catch (error) {
      setFailure(error);
      // The record has changed since it was read.
      await readAnew();
    }
    setSending(false);
  };
  const ask = (each: Act) => {
    setFailure(undefined);
    setLast('');
    begin?.();
    if (each.sure === undefined) void act(each);
    else setAsked(each);
  };
  const back = (
    <button class="button" type="button" onClick={close}>
      {words.console.leave}
    </button>
  );
  return (
    <div class="deeds no-print">
      {acts.map((each) => (
        <button
          key={each.name}
          class="button"
          type="button"
          aria-disabled={isSending}
          onClick={() => ask(each)}
        >
          {each.name}
        </button>
      ))}
      <p class="quiet" role="status">
        {said ?? last}
      </p>
      {failure !== undefined && <Refusal error={failure} />}
      <dialog class="question" ref={dialog} aria-labelledby="question" onClose={() => setAsked(undefined)}>
        {asked !== undefined && (
          <>
            <p id="question">{asked.sure}</p>
            {asked.form?.({ back, close }) ?? (
              <div class="deeds">
                {back}
                <button class="button button-filled" type="button" onClick={() => void act(asked)}>
                  {asked.name}
                </button>
              </div>
            )}
          </>
        )}
      </dialog>
    </div>
  );
}
