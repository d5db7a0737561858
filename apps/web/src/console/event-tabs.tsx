import { api } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { consoleScreens } from '../screens/console.ts';
import { filled } from './address.ts';
import { Tabs } from './tabs.tsx';
import { nounOf, useConsole } from './words.ts';

const tabs = consoleScreens.filter((screen) => 'ofEvent' in screen && screen.ofEvent);

/** The event of a path, as far as it is known. */
export function useEventOf(id: string | undefined) {
  const event = useRead(api.adminEvents.event, { id: id ?? '' }, { enabled: id !== undefined });
  return event.data?.data;
}

/** The screens of one event. Those of its page as the official event are there only for that one. */
export function EventTabs({
  id,
  path,
  isSignature,
}: {
  readonly id: string;
  readonly path: string;
  readonly isSignature: boolean;
}) {
  const { words } = useConsole();
  const shown = tabs.filter(({ path: each }) => isSignature || !each.includes('/signature-'));
  return (
    <Tabs
      label={words.fields.event}
      tabs={shown.map((screen) => ({
        href: filled(screen.path, { id }),
        name: nounOf(words, screen.noun).name,
        isHere: screen.path === path,
      }))}
    />
  );
}
