import { useState } from 'preact/hooks';
import type { Deed } from '../screens/deed.ts';
import type { ListScreen, RecordScreen } from '../screens/resource.ts';
import { paramsOf } from './address.ts';
import { Deeds } from './deeds.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { useMayCall } from './may-call.ts';
import { useMove } from './use-move.ts';
import { useConsole } from './words.ts';

interface Props {
  readonly screen: ListScreen | RecordScreen;
  /** None where there is none yet: the form makes it. */
  readonly row?: Row;
  /** Parameters of the screen. */
  readonly params: Readonly<Record<string, string>>;
  readonly last: Deed | undefined;
  readonly done: (deed: Deed | undefined, answer?: unknown) => void;
}

/** What can be done to a record, and its form: as far as its `actions` say so, where it has any. */
export function Managed({ screen, row, params, last, done }: Props) {
  const { noun, deeds, changes, heldBy, moves, only, groups, picks } = screen;
  const { words } = useConsole();
  const mayCall = useMayCall();
  const [after, setAfter] = useState<Row>();
  const follow = (deed: Deed | undefined, answer?: unknown) => {
    const { data } = (answer ?? {}) as { readonly data?: Row };
    if (data !== undefined) setAfter(data);
    done(deed, answer);
  };
  const ofChange = changes === undefined ? {} : paramsOf(changes.path, row ?? {}, params);
  const { before, question } = useMove(moves, ofChange, row);
  const { actions } = (row ?? {}) as { readonly actions?: readonly string[] };
  const { change, save, saved } = words.console.form;
  return (
    <>
      {deeds !== undefined && row !== undefined && (
        <Deeds deeds={deeds} row={row} params={params} last={last} done={follow} />
      )}
      {heldBy !== undefined && row?.[heldBy] === true && changes !== undefined && mayCall(changes) && (
        <p>{words.console.held[heldBy]}</p>
      )}
      {changes !== undefined && actions?.includes('change') !== false && mayCall(changes) && (
        <section aria-labelledby="change">
          <h2 id="change">{change}</h2>
          <RouteForm
            key={String(row?.['id'])}
            scope={noun}
            route={changes}
            params={ofChange}
            {...(row && { row })}
            after={after}
            {...(only && { only })}
            {...(picks && { picks })}
            groups={groups}
            before={before}
            button={save}
            said={saved}
          />
          {question}
        </section>
      )}
    </>
  );
}
