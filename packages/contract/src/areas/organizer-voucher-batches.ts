import { voucherBatchRoutes } from '../of-events/voucher-batches.ts';

export const organizerVoucherBatches = voucherBatchRoutes('organizer');
