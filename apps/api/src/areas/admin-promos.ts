import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { promosOf } from '../management/promos.ts';
import { everyEvent } from '../management/reach.ts';

/** `adminEvents` has their list. */
const { promos: _, ...functions } = promosOf(everyEvent);
export const adminPromos: Area<Api['adminPromos']> = functions;
