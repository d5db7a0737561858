import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { staffRefunds } from '../selling/refunds/staff.ts';

export const organizerRefunds: Area<Api['organizerRefunds']> = staffRefunds(ownEvents);
