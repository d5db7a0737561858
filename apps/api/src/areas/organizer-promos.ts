import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { promosOf } from '../management/promos.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerPromos: Area<Api['organizerPromos']> = promosOf(ownEvents);
