import { api, type Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { go } from '../frame/router.ts';
import { type Reading, useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { TableLines } from '../kit/table.tsx';
import type { FormScreen, ListScreen } from '../screens/resource.ts';
import { consoleScreens } from '../screens/console.ts';
import { eventPath, filled, recordAddress } from './address.ts';
import { EventTabs, useEventReading } from './event-tabs.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { Head, NotFound } from './head.tsx';
import { useMayCall } from './may-call.ts';
import { OfEvent } from './of-event.tsx';
import { Read } from './reading.tsx';
import { inputsOf } from './form-asks.ts';
import { useBefore } from './form-question.tsx';
import { nounOf, useConsole } from './words.ts';

/** The read of the settings, whose zone a new record has in the beginning where one is asked for. Elsewhere it reads nothing. */
function useSettings({ creates, groups }: FormScreen) {
  const isAsked = 'timezone' in inputsOf(creates) && groups !== undefined;
  return { isAsked, reading: useRead(api.publicContent.generalSettings, undefined, { enabled: isAsked }) };
}

/** The view of a row of the kind `form`: it leads to what it has made. */
export const formView = (screen: FormScreen) =>
  function FormView({ params }: ScreenProps) {
    const { words } = useConsole();
    const mayCall = useMayCall();
    const eventReading = useEventReading(screen, params);
    const event = eventReading.data?.data;
    const settings = useSettings(screen);
    const zone = settings.reading.data?.data.default_timezone;
    const preset: Row = { ...(zone !== undefined && { timezone: zone }), ...screen.preset };
    const list = consoleScreens.find(({ path }) => path === screen.of) as ListScreen;
    const { name, hint } = nounOf(words, screen.noun);
    const { only, groups, picks } = screen;
    const { question, findings, before, button } = useBefore(screen, params);
    // Its fields are asked for by the clock of the event, and in its currency.
    const needed: readonly Reading<Route>[] = [
      ...(screen.ofEvent ? [eventReading] : []),
      ...(settings.isAsked ? [settings.reading] : []),
    ];
    const awaited = needed.find(({ data }) => data === undefined);
    if (awaited?.error instanceof KarcisError && awaited.error.status === 404) return <NotFound />;
    const crumb = screen.ofEvent
      ? event && { href: filled(eventPath(screen), params), name: event.title }
      : { href: list.path, name: nounOf(words, list.noun).name };
    return (
      <OfEvent event={event}>
        <Head title={name} crumb={crumb} />
        {screen.ofEvent && (
          <EventTabs screen={screen} params={params} isSignature={event?.is_signature ?? false} />
        )}
        {!mayCall(screen.creates) ? (
          <p>{words.console.errors.member_role}</p>
        ) : awaited !== undefined ? (
          <Read of={awaited} lines={<TableLines heads={['', '']} />}>
            {() => null}
          </Read>
        ) : (
          <>
            {hint !== undefined && <p>{hint}</p>}
            <RouteForm
              scope={screen.noun}
              route={screen.creates}
              params={params}
              preset={preset}
              {...(only && { only })}
              {...(picks && { picks })}
              groups={groups}
              before={before}
              button={button}
              done={(answer) => go(recordAddress(list, (answer as { data: Row }).data, { params }))}
            />
            {findings}
            {question}
          </>
        )}
      </OfEvent>
    );
  };
