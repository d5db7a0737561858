import { useState } from 'preact/hooks';
import { go } from '../frame/router.ts';
import type { Deed } from '../screens/deed.ts';
import { type Fields, valueAt } from '../screens/field.ts';
import type { ListScreen } from '../screens/resource.ts';
import { recordAddress } from './address.ts';
import type { Row } from './facts.tsx';
import { Head } from './head.tsx';
import { deedWords } from './hints.ts';
import { Managed } from './managed.tsx';
import { RecordBody } from './record-body.tsx';
import { idOf, nameOf } from './record-name.ts';
import { without } from './without.ts';
import { useConsole } from './words.ts';

interface ChosenProps {
  readonly id: string;
  readonly back: string;
  readonly name: string;
  readonly fields: Fields;
  readonly rows: readonly Row[];
  readonly screen: ListScreen;
  /** Parameters of the screen. */
  readonly params: Readonly<Record<string, string>>;
}

/** A record of the list in full, for lists whose records have no route of their own. */
export function Chosen({ id, back, name, fields, rows, screen, params }: ChosenProps) {
  const { columns, quotes, hides = [] } = screen;
  const { words } = useConsole();
  const row = rows.find((each) => idOf(each) === id);
  const crumb = { href: back, name };
  const [last, setLast] = useState<Deed>();
  const follow = (deed: Deed | undefined, answer?: unknown) => {
    setLast(deed);
    if (deed?.replaces)
      go(recordAddress(screen, (answer as { data: Row }).data, { params }), { replace: true });
  };
  if (row === undefined)
    return (
      <>
        <Head title={name} crumb={crumb} />
        <p role="status">
          {last === undefined ? words.console.list.gone : deedWords(last.word).done}{' '}
          <a href={back}>{words.console.list.back(name)}</a>
        </p>
      </>
    );
  return (
    <>
      <Head title={nameOf(words, fields, row, columns[0] ?? 'id')} crumb={crumb} />
      <RecordBody
        fields={without(fields, quotes === undefined ? hides : [quotes, ...hides])}
        row={row}
        who={screen.who}
        lead={columns.slice(1)}
      >
        <Managed screen={screen} row={row} params={params} last={last} done={follow} />
      </RecordBody>
      {quotes !== undefined && valueAt(row, quotes) !== null && (
        <p class="quiet">
          {words.console.record.quote} <q lang="en">{String(valueAt(row, quotes))}</q>
        </p>
      )}
    </>
  );
}
