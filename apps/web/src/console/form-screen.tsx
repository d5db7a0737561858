import { api } from '@karcis/contract';
import { go } from '../frame/router.ts';
import { Loading } from '../frame/loading.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { TableLines } from '../kit/table.tsx';
import type { FormScreen, ListScreen } from '../screens/resource.ts';
import { consoleScreens } from '../screens/console.ts';
import { eventPath, filled, recordAddress } from './address.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { Head } from './head.tsx';
import { useMayCall } from './may-call.ts';
import { OfEvent } from './of-event.tsx';
import { inputsOf } from './form-asks.ts';
import { useBefore } from './form-question.tsx';
import { nounOf, useConsole } from './words.ts';

/** What a new record has in the beginning: that of its row, and the zone of the platform where one is asked for. Undefined until it is known. */
function usePreset({ preset, creates, groups }: FormScreen): Row | undefined {
  const isAsked = 'timezone' in inputsOf(creates) && groups !== undefined;
  const settings = useRead(api.publicContent.generalSettings, undefined, { enabled: isAsked }).data?.data;
  if (!isAsked) return preset ?? {};
  return settings === undefined ? undefined : { timezone: settings.default_timezone, ...preset };
}

/** The view of a row of the kind `form`: it leads to what it has made. */
export const formView = (screen: FormScreen) =>
  function FormView({ params }: ScreenProps) {
    const { words } = useConsole();
    const mayCall = useMayCall();
    const event = useEventOf(screen, params);
    const preset = usePreset(screen);
    const list = consoleScreens.find(({ path }) => path === screen.of) as ListScreen;
    const { name, hint } = nounOf(words, screen.noun);
    const { only, groups, picks } = screen;
    const { question, findings, before, button } = useBefore(screen, params);
    // Its fields are asked for by the clock of the event, and in its currency.
    const isKnown = preset !== undefined && (!screen.ofEvent || event !== undefined);
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
        ) : !isKnown ? (
          <Loading>
            <TableLines heads={['', '']} />
          </Loading>
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
