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
    /** Is told whether it is being sent: the dialog stays as long, for what comes of it is told there. */
    readonly sending: (isSending: boolean) => void;
  }) => ComponentChildren;
}

interface Props {
  readonly acts: readonly Act[];
  /** What is said in the place of what was done last. */
  readonly said?: string | undefined;
  /** Is told that something is about to be done. */
  readonly begin?: () => void;
}

/** A question in a dialog. While its form is being sent it stays open. */
function useQuestion() {
  const ref = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Act>();
  const isHeld = useRef(false);
  // Once the question is in it, so that its first field has the focus.
  useEffect(() => {
    if (asked !== undefined) ref.current?.showModal();
  }, [asked]);
  const close = () => {
    isHeld.current = false;
    ref.current?.close();
  };
  const leave = () => {
    if (!isHeld.current) close();
  };
  const sending = (isSending: boolean) => {
    isHeld.current = isSending;
  };
  const onCancel = (event: Event) => {
    if (isHeld.current) event.preventDefault();
  };
  // A browser closes it at a second Escape, whatever came of the first.
  const onClose = () => {
    if (isHeld.current) ref.current?.showModal();
    else setAsked(undefined);
  };
  return { asked, setAsked, close, leave, sending, ref, onCancel, onClose };
}

/** What can be done: a button each, and a question before what cannot be undone or needs a word. */
export function Acts({ acts, said, begin }: Props) {
  const { words } = useConsole();
  const { asked, setAsked, close, leave, sending, ...question } = useQuestion();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [last, setLast] = useState('');

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
    <button class="button" type="button" onClick={leave}>
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
      <dialog class="question" aria-labelledby="question" {...question}>
        {asked !== undefined && (
          <>
            <p id="question">{asked.sure}</p>
            {asked.form?.({ back, close, sending }) ?? (
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
