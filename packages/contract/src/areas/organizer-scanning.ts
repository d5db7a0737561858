import { pairingRoutes } from '../pairing-routes.ts';
import { gateViews, scanningRoutes } from '../scanning-routes.ts';

/** Whoever runs an event alone scans it. */
export const organizerScanning = {
  ...scanningRoutes('organizer'),
  ...gateViews('organizer'),
  ...pairingRoutes('organizer'),
};
