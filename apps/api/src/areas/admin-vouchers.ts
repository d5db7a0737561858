import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { vouchersOf } from '../management/vouchers.ts';

/** `adminEvents` has their list. */
const { vouchers: _, ...functions } = vouchersOf(everyEvent);
export const adminVouchers: Area<Api['adminVouchers']> = functions;
