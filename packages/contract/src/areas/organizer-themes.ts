import { themeRoutes } from '../of-events/themes.ts';

export const organizerThemes = themeRoutes('organizer');
