import type { Route } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf } from './event-place.ts';
import { view } from './resource.ts';

interface ThemeRoutes {
  readonly theme: Route;
  readonly change: Route;
  readonly remove: Route;
}

/** The screen of how the page of an event looks. */
export const theme = (who: Reader, { theme: read, change, remove }: ThemeRoutes) => ({
  theme: view({
    path: placeOf(who, 'theme', 'id').list.path,
    who,
    noun: 'theme',
    ofEvent: true,
    view: 'theme',
    reads: [read, change, remove],
  }),
});
