import type { Route } from '@karcis/contract';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { countText } from '../kit/figures.ts';
import type { FormScreen } from '../screens/resource.ts';
import type { Sent } from './form-values.ts';
import { nounOf, useConsole } from './words.ts';

const send = call as unknown as (route: Route, input: object) => Promise<unknown>;

/** What would be sent, and to how many. */
interface Preview {
  readonly recipients: number;
  readonly subject: string;
  readonly text: string;
}

interface Asked {
  readonly about: ComponentChildren;
  /** What follows on yes; undefined where there is nothing to say yes to. */
  readonly button: string | undefined;
  readonly answer: (isSure: boolean) => void;
}

/** What a form asks before it is sent: whether its reader is sure of what follows from a flag, or of what leaves to whom. */
export function useBefore({ asks, previews, noun }: FormScreen, params: Readonly<Record<string, string>>) {
  const { words, locale } = useConsole();
  const [asked, setAsked] = useState<Asked>();
  const { name } = nounOf(words, noun);
  const { sure, recipients, nobody, send: button } = words.console.form;
  const ask = (about: ComponentChildren, button: string | undefined) =>
    new Promise<boolean>((answer) => setAsked({ about, button, answer }));
  const before = async (body: Sent): Promise<boolean> => {
    if (previews !== undefined) {
      const { data } = (await send(previews, { ...params, body })) as { readonly data: Preview };
      const count = countText(locale, data.recipients);
      return data.recipients === 0
        ? ask(<p id="question">{nobody}</p>, undefined)
        : ask(<Shown {...data} sentence={recipients(count)} />, button);
    }
    return asks === undefined || body[asks] !== true ? true : ask(<p id="question">{sure[asks]}</p>, name);
  };
  const isAsking = asks !== undefined || previews !== undefined;
  return {
    before: isAsking ? before : undefined,
    question: asked && <Question {...asked} done={() => setAsked(undefined)} />,
  };
}

/** A message as its mail is read as text. */
const Shown = ({ subject, text, sentence }: Preview & { readonly sentence: string }) => (
  <>
    <p id="question">
      <strong>{sentence}</strong>
    </p>
    <p>{subject}</p>
    <pre class="source" tabIndex={0}>
      {text}
    </pre>
  </>
);

/** A question in the way: it is answered, or left by Escape. */
function Question({ about, button, answer, done }: Asked & { readonly done: () => void }) {
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
