import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { vouchersOf } from '../management/vouchers.ts';

export const organizerVouchers: Area<Api['organizerVouchers']> = vouchersOf(ownEvents);
