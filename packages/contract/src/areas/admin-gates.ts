import { gateRoutes } from '../of-events/gates.ts';

export const adminGates = gateRoutes('admin');
