import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from './words.ts';

export interface Asked {
  readonly about: ComponentChildren;
  /** What follows on yes; undefined where there is nothing to say yes to. */
  readonly button: string | undefined;
  readonly answer: (isSure: boolean) => void;
}

/** A question in the way: it is answered, or left by Escape. */
export function Question({ about, button, answer, done }: Asked & { readonly done: () => void }) {
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
      {about}
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
