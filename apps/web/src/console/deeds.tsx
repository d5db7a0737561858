import { call } from '../frame/server.ts';
import { valueAt } from '../screens/field.ts';
import type { Deed } from '../screens/deed.ts';
import { type Act, Acts } from './acts.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
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

/** What can be done to a record as it is now. What a route takes is asked before. */
export function Deeds({ deeds, row, last, done }: Props) {
  const { words } = useConsole();
  const possible = deeds.filter(({ field, is }) =>
    [valueAt(row, field)].flat().some((value) => is.includes(String(value))),
  );
  const acts = possible.map((deed): Act => {
    const { does, word } = deed;
    const { name, sure } = deedWords(words, word);
    const params = paramsOf(does, row);
    const after = (answer: unknown) => done(deed, answer);
    const act = { name, sure, act: () => send(does, params), after };
    if (Object.keys(inputsOf(does)).length === 0) return act;
    return {
      ...act,
      form: ({ back, close }) => (
        <RouteForm
          scope={word}
          route={does}
          params={params}
          button={name}
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
  return <Acts acts={acts} said={last && deedWords(words, last.word).done} begin={() => done(undefined)} />;
}
