import { useEffect, useRef, useState } from 'preact/hooks';
import { reads } from '../frame/reads.ts';
import { call } from '../frame/server.ts';
import { valueAt } from '../screens/field.ts';
import type { Deed } from '../screens/deed.ts';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { Refusal } from './refusal.tsx';
import { inputsOf } from './use-route-form.ts';
import { deedWords, useConsole } from './words.ts';

interface Props {
  readonly deeds: readonly Deed[];
  readonly row: Row;
  /** What was done last. The screen knows it: the record may be another by then, or gone. */
  readonly last: Deed | undefined;
  /** Is told what was done, and before that that nothing is yet. */
  readonly done: (deed: Deed | undefined, answer?: unknown) => void;
}

type Params = Readonly<Record<string, string>>;
const send = call as unknown as (route: Deed['does'], input: Params) => Promise<unknown>;

/** What the address of a route needs, from the fields of a record with these names. */
const paramsOf = ({ path }: Deed['does'], row: Row): Params =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(row[name])]));

/** What can be done to a record as it is now: a button each, and a question before what cannot be undone or needs a word. */
export function Deeds({ deeds, row, last, done }: Props) {
  const { words } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Deed>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const possible = deeds.filter(({ field, is }) =>
    [valueAt(row, field)].flat().some((value) => is.includes(String(value))),
  );

  // Once the question is in it, so that its first field has the focus.
  useEffect(() => {
    if (asked !== undefined) dialog.current?.showModal();
  }, [asked]);

  const act = async (deed: Deed) => {
    dialog.current?.close();
    if (isSending) return;
    setSending(true);
    try {
      const answer = await send(deed.does, paramsOf(deed.does, row));
      await reads.invalidateQueries();
      done(deed, answer);
    } catch (error) {
      setFailure(error);
      // The record has changed since it was read.
      await reads.invalidateQueries();
    }
    setSending(false);
  };
  const ask = (deed: Deed) => {
    setFailure(undefined);
    done(undefined);
    if (deedWords(words, deed.word).sure === undefined) void act(deed);
    else setAsked(deed);
  };
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
        {last && deedWords(words, last.word).done}
      </p>
      {failure !== undefined && <Refusal error={failure} />}
      <dialog class="question" ref={dialog} aria-labelledby="question" onClose={() => setAsked(undefined)}>
        {asked !== undefined && (
          <Question
            deed={asked}
            params={paramsOf(asked.does, row)}
            act={() => void act(asked)}
            leave={() => dialog.current?.close()}
            done={(answer) => {
              dialog.current?.close();
              done(asked, answer);
            }}
          />
        )}
      </dialog>
    </div>
  );
}

interface QuestionProps {
  readonly deed: Deed;
  readonly params: Params;
  readonly act: () => void;
  readonly leave: () => void;
  readonly done: (answer: unknown) => void;
}

/** What is asked before a deed: whether to do it, and the fields that its route takes. */
function Question({ deed, params, act, leave, done }: QuestionProps) {
  const { words } = useConsole();
  const { name, sure } = deedWords(words, deed.word);
  const back = (
    <button class="button" type="button" onClick={leave}>
      {words.console.deeds.leave}
    </button>
  );
  return (
    <>
      <p id="question">{sure}</p>
      {Object.keys(inputsOf(deed.does)).length > 0 ? (
        <RouteForm scope={deed.word} route={deed.does} params={params} button={name} done={done}>
          {back}
        </RouteForm>
      ) : (
        <div class="deeds">
          {back}
          <button class="button button-filled" type="button" onClick={act}>
            {name}
          </button>
        </div>
      )}
    </>
  );
}
