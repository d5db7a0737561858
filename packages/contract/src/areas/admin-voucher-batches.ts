import { voucherBatchRoutes } from '../of-events/voucher-batches.ts';

export const adminVoucherBatches = voucherBatchRoutes('admin');
