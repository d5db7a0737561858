import '../kit/base.css';
import '../kit/console.css';
import { startRoom, type Shown } from '../frame/room.tsx';
import { consoleScreens } from '../screens/console.ts';
import type { ConsoleScreen } from '../screens/resource.ts';
import { ConsoleFrame } from './frame.tsx';
import { views } from './views.ts';
import { loadConsoleWords } from './words.ts';

/** The view of a row. Those of one kind share theirs. */
async function viewOf(screen: ConsoleScreen) {
  switch (screen.kind) {
    case 'list': {
      const { listView } = await import('./list.tsx');
      return listView(screen);
    }
    case 'record': {
      const { recordView } = await import('./record.tsx');
      return recordView(screen);
    }
    case 'report': {
      const { reportView } = await import('./report.tsx');
      return reportView(screen);
    }
    case 'view':
      return views[screen.view as keyof typeof views]();
  }
}

void startRoom({
  screens: consoleScreens.map((screen): Shown => ({ path: screen.path, load: () => viewOf(screen) })),
  frame: ConsoleFrame,
  words: loadConsoleWords,
});
