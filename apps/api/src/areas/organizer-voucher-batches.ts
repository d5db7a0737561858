import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { voucherBatchesOf } from '../management/voucher-batches.ts';

export const organizerVoucherBatches: Area<Api['organizerVoucherBatches']> = voucherBatchesOf(ownEvents);
