import { useState } from 'preact/hooks';
import type { ScreenProps } from '../frame/room.tsx';
import { go } from '../frame/router.ts';
import { useRead } from '../frame/reads.ts';
import { Empty } from '../kit/empty.tsx';
import { TableLines } from '../kit/table.tsx';
import { projected } from '../screens/projected.ts';
import type { Deed } from '../screens/deed.ts';
import type { RecordScreen } from '../screens/resource.ts';
import { consoleScreens } from '../screens/console.ts';
import { addressOf, eventPath, filled } from './address.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import { useFresh } from './fresh.ts';
import { Head } from './head.tsx';
import { deedWords } from './hints.ts';
import { Later } from './later.tsx';
import type { Managed } from './managed.tsx';
import { Read } from './reading.tsx';
import { RecordBody } from './record-body.tsx';
import { nameOf } from './record-name.ts';
import type { Row } from './facts.tsx';
import { OfEvent } from './of-event.tsx';
import { nounOf, useConsole } from './words.ts';

const scanLink = async () => (await import('./scan-link.tsx')).ScanLink;
const shownAddress = async () => (await import('./shown-address.tsx')).ShownAddress;

/** The view of a row of the kind `record`. `Changes` is what can be done to it. */
export const recordView = (screen: RecordScreen, Changes: typeof Managed | undefined) =>
  function RecordView({ params }: ScreenProps) {
    const { words } = useConsole();
    const { row: fields } = projected(screen.reads);
    const [last, setLast] = useState<Deed>();
    const [answer, setAnswer] = useState<unknown>();
    const reading = useFresh(useRead(screen.reads, params as object));
    const event = useEventOf(screen, params);
    const noun = nounOf(words, screen.noun);
    const list = consoleScreens.find(({ path }) => path === screen.of);
    const isPart = screen.ofEvent === true && screen.path.split('{').length > 2;
    const above =
      list === undefined
        ? undefined
        : { href: filled(list.path, params), name: nounOf(words, list.noun).name };
    const ofEvent =
      event === undefined ? undefined : { href: filled(eventPath(screen), params), name: event.title };
    const crumb = isPart ? ofEvent : (above ?? ofEvent);
    // The page of the official event is that of no other.
    const isOf = (of: { readonly is_signature: boolean }) =>
      of.is_signature || !screen.path.includes('/signature-');
    const follow = (deed: Deed | undefined, answer?: unknown) => {
      setLast(deed);
      setAnswer(deed?.shows === undefined ? undefined : answer);
      if (deed?.replaces) go(filled(screen.path, { id: (answer as { data: { id: string } }).data.id }));
    };
    if (last?.does.method === 'DELETE')
      return (
        <>
          <Head title={noun.name} crumb={crumb} />
          <p role="status">
            {deedWords(last.word).done}{' '}
            {above !== undefined && <a href={above.href}>{words.console.list.back(above.name)}</a>}
          </p>
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
            screen.title === undefined || data === null
              ? noun.name
              : nameOf(words, fields, data, screen.title);
          return (
            <OfEvent event={event}>
              <Head title={title} crumb={crumb}>
                {screen.scanner !== undefined && (
                  <Later load={scanLink} scanner={screen.scanner} params={params} />
                )}
              </Head>
              {screen.ofEvent && (
                <EventTabs screen={screen} params={params} isSignature={event?.is_signature ?? false} />
              )}
              {data === null ? (
                <>
                  <Empty title={noun.empty ?? words.console.nothing} hint={noun.hint ?? ''} />
                  {Changes !== undefined && event !== undefined && isOf(event) && (
                    <Changes screen={screen} params={params} last={last} done={follow} />
                  )}
                </>
              ) : (
                <RecordBody
                  fields={fields}
                  row={data}
                  who={screen.who}
                  isFolded={screen.groups !== undefined}
                  {...(screen.lead === undefined ? {} : { lead: screen.lead })}
                >
                  {/* Its form is drawn by the clock of the event, and in its currency. */}
                  {answer !== undefined && <Later load={shownAddress} answer={answer} />}
                  {screen.holds !== undefined && <Holds screen={screen} row={data} params={params} />}
                  {Changes !== undefined && (screen.ofEvent !== true || event !== undefined) && (
                    <Changes screen={screen} row={data} params={params} last={last} done={follow} />
                  )}
                </RecordBody>
              )}
            </OfEvent>
          );
        }}
      </Read>
    );
  };

/** Links to the lists of what a record has. */
function Holds({
  screen,
  row,
  params,
}: Pick<ScreenProps, 'params'> & { readonly screen: RecordScreen; readonly row: Row }) {
  const { words } = useConsole();
  return (
    <p class="deeds no-print">
      {screen.holds?.map(({ list, by }) => {
        const held = consoleScreens.find(({ path }) => path === list);
        const filter = by === undefined ? {} : { [by]: String(row['id']) };
        return (
          <a key={list} class="button" href={addressOf(filled(list, params), filter)}>
            {words.console.record.see(nounOf(words, held?.noun ?? '').name)}
          </a>
        );
      })}
    </p>
  );
}
