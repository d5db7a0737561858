import { gateRoutes } from '../of-events/gates.ts';

export const organizerGates = gateRoutes('organizer');
