import { valueAt } from '../screens/field.ts';
import type { Deed } from '../screens/deed.ts';
import { type Act, Acts } from './acts.tsx';
import { paramsOf } from './address.ts';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { versionOf } from './form-sender.ts';
import { useMayCall } from './may-call.ts';
import { inputsOf } from './form-asks.ts';
import { deedWords, useHints } from './hints.ts';
import { write } from './write.ts';

interface Props {
  readonly deeds: readonly Deed[];
  readonly row: Row;
  /** Parameters of the screen. */
  readonly params: Params;
  /** What was done last. The screen knows it: the record may be another by then, or gone. */
  readonly last: Deed | undefined;
  /** Is told what was done, and before that that nothing is yet. */
  readonly done: (deed: Deed | undefined, answer?: unknown) => void;
}

type Params = Readonly<Record<string, string>>;
const send = write as unknown as (route: Deed['does'], input: object, about: object) => Promise<unknown>;

/** What a deed sends, with the id of the record. */
const bodyOf = (sends: NonNullable<Deed['sends']>, { id }: Row) =>
  Object.fromEntries(Object.entries(sends).map(([name, value]) => [name, value === '{id}' ? id : value]));

/** What can be done to a record as it is now. What a route takes is asked before. */
export const Deeds = (props: Props) => (useHints() ? <Offered {...props} /> : null);

function Offered({ deeds, row, params: around, last, done }: Props) {
  const mayCall = useMayCall();
  const offered = deeds.filter(
    ({ does, field, is }) =>
      mayCall(does) && [valueAt(row, field)].flat().some((value) => is.includes(String(value))),
  );
  // One may be offered for more than one reason.
  const possible = offered.filter(({ word }, at) => offered.findIndex((each) => each.word === word) === at);
  const acts = possible.map((deed): Act => {
    const { does, word, sends } = deed;
    const { name, sure } = deedWords(word);
    const params = paramsOf(does.path, row, around);
    const after = (answer: unknown) => done(deed, answer);
    const act = {
      name,
      sure,
      act: () =>
        send(
          does,
          sends === undefined ? params : { ...params, body: bodyOf(sends, row) },
          versionOf(does, row),
        ),
      isLast: does.method === 'DELETE',
      after,
    };
    if (sends !== undefined || Object.keys(inputsOf(does)).length === 0) return act;
    return {
      ...act,
      form: ({ back, close, sending }) => (
        <RouteForm
          scope={word}
          route={does}
          params={params}
          decidesOn={row}
          button={name}
          sending={sending}
          done={(answer) => {
            close();
            after(answer);
          }}
        >
          {back}
        </RouteForm>
      ),
    };
  });
  return <Acts acts={acts} said={last && deedWords(last.word).done} begin={() => done(undefined)} />;
}
