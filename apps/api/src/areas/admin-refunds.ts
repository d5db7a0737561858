import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { staffRefunds } from '../selling/refunds/staff.ts';

export const adminRefunds: Area<Api['adminRefunds']> = staffRefunds(everyEvent);
