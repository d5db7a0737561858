import { useState } from 'preact/hooks';
import type { ScreenProps } from '../frame/room.tsx';
import { useRead } from '../frame/reads.ts';
import { Empty } from '../kit/empty.tsx';
import { TableLines } from '../kit/table.tsx';
import { valueAt } from '../screens/field.ts';
import { projected } from '../screens/projected.ts';
import type { Deed } from '../screens/deed.ts';
import type { RecordScreen } from '../screens/resource.ts';
import { consoleScreens } from '../screens/console.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import { Head } from './head.tsx';
import { Managed } from './managed.tsx';
import { Read } from './reading.tsx';
import { RecordBody } from './record-body.tsx';
import { EventZone, type Row } from './facts.tsx';
import { deedWords, nounOf, useConsole } from './words.ts';

/** The view of a row of the kind `record`. */
export const recordView = (screen: RecordScreen) =>
  function RecordView({ params }: ScreenProps) {
    const { words } = useConsole();
    const { row: fields } = projected(screen.reads);
    const { id } = params;
    const [last, setLast] = useState<Deed>();
    const reading = useRead(screen.reads, params as object);
    const event = useEventOf(screen.ofEvent ? id : undefined);
    const noun = nounOf(words, screen.noun);
    const list = consoleScreens.find(({ path }) => path === screen.of);
    const above = list !== undefined ? { href: list.path, name: nounOf(words, list.noun).name } : undefined;
    const crumb =
      above ??
      (event === undefined || id === undefined
        ? undefined
        : { href: `/admin/events/${id}`, name: event.title });
    if (last?.does.method === 'DELETE')
      return (
        <>
          <Head title={noun.name} crumb={crumb} />
          <p role="status">{deedWords(words, last.word).done}</p>
        </>
      );
    return (
      <Read
        of={reading}
        lines={
          <>
            <Head title={noun.name} crumb={crumb} />
            <TableLines heads={['', '']} />
          </>
        }
      >
        {(body) => {
          const { data } = body as { readonly data: Row | null };
          const title =
            screen.title === undefined || data === null ? noun.name : String(valueAt(data, screen.title));
          return (
            <EventZone.Provider value={event?.timezone}>
              <Head title={title} crumb={crumb} />
              {screen.ofEvent && id !== undefined && (
                <EventTabs id={id} path={screen.path} isSignature={event?.is_signature ?? false} />
              )}
              {data === null ? (
                <Empty title={noun.empty ?? words.console.nothing} hint={noun.hint ?? ''} />
              ) : (
                <RecordBody
                  fields={fields}
                  row={data}
                  {...(screen.lead === undefined ? {} : { lead: screen.lead })}
                >
                  <Managed screen={screen} row={data} last={last} done={setLast} />
                </RecordBody>
              )}
            </EventZone.Provider>
          );
        }}
      </Read>
    );
  };
