import { useState } from 'preact/hooks';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { TableLines } from '../kit/table.tsx';
import type { Deed } from '../screens/deed.ts';
import type { ViewScreen } from '../screens/resource.ts';
import { eventPath, filled } from './address.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import type { Row } from './facts.tsx';
import { useFresh } from './fresh.ts';
import { Head } from './head.tsx';
import { Later } from './later.tsx';
import { OfEvent } from './of-event.tsx';
import { Read } from './reading.tsx';
import { nounOf, useConsole } from './words.ts';

/** The theme of an event: a form, and beside it what it makes of the event's page. */
export const themeView = (screen: ViewScreen) =>
  function ThemeScreen({ params }: ScreenProps) {
    const { words } = useConsole();
    const event = useEventOf(screen, params);
    const [read, change, remove] = screen.reads;
    const [last, setLast] = useState<Deed>();
    const [told, setTold] = useState('');
    const reading = useFresh(useRead(read as NonNullable<typeof read>, params as object));
    const { name, hint } = nounOf(words, screen.noun);
    if (change === undefined || remove === undefined) return null;
    const crumb = event && { href: filled(eventPath(screen), params), name: event.title };
    const deeds = [{ does: remove, word: 'removeRecord', field: 'actions', is: ['remove'] }] as const;
    const follow = (deed: Deed | undefined) => {
      setLast(deed);
      setTold('');
    };
    return (
      <OfEvent event={event}>
        <Head title={name} crumb={crumb} />
        <EventTabs screen={screen} params={params} isSignature={event?.is_signature ?? false} />
        <Read of={reading} lines={<TableLines heads={['', '']} />}>
          {(body) => {
            const { data } = body as { readonly data: Row | null };
            return (
              <>
                {data === null ? (
                  <p>{hint}</p>
                ) : (
                  <Later load={offered} deeds={deeds} row={data} params={params} last={last} done={follow} />
                )}
                {event !== undefined && (
                  <Later
                    load={editor}
                    key={String(data?.['id'])}
                    change={change}
                    params={params}
                    row={data}
                    event={event}
                    done={() => setTold(words.console.form.saved)}
                  />
                )}
                {data !== null && (
                  <p class="quiet" role="status">
                    {told}
                  </p>
                )}
              </>
            );
          }}
        </Read>
      </OfEvent>
    );
  };

const offered = async () => (await import('./deeds.tsx')).Deeds;
const editor = async () => (await import('./theme-editor.tsx')).ThemeEditor;
