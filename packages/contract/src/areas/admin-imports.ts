import { importRoutes } from '../of-events/imports.ts';

export const adminImports = importRoutes('admin');
