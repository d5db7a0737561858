import { voucherRoutes } from '../of-events/vouchers.ts';

export const organizerVouchers = voucherRoutes('organizer');
