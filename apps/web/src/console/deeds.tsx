import { useRef, useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { valueAt } from '../screens/field.ts';
import type { Deed } from '../screens/resource.ts';
import type { Row } from './facts.tsx';
import { deedWords, useConsole } from './words.ts';

interface Props {
  readonly deeds: readonly Deed[];
  readonly row: Row;
  /** Reads the record anew. */
  readonly refetch: () => Promise<unknown>;
}

const send = call as unknown as (route: Deed['does'], input: { readonly id: string }) => Promise<unknown>;

/** What can be done to a record as it is now: a button each, and a question before what cannot be undone. */
export function Deeds({ deeds, row, refetch }: Props) {
  const { words } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Deed>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const possible = deeds.filter(({ field, is }) => is.includes(String(valueAt(row, field))));

  const act = async (deed: Deed) => {
    dialog.current?.close();
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    setSaid('');
    try {
      await send(deed.does, { id: String(row['id']) });
      setSaid(deedWords(words, deed.word).done);
    } catch (error) {
      setFailure(error);
    }
    // Also after a refusal: the record has changed since it was read.
    await refetch();
    setSending(false);
  };
  const ask = (deed: Deed) => {
    setAsked(deed);
    if (deedWords(words, deed.word).sure === undefined) void act(deed);
    else dialog.current?.showModal();
  };
  const question = asked && deedWords(words, asked.word);
  return (
    <div class="deeds no-print">
      {possible.map((deed) => (
        <button
          key={deed.word}
          class="button"
          type="button"
          aria-disabled={isSending}
          onClick={() => ask(deed)}
        >
          {deedWords(words, deed.word).name}
        </button>
      ))}
      <p class="quiet" role="status">
        {said}
      </p>
      {failure !== undefined && <Problem error={failure} />}
      <dialog class="question" ref={dialog} aria-labelledby="question">
        <p id="question">{question?.sure}</p>
        <div class="deeds">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {words.console.deeds.leave}
          </button>
          <button
            class="button button-filled"
            type="button"
            onClick={() => asked !== undefined && void act(asked)}
          >
            {question?.name}
          </button>
        </div>
      </dialog>
    </div>
  );
}
