import { gateViews } from '../scanning-routes.ts';

export const adminScanning = gateViews('admin');
