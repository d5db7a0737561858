import type { Reach } from '../event-management.ts';
import { onlyChild } from '../only-child.ts';
import { eventThemeFields, ManagedEventTheme } from '../resources/event-theme.ts';

export const themeRoutes = <const Access extends Reach>(access: Access) => {
  const { read: theme, ...writes } = onlyChild(access, {
    path: 'theme',
    subject: 'event_theme',
    noun: 'theme',
    fields: eventThemeFields,
    record: ManagedEventTheme,
  });
  return { theme, ...writes };
};
