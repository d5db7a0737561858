import '../kit/base.css';
import '../kit/console.css';
import '../kit/form-lines.css';
import '../kit/picture-field.css';
import '../kit/secret.css';
import '../kit/theme-preview.css';
import type { ComponentType } from 'preact';
import { type ScreenProps, type Shown, startRoom } from '../frame/room.tsx';
import { consoleScreens, type ConsoleView } from '../screens/console.ts';
import type { ConsoleScreen, RecordScreen } from '../screens/resource.ts';
import { ConsoleFrame } from './frame.tsx';
import { views } from './views.ts';

/** A record; what changes it is loaded for those that can be changed. */
async function recordOf(screen: RecordScreen): Promise<ComponentType<ScreenProps>> {
  const isManaged = screen.changes !== undefined || screen.deeds !== undefined;
  const [{ recordView }, managed] = await Promise.all([
    import('./record.tsx'),
    isManaged ? import('./managed.tsx') : undefined,
  ]);
  return recordView(screen, managed?.Managed);
}

/** The view of a row. Those of one kind share theirs. */
async function viewOf(screen: ConsoleScreen): Promise<ComponentType<ScreenProps>> {
  if (screen.kind === 'list') return (await import('./list.tsx')).listView(screen);
  if (screen.kind === 'record') return recordOf(screen);
  if (screen.kind === 'form') return (await import('./form-screen.tsx')).formView(screen);
  if (screen.kind === 'report') return (await import('./report.tsx')).reportView(screen);
  return views[screen.view as ConsoleView](screen);
}

void startRoom({
  screens: consoleScreens.map((screen): Shown => ({ path: screen.path, load: () => viewOf(screen) })),
  frame: ConsoleFrame,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/console-room') : import('@karcis/words/id/console-room'),
});
