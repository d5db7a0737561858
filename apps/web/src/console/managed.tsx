import type { Deed } from '../screens/deed.ts';
import type { ListScreen, RecordScreen } from '../screens/resource.ts';
import { Deeds } from './deeds.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { useConsole } from './words.ts';

interface Props {
  readonly screen: ListScreen | RecordScreen;
  readonly row: Row;
  readonly last: Deed | undefined;
  readonly done: (deed: Deed | undefined, answer?: unknown) => void;
}

/** What can be done to a record, and its form: as far as its `actions` say so, where it has any. */
export function Managed({ screen: { noun, deeds, changes, only }, row, last, done }: Props) {
  const { words } = useConsole();
  const { actions } = row as { readonly actions?: readonly string[] };
  const { change, save, saved } = words.console.form;
  return (
    <>
      {deeds !== undefined && <Deeds deeds={deeds} row={row} last={last} done={done} />}
      {changes !== undefined && actions?.includes('change') !== false && (
        <section aria-labelledby="change">
          <h2 id="change">{change}</h2>
          <RouteForm
            key={String(row['id'])}
            scope={noun}
            route={changes}
            params={{ id: String(row['id']) }}
            row={row}
            only={only}
            button={save}
            said={saved}
          />
        </section>
      )}
    </>
  );
}
