import { api } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { consoleScreens } from '../screens/console.ts';
import type { ConsoleScreen } from '../screens/resource.ts';
import { filled } from './address.ts';
import { Tabs } from './tabs.tsx';
import { nounOf, useConsole } from './words.ts';

/** The screens of an event that are a list, or the one record of their kind. */
const tabs = consoleScreens.filter(
  (screen) => screen.ofEvent && screen.kind !== 'form' && screen.path.split('{').length === 2,
);

/** The read of the event of a path, as its readers see it; of none it reads nothing. */
export function useEventReading(
  { who, ofEvent }: ConsoleScreen,
  { id = '' }: Readonly<Record<string, string>>,
) {
  const isOf = (reader: typeof who) => ({ enabled: ofEvent === true && who === reader });
  const ofAdmin = useRead(api.adminEvents.event, { id }, isOf('admin'));
  const own = useRead(api.organizerEvents.event, { id }, isOf('organizer'));
  return who === 'admin' ? ofAdmin : own;
}

/** The event of a path; undefined where the screen is of none, or as long as it is not known. */
export const useEventOf = (...given: Parameters<typeof useEventReading>) =>
  useEventReading(...given).data?.data;

interface Props {
  readonly screen: ConsoleScreen;
  readonly params: Readonly<Record<string, string>>;
  readonly isSignature: boolean;
}

/** The screens of one event. Those of its page as the official event are there only for that one. */
export function EventTabs({ screen, params, isSignature }: Props) {
  const { words } = useConsole();
  const shown = tabs.filter(
    ({ who, path }) => who === screen.who && (isSignature || !path.includes('/signature-')),
  );
  // The path of an event begins those of all that belongs to it.
  const here = shown
    .filter(({ path }) => screen.path === path || screen.path.startsWith(`${path}/`))
    .toSorted((one, other) => one.path.length - other.path.length)
    .at(-1);
  return (
    <Tabs
      label={words.fields.event}
      tabs={shown.map((each) => ({
        href: filled(each.path, params),
        name: nounOf(words, each.noun).name,
        isHere: each === here,
      }))}
    />
  );
}
