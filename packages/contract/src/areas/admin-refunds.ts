import Type from 'typebox';
import { refundRoutes } from '../refund-routes.ts';

/** Any text may stand here; one that names no event has no refunds. */
const event_id = Type.Optional(Type.String({ maxLength: 64 }));

export const adminRefunds = refundRoutes('admin', event_id);
