import { admin } from './admin.ts';
import { organizer } from './organizer.ts';
import { adminReports, organizerReports } from './reports.ts';
import type { ConsoleScreen } from './resource.ts';

const tables = [admin, adminReports, organizer, organizerReports] as const;

/** Every screen of the console. The navigation shows those with a section in this order. */
export const consoleScreens: readonly ConsoleScreen[] = tables.flatMap((table) =>
  Object.values<ConsoleScreen>(table),
);

type ScreenIn<Table> = Table extends unknown ? Table[keyof Table] : never;
type Screens = ScreenIn<(typeof tables)[number]>;

/** Words that the screens are named by. */
export type ConsoleNoun = (Screens & { readonly noun: string })['noun'];
/** Views that rows name. */
export type ConsoleView = Extract<Screens, { readonly kind: 'view' }>['view'];
