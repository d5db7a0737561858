import { petugasRoutes } from '../of-events/petugas.ts';

/** `adminEvents` has their list. */
const { petugas: _, ...routes } = petugasRoutes('admin');
export const adminPetugas = routes;
