import { pairingRoutes } from '../pairing-routes.ts';
import { gateViews } from '../scanning-routes.ts';

export const adminScanning = { ...gateViews('admin'), ...pairingRoutes('admin') };
