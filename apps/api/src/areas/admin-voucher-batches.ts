import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { voucherBatchesOf } from '../management/voucher-batches.ts';

export const adminVoucherBatches: Area<Api['adminVoucherBatches']> = voucherBatchesOf(everyEvent);
