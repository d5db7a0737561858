import { petugasRoutes } from '../of-events/petugas.ts';

export const organizerPetugas = petugasRoutes('organizer');
