import { themeRoutes } from '../of-events/themes.ts';

/** `adminEvents` reads it. */
const { theme: _, ...routes } = themeRoutes('admin');
export const adminThemes = routes;
