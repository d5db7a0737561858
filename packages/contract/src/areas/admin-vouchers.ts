import { voucherRoutes } from '../of-events/vouchers.ts';

/** `adminEvents` has their list. */
const { vouchers: _, ...routes } = voucherRoutes('admin');
export const adminVouchers = routes;
