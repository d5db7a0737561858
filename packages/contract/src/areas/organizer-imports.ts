import { importRoutes } from '../of-events/imports.ts';

export const organizerImports = importRoutes('organizer');
