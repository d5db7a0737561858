import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from './words.ts';

/** Mail that would be sent, and the number of its recipients. */
export interface Preview {
  readonly recipients: number;
  readonly subject: string;
  readonly text: string;
}

export interface Asked {
  readonly sentence: string;
  /** The mail that would be sent, as text. */
  readonly shown: Preview | undefined;
  /** What follows on yes; undefined where there is nothing to say yes to. */
  readonly button: string | undefined;
  readonly answer: (isSure: boolean) => void;
}

/** A question in the way: it is answered, or left by Escape. */
export function Question({ sentence, shown, button, answer, done }: Asked & { readonly done: () => void }) {
  const { words } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSure = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (yes: boolean) => {
    isSure.current = yes;
    dialog.current?.close();
  };
  return (
    <dialog
      class="question"
      ref={dialog}
      aria-labelledby="question"
      onClose={() => {
        answer(isSure.current);
        done();
      }}
    >
      <p id="question">{shown === undefined ? sentence : <strong>{sentence}</strong>}</p>
      {shown !== undefined && (
        <>
          <p>{shown.subject}</p>
          <pre class="source" tabIndex={0}>
            {shown.text}
          </pre>
        </>
      )}
      <div class="deeds">
        <button class="button" type="button" onClick={() => close(false)}>
          {words.console.leave}
        </button>
        {button !== undefined && (
          <button class="button button-filled" type="button" onClick={() => close(true)}>
            {button}
          </button>
        )}
      </div>
    </dialog>
  );
}
