import '../kit/base.css';
import '../kit/console.css';
import '../kit/picture-field.css';
import '../kit/secret.css';
import type { ComponentType } from 'preact';
import { type ScreenProps, type Shown, startRoom } from '../frame/room.tsx';
import { consoleScreens, type ConsoleView } from '../screens/console.ts';
import type { ConsoleScreen } from '../screens/resource.ts';
import { ConsoleFrame } from './frame.tsx';
import { views } from './views.ts';

/** The view of a row. Those of one kind share theirs. */
async function viewOf(screen: ConsoleScreen): Promise<ComponentType<ScreenProps>> {
  if (screen.kind === 'list') return (await import('./list.tsx')).listView(screen);
  if (screen.kind === 'record') return (await import('./record.tsx')).recordView(screen);
  if (screen.kind === 'form') return (await import('./form-screen.tsx')).formView(screen);
  if (screen.kind === 'report') return (await import('./report.tsx')).reportView(screen);
  return views[screen.view as ConsoleView]();
}

void startRoom({
  screens: consoleScreens.map((screen): Shown => ({ path: screen.path, load: () => viewOf(screen) })),
  frame: ConsoleFrame,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/console-room') : import('@karcis/words/id/console-room'),
});
