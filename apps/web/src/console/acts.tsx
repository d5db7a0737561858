import { useRef, useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { reads } from '../frame/reads.ts';
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
}

interface Props {
  readonly acts: readonly Act[];
}

/** What can be done: a button each, and a question before what cannot be undone. */
export function Acts({ acts }: Props) {
  const { words } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Act>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');

  const act = async ({ act: send, done = '' }: Act) => {
    dialog.current?.close();
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    setSaid('');
    try {
      await send();
      setSaid(done);
    } catch (error) {
      setFailure(error);
    }
    // Also after a refusal: the record has changed since it was read.
    await reads.invalidateQueries();
    setSending(false);
  };
  const ask = (each: Act) => {
    setAsked(each);
    if (each.sure === undefined) void act(each);
    else dialog.current?.showModal();
  };
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
        {said}
      </p>
      {failure !== undefined && <Problem error={failure} />}
      <dialog class="question" ref={dialog} aria-labelledby="question">
        <p id="question">{asked?.sure}</p>
        <div class="deeds">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {words.console.deeds.leave}
          </button>
          <button
            class="button button-filled"
            type="button"
            onClick={() => asked !== undefined && void act(asked)}
          >
            {asked?.name}
          </button>
        </div>
      </dialog>
    </div>
  );
}
